"""Every setting on one screen."""
