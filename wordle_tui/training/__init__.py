"""Training: cards, decks, their schedule and a session with them."""
