"""Stats: figures of the finished games, and the games themselves."""
