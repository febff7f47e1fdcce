"""The screen on which every game is played, elsewhere or here, with one to 32 boards."""
