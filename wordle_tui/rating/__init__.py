"""How good each guess of a game was, and how lucky: values, proofs and reports."""
