"""The settings: their descriptions, and the files in which users write them."""
