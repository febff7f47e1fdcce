"""What the screens are made of. Imports neither the app nor any of the features."""
