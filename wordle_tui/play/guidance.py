"""What is said of a game: the sentences above the figures, and what to do next."""

from __future__ import annotations

from wordle_tui.advice.advice import Advice, Stage
from wordle_tui.advice.reasons import advised, asked_sentences, how_many
from wordle_tui.game import daily
from wordle_tui.game.daily import puzzle_number
from wordle_tui.game.errors import WordleError
from wordle_tui.game.game import named
from wordle_tui.game.records import Mode
from wordle_tui.game.wording import place, spelled
from wordle_tui.play.ending import ending
from wordle_tui.play.first_screen import is_daily, prompt
from wordle_tui.play.hints import Hint, words_left_text
from wordle_tui.play.remark import HIDDEN, IMPOSSIBLE, NOT_KEPT, Remark, Severity
from wordle_tui.play.state import PlayState
from wordle_tui.play.telling import told
from wordle_tui.play.view import PlayView

COUNTING = "Counting the words left…"
WHOSE_WORD = {
    Mode.ADVERSARY: "There's no fixed word: the program dodges as long as it can.",
    Mode.CHALLENGE: "A friend chose this word.",
}
_WELCOME = {
    Mode.PRACTICE: "Guess the word: type {} letters, then press {{board.commit}}.",
    Mode.ADVERSARY: WHOSE_WORD[Mode.ADVERSARY],
    Mode.CHALLENGE: f"{WHOSE_WORD[Mode.CHALLENGE]} Type a guess, then press {{{{board.commit}}}}.",
}


def sentences(view: PlayView) -> tuple[str, str]:
    """What to play or the state of the game, and why; the second may be empty."""
    state = view.state
    if view.contradiction is not None:
        return _contradicted(view)
    if state.draft.is_telling:
        colour = "olour the first row: {board.grey} {board.yellow} {board.green}."
        return telling(state, f"Not yet? C{colour}", f"For help instead, c{colour}")
    if view.asked is not None and not view.is_ahead:
        return asked_sentences(view.asked, view.state.position)
    if view.first is not None:
        return view.first.headline, prompt(view.played is not None)
    if state.is_over:
        return ending(state)
    if len(state.drafts) > 1:
        return _several(view)
    if not state.is_by_player:
        return _here(view)
    headline, reason = _elsewhere(view)
    return headline, reason or (HIDDEN if view.is_hidden else "")


def _contradicted(view: PlayView) -> tuple[str, str]:
    found = view.contradiction
    assert found is not None
    which = "these colours" if len(view.state.drafts) == 1 else f"board {view.contradicted + 1}"
    key = "" if found.mark is None else f" {{board.fix}} makes it {view.colour_names[found.mark]}."
    return f"No word fits {which}.", f"{found.why(view.colour_names)}{key}"


def telling(state: PlayState, otherwise: str, on: str, asked: str = "") -> tuple[str, str]:
    """The question whether the last word was the answer, once it is complete.

    `otherwise` says what can be done instead of keeping the game, and `on` instead of typing on.
    """
    words, limit = state.draft.told_words, state.draft.limit
    if question := state.question:  # where there is room for it
        return question, state.remark.text.removeprefix(question).strip()
    if not words:
        return "Type on to the answer.", on
    try:
        told(words, state.rules)
    except WordleError as error:
        return str(error), "{board.erase} goes back."
    keeps, answer = f"{{board.keep}} keeps it{kept_as(state)}.", words[-1].upper()
    if len(words) > limit:
        return f"You lost, and it was {answer}?{asked}", keeps
    no = "Lost? Type the answer." if len(words) == limit else otherwise
    return f"Was it {answer}, in {len(words)}?{asked}", f"{keeps} {no}"


def kept_as(state: PlayState) -> str:
    """The day under which a game is kept, as in " as today's, no. 1,979"; empty without one."""
    day = state.game.day
    if day is None or not is_daily(state.rules.words, 1):
        return ""
    whose = "today's" if day == daily.today() else f"that of {day.day} {day:%B}"
    return f" as {whose}, no. {puzzle_number(day):,}"


def _here(view: PlayView) -> tuple[str, str]:
    state = view.state
    if state.hint is Hint.ALL and view.best is not None and not view.is_stale and view.advice:
        headline, _ = advised(state.position.boards[0], view.advice, view.order)
        return headline, ""
    left = f": {words_left_text(view.advice)}" if view.advice and view.shows_count else ""
    return f"Guess {len(state.guesses) + 1} of {state.rules.limit}{left}.", ""


def _elsewhere(view: PlayView) -> tuple[str, str]:
    advice, best = view.advice, view.best
    if view.leaves_nothing:
        return "No word fits these colours yet.", ""
    if advice is None:
        has_failed = view.state.remark.severity == "error"
        return "There's no advice." if has_failed else COUNTING, ""
    if view.is_ahead:
        return _ahead(view, advice)
    if view.is_stale and advice.stage is not Stage.COUNTED:  # it is about an earlier position
        return COUNTING, ""
    if best is None or view.is_stale:
        return f"{how_many(advice.likely, advice.rare)} left.", ""
    position = view.state.position.boards[0]
    return advised(position, view.visible_advice or advice, view.order)


def _ahead(view: PlayView, advice: Advice) -> tuple[str, str]:
    if view.is_stale and advice.stage is not Stage.COUNTED:
        return "Counting what these colours leave…", ""
    told = view.state.draft.told
    do, word = ("colour", told[0]) if told else ("play", view.best.word if view.best else "")
    then = f"Press {{board.commit}}, then {do} {word.upper()}." if word else ""
    return f"These colours leave {how_many(advice.likely, advice.rare).lower()}.", then


