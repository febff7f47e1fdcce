"""The widgets, one file each. They draw values and post messages; they hold no rule of the game."""
