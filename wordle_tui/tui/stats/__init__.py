"""The figures over the finished games, and the games themselves."""