def _several(view: PlayView) -> tuple[str, str]:
    state, position = view.state, view.state.position
    count, solved = len(position.boards), sum(position.solved)
    if view.best is None or view.is_stale or view.is_ahead or view.advice is None:
        number = f"Guess {len(state.guesses) + 1} of {position.limit}"
        return f"{number}: {solved} of {count} solved.", HIDDEN if view.is_hidden else ""
    return advised(position, view.advice, view.order)


def message(view: PlayView) -> Remark:
    """The remark on the last key, or else what to do next."""
    state = view.state
    is_above = not state.remark.text or (state.draft.is_telling and state.question)
    return _guidance(view) if is_above else state.remark


def _named(view: PlayView, sentence: object, index: int | None = None) -> str:
    """A sentence about a board, by default the one in hand; of several it names it."""
    drafts = view.state.drafts
    return named(drafts.focus if index is None else index, len(drafts), sentence)


def _guidance(view: PlayView) -> Remark:
    state, draft = view.state, view.state.draft
    is_mending = state.is_by_player and draft.is_mending
    if is_mending and not draft.turns[draft.row].pattern.is_possible:
        return Remark(_named(view, IMPOSSIBLE), "error")
    if view.contradiction is not None:
        key = "{board.go_to} takes you to that guess."
        if view.is_ahead:
            key = "Change a colour, or press {board.commit} to play it as it is."
        return Remark(key, "warning")
    if state.is_over:
        return _saved(view)
    if is_mending:
        editing = f"Editing guess {draft.row + 1}. Press {{board.leave}} when done."
        return Remark(_named(view, editing))
    if state.drafts.has_word:
        return _complete_word(view)
    if state.letters:
        return Remark()
    return _next_guess(view)


def _saved(view: PlayView) -> Remark:
    state, finished = view.state, view.state.finished
    if state.asks_for_answer and not state.draft.answer:
        return Remark("If you know the answer, type it.", "warning")
    words = state.rules.words
    if words.name == "practice" and len(state.drafts) == 1:
        return Remark(f"Judged by the {len(words.answers):,} practice words.")
    if finished is None or finished.day is None or len(state.drafts) > 1:
        return Remark()
    other = "" if view.is_narrow or not state.is_by_player else " Wrong day? {play.day}."
    return Remark(f"Saved as Wordle {finished.number:,}.{other}")


def _next_guess(view: PlayView) -> Remark:
    state, advice = view.state, view.advice
    if not (state.game.is_kept or view.offer):
        return Remark(NOT_KEPT)
    guess = f"Type your {place(len(state.guesses))} guess"
    if view.offer is not None:
        is_rare = advice is not None and advice.likely == 0 and advice.rare > 0
        severity: Severity = "warning" if is_rare else "info"
        remark = Remark(f"{guess}, or press {{board.take}} for {view.offer.upper()}.", severity)
    elif state.is_by_player or len(state.drafts) > 1:
        remark = Remark(f"{guess}.")
    elif state.guesses:
        return Remark()
    else:
        return Remark(_WELCOME[state.game.mode].format(spelled(state.rules.words.length)))
    if view.is_beginning and len(state.drafts) == 1:
        first = view.first
        if first is None:
            return Remark(prompt(view.played is not None))
        return Remark(HIDDEN if view.is_hidden else first.notice)
    return remark


def _complete_word(view: PlayView) -> Remark:
    state, draft = view.state, view.state.draft
    if not state.is_by_player:
        return Remark(f"Press {{board.commit}} to guess {state.letters.upper()}.")
    if draft.is_telling:
        return _in_pencil(view)
    if not draft.pattern.is_possible:
        return Remark(_named(view, IMPOSSIBLE), "error")
    if state.objection and state.letters != state.kept_word:
        keys = (
            "Press {board.commit} twice to use it anyway."
            if draft.is_coloured
            else "Change it, or colour it."
        )
        return Remark(f"{state.objection} {keys}", "warning")
    if view.leaves_nothing:
        # The user may still be colouring, so this is no error yet: Enter shows the wrong tile.
        return Remark(
            "No word fits yet. Keep colouring, or press {board.commit} to see why.", "warning"
        )
    if len(state.drafts) > 1:
        if all(state.drafts[index].is_coloured for index in state.drafts.open):
            return Remark("Press {board.commit} when the colours of all boards are right.")
        return Remark(f"Colour board {state.drafts.focus + 1}: {_colour_keys(view)}")
    if draft.is_coloured:
        if None in draft.open_marks:
            return Remark("{board.commit} plays it; letters without a colour count as grey.")
        return Remark("Press {board.commit} when the colours are right.")
    if outside := state.rules.words.outside([state.letters]):
        return Remark(f"{outside} Colour it.")
    if state.can_tell:
        return Remark(f"Colour it: {_colour_keys(view)} All played? Type on.")
    return Remark(f"Colour it as in Wordle: {_colour_keys(view)}")


def _in_pencil(view: PlayView) -> Remark:
    draft = view.state.draft
    if draft.lacks_letters and len(draft.told) == draft.limit:
        return Remark(f"The answer: {draft.told[-1].upper()}…")
    if not draft.told_words:
        return Remark()
    other = " Another day? {play.day}." if kept_as(view.state) else ""
    return Remark(f"Coloured as for {draft.told[-1].upper()}: not kept yet.{other}")


def _colour_keys(view: PlayView) -> str:
    ids = "board.grey", "board.yellow", "board.green"
    keys = (f"{{{each}}} {name}" for each, name in zip(ids, view.colour_names, strict=True))
    return f"{', '.join(keys)}."
