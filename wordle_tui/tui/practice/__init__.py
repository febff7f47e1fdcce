"""Games against the program."""
