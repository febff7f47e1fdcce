"""The full-screen program. Nothing outside this package imports Textual.

`docs/contributing.md` describes the folders and where to add a screen. What screens share:

- `shell.base.WordleScreen` has the tabs, the keys at the bottom and the classes for the terminal's
  size that `screen.tcss` uses. A screen sets `NAME` and yields its widgets from `compose_body`.
- `keys.key` declares a key; the help (F1) and the bottom line are made from these
  declarations. Letters are not keys: see `widgets.board.letter_of`.
- `widgets.line_widget.LineWidget` draws dense things: `draw` gives lines of texts and the names of
  their `LOOKS`. In the same folder, `tables` has lists with a highlighted line, `charts`
  bars and columns, `board` the tiles.
- `program.Program` is the app as screens know it. Watch its settings and rules with
  `self.watch(self.app, "words", ...)`, and change them with `change(...)`.

Nothing long happens on the event loop: reading files, building lists and asking the solver belong
in a thread. Workers are async, exclusive and in a named group; they await threads, then set one
attribute. Give a screen's own reactive attributes `repaint=False`: otherwise each change draws the
whole screen. Tests: `tests/tui/conftest.py` has the app with an instant solver, and golden screens.
"""
