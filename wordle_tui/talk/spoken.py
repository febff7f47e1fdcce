"""Parser for guesses whose colours are said in words, as in `crane: r yellow, e green`."""

from __future__ import annotations

import re

from wordle_tui.game.errors import PatternError
from wordle_tui.game.text import Pasted, parse_paste
from wordle_tui.game.tiles import Mark, Pattern
from wordle_tui.game.turn import SOLVED, Turn
from wordle_tui.game.validation import refuse_long
from wordle_tui.game.wording import PLACES, counted
from wordle_tui.game.words import WordList

_COLOURS = {
    **dict.fromkeys(("grey", "gray", "black", "white"), Mark.GREY),
    **dict.fromkeys(("yellow", "blue"), Mark.YELLOW),
    **dict.fromkeys(("green", "orange"), Mark.GREEN),
}
_FILLERS = {"", "is", "are", "and", "the", "letter", "letters"}


def parse_spoken(text: str, words: WordList, word: str = "") -> Pasted:
    """Parse a guess and the names of its colours, or else what `parse_paste` reads.

    There is a colour for each letter in order, or colours behind the letters or places that they
    belong to; the other letters are grey. Colours without a guess are those of `word`.

    >>> from wordle_tui.game.words import word_list
    >>> original = word_list("original")
    >>> parse_spoken("crane grey yellow grey grey green", original).turns
    (Turn('crane:bybbg'),)
    >>> parse_spoken("r yellow and the fifth green", original, "crane").turns
    (Turn('crane:bybbg'),)
    """
    refuse_long(text)
    said = [part.rstrip(".") or part for part in re.split(r"[\s,;:]+", text.casefold())]
    said = [part for part in said if part not in _FILLERS]
    is_all_colours = len(said) == words.length and all(part in _COLOURS for part in said)
    has_guess = bool(said) and len(words.alphabet.fold(said[0])) == words.length
    has_guess = has_guess and not (word and is_all_colours)
    if not any(part in _COLOURS for part in said[has_guess:]):
        if len(said) == words.length + 1 and all(len(part) == 1 for part in said[1:]):
            text = f"{said[0]} {''.join(said[1:])}"  # marks with blanks between them
        pasted = parse_paste(re.sub(r":\s", " ", text), words)
        is_for_word = word and len(pasted.patterns) == 1 and not pasted.turns
        return Pasted((Turn(word, pasted.patterns[0]),)) if is_for_word else pasted
    if has_guess or not word:
        word = words.parse(said.pop(0))
    marks = [_COLOURS[part] for part in said if part in _COLOURS]
    if len(marks) < len(said):
        marks = _marks_by_letter(said, word, words)
    elif len(marks) != len(word):
        raise PatternError(
            f"{word.upper()} has {counted(len(word), 'letter')}, not {len(marks)}. Give a colour "
            "for each, or those of some letters, as in crane: r yellow, e green."
        )
    return Pasted((Turn(word, Pattern.parse("".join(mark.letter for mark in marks))),))


def parse_row(text: str, words: WordList, word: str = "") -> str:
    """Parse a guess and its colours on several boards to a row in the format of `Game.rows`.

    A slash stands between the boards, and a hyphen for one that is solved.

    >>> from wordle_tui.game.words import word_list
    >>> original = word_list("original")
    >>> parse_row("crane bybbb/r yellow/-", original), parse_row("-/all grey", original, "crane")
    ('crane:bybbb/bybbb/-', 'crane:-/bbbbb')
    """
    colours: list[object] = []
    for part in text.split("/"):
        if solved := re.fullmatch(rf"(?:(\S+?)[\s:]+)?{SOLVED}", part.strip()):
            word = words.parse(solved[1] or word)
            colours.append(SOLVED)
            continue
        turns = parse_spoken(part, words, word).turns if part.strip() else ()
        if len(turns) != 1 or (colours and turns[0].guess != word):
            raise PatternError(
                "Give a guess and its colours on each board, as in crane bybbb/bbbbg."
            )
        word = turns[0].guess
        colours.append(turns[0].pattern)
    return f"{word}:{'/'.join(map(str, colours))}"


def _marks_by_letter(said: list[str], word: str, words: WordList) -> list[Mark]:
    """The marks, if colours stand behind letters, behind places as in "second", or "all"."""
    marks: dict[int, Mark] = {}
    named: list[int] = []
    for part in said:
        if (colour := _COLOURS.get(part)) is None:
            letter = words.alphabet.fold(part)
            free = [place for place in range(len(word)) if place not in marks]
            found = [
                place
                for place in free
                if place not in named and letter in (word[place], PLACES[place])
            ]
            if not (found or part == "all"):
                if len(letter) > 1 and part not in PLACES:
                    words.parse(part)  # says what a word is
                other = "other " if letter in word else ""
                raise PatternError(f"{word.upper()} has no {other}{part.upper()}.")
            named += free if part == "all" else found[:1]
        elif not named:
            raise PatternError(f"Name a letter before {part}, as in crane: r yellow.")
        else:
            marks |= dict.fromkeys(named, colour)
            named = []
    if named:
        raise PatternError(f"Name a colour after {said[-1].upper()}, as in crane: r yellow.")
    return [marks.get(place, Mark.GREY) for place in range(len(word))]
