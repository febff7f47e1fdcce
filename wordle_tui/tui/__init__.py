"""The full-screen program. Nothing outside this package imports Textual.

`app` holds the screens, the palette and the looks; `engines` the way to the solver and the ratings;
`themes` all colours; `shared` what several screens use. Every other folder is a feature: its
screen, its own widgets and its stylesheet. Features do not import each other.

To add a screen:

1. Write `<name>/screen.py` with a class `<Name>Screen` that extends `shared.base.WordleScreen`: set
   `NAME`, and yield its widgets from `compose_body`. The tabs, the keys at the bottom and the
   sentence for terminals that are too small come from the base. So do the classes for the
   terminal's size (`-narrow`, `-middle`, `-wide`; `-short`, `-medium`, `-tall`) that
   `<name>/screen.tcss` uses.
2. Add it to `TABS` in `shared/tabs.py`. Tab, key and palette entry follow; a thread imports the
   module before the screen is first shown.
3. Declare keys with `shared.keys.key`: the help (F1) and the bottom line are made from them.
   Letters are not keys: see `shared.board.letter_of`.
4. Draw dense things with `shared.drawn.Drawn`: `draw` gives lines of texts and the names of their
   `LOOKS`. `shared.tables` has lists with a highlighted line, `shared.charts` bars and columns,
   `shared.board.Board` the tiles: set `rows` (`rows_of(turns, typed)`), `cursor`, `lit`, `flaw`.
5. What the app offers is in `shared.program.Program`: `words`, `hard`, `settings` (watch them with
   `self.watch(self.app, "words", ...)`, change them with `change(...)`), `history`, `engines`,
   `share(game)`, `replay(game)`.

Nothing long happens on the event loop: reading files, building lists and asking the solver belong
in a thread. Workers are async, exclusive and in a named group; they await threads, then set one
attribute. Give a screen's own reactive attributes `repaint=False`: otherwise each change draws the
whole screen. Tests: `tests/tui/conftest.py` has the app with an instant solver, and golden screens.
"""
