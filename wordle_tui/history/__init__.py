"""What the program remembers: games, settings and used words, in one SQLite file."""
