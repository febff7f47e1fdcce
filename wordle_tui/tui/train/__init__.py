"""Train: positions in which to find a good guess."""
