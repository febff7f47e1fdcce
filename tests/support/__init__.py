"""What tests share: references, values, players, and ways to drive the program."""
