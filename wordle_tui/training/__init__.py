"""Training: decks of positions, how a guess is graded, and when a card comes again."""
