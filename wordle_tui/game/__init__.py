"""The rules: words, tiles, games and their text. Knows no numpy and no screen."""
