"""What the screens around the game share: ratings, the card of a game, the table of games."""
