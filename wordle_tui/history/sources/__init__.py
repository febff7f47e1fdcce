"""Files of games that others wrote: which kind each is, and what it tells."""
