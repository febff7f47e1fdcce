"""What all screens stand on: the program, tabs, keys and windows."""
