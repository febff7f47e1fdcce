"""Play: the state of a game of one to 32 boards, without a screen."""
