"""The rules: words, tiles, games and their text. Imports neither numpy nor Textual."""
