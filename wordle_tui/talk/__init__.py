"""The conversation: Assist, Practice and Train in lines of text."""
