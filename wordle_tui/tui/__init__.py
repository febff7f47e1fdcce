"""The full-screen program. Nothing outside this package imports Textual.

`app.py` holds the themes, the settings and the word list in force; `screens/` one screen a module,
with its stylesheet beside it; `widgets/` what they are made of; `sheet.py` the assistant's board as
a value.

To add a screen:

1. Write `screens/<name>.py` with a class that extends `WordleScreen`: set `NAME` and `CSS_PATH`,
   and yield its widgets from `compose_body`. The tabs, the keys at the bottom and the word for
   terminals that are too small come from the base; so do the classes for the terminal's size
   (`-narrow`, `-middle`, `-wide`; `-short`, `-medium`, `-tall`) that its stylesheet uses.
2. Name the class in its entry of `SCREENS` in `screens/__init__.py` ("<name>:<Class>"). Tab, key
   and palette entry follow; the module is imported when the screen is first shown.
3. Declare keys with `keys.key`: the help (F1) and the bottom line are made from them. Letters are
   not keys: see `widgets.board.letter_of`.
4. What the app offers: `app.words`, `app.hard`, `app.settings` (watch them with
   `self.watch(self.app, "words", ...)`, change them with `app.change(...)`), `app.history`,
   `app.engines.engine(words)` (in a thread), `app.share(game)`, `app.replay(game)`.
5. Show a board with `widgets.board.Board`: set `rows` (`rows_of(turns, typed)`), `cursor`, `lit`,
   `flaw`; it posts `TileClicked`. Subclass it to type.

Give a screen's own reactive attributes `repaint=False`: else each change draws the whole screen.
Workers are async, exclusive and in a named group; they await threads and then set one attribute.
Tests: `tests/tui/conftest.py` has the app with an instant solver, and golden screens.
"""
