"""Keeps games in the history: unfinished at every change, finished at their end."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from wordle_tui.game import daily
from wordle_tui.game.board import Outcome
from wordle_tui.game.daily import parse_day
from wordle_tui.game.errors import WordleError
from wordle_tui.game.named_lists import list_named
from wordle_tui.game.records import (
    FinishedBoard,
    FinishedGame,
    Mode,
    SavedGame,
    first_help,
    limits,
    now,
)
from wordle_tui.game.rule import Rule
from wordle_tui.game.validation import UNREADABLE, checked_time
from wordle_tui.game.wording import long_day
from wordle_tui.history.history import History
from wordle_tui.play.draft import DraftBoard
from wordle_tui.play.drafts import DraftBoards
from wordle_tui.play.first_screen import is_daily
from wordle_tui.play.hints import Hint
from wordle_tui.play.setup import Setup
from wordle_tui.play.state import GameRules, Identity, Moment, PlayState
from wordle_tui.play.telling import Doubt, told

_BOARDS_KEPT = 400
"""How many boards are saved with undo and redo: 100 steps of up to four boards, 12 of 32."""
_STEPS_KEPT = 100
LEFT_AFTER = timedelta(hours=48)
"""A game here that nobody has touched for so long is left."""


class PlayStore:
    """Saves the game of a screen or of a conversation, so that a kill loses nothing."""

    def __init__(self, history: History, asks_hard: Callable[[], bool] = lambda: False) -> None:
        """`asks_hard` says whether only the command line of this run asks for hard mode: a game
        elsewhere does not keep it."""
        self._history, self._asks_hard = history, asks_hard
        self._saved: PlayState | None = None
        """The state that was saved last."""
        self._left = dict[str, list[SavedGame]]()
        """Games that were left half way, by the games of the same day that were finished."""

    # Games that wait

    def last(
        self, modes: Collection[Mode], boards: int = 1, lists: Collection[str] = ()
    ) -> SavedGame | None:
        """The game of these modes, boards and lists, if any are given, that was saved last."""
        waiting = (saved for saved in self._history.waiting() if saved.mode in modes)
        fitting = (saved for saved in waiting if not lists or saved.list_name in lists)
        return next((saved for saved in fitting if saved.boards == boards), None)

    def waiting(self, setup: Setup, in_force: GameRules) -> SavedGame | None:
        """The unfinished game that a setup describes, if there is one."""
        rules = setup.rules(in_force)
        if setup.position is not None:
            return None
        has_any_rules = not setup.is_random or setup.seed is not None
        for saved in self._history.waiting(setup.mode):
            # The day of a game elsewhere does not count.
            day = saved.day if setup.mode is Mode.ASSIST else setup.day
            values = _values(saved) or {}
            given = [setup.answer] if setup.answer else values.get("answers")
            seed = values.get("seed") if setup.seed is None or setup.boards == 1 else setup.seed
            if (
                (saved.boards, saved.day) == (setup.boards, day)
                and saved.list_name == ("nyt" if setup.day else rules.words.name)
                and (has_any_rules or _rule(values) is rules.rule)
                and (has_any_rules or values.get("limit") == rules.limit)
                and (values.get("answers"), values.get("seed")) == (given, seed)
            ):
                return saved
        return None

    def resume(self, saved: SavedGame, rules: GameRules) -> PlayState | None:
        """Go on with an unfinished game under these rules, whose limit is that of the game.

        Returns None if the game cannot be read; it then stays where it is.
        """
        try:
            state = _restored(saved, rules)
        except UNREADABLE:
            self._history.leave_unfinished(saved.uuid)
            return None
        self._history.take_over(saved.uuid)
        self._saved = state
        return state

    def ended(self, finished: FinishedGame, rules: GameRules, usual: Hint) -> PlayState:
        """A stored game with one board as it was at its end, to be looked at again."""
        game = Identity(finished.mode, finished.uuid, finished.started, finished.day)
        state = PlayState.begin(rules, game=game, usual_hint=usual, turns=finished.turns)
        entered = None if finished.is_won else finished.answer
        self._saved = replace(
            state,
            drafts=state.drafts.focused(replace(state.draft, answer=entered)),
            hints=finished.hints,
            help_from=finished.help_from,
            finished=finished,
        )
        return self._saved

    # The game that is played

    def save(self, state: PlayState) -> PlayState:
        """Save a game in one change; a finished one is returned with its record."""
        before, self._saved = self._saved, state
        if before is not None and _content(before) == _content(state):
            return state
        # If the game was over, something of it is changed.
        changed, restored = state.finished, None
        if changed is None and state.is_over:
            changed = state.game.replaces
        elif changed is not None and before is not None and not state.is_over:
            restored = before.game.replaces
        if changed is not None and not state.is_over:  # it is taken back
            for saved in self._left.pop(state.game.uuid, ()):
                self._history.save(unfinished=saved)
        state = self._dated(replace(state, finished=None), before)
        game, finished, unfinished, forgotten = state.game, None, None, set[str]()
        if state.is_over and is_possible(state):
            finished = finished_game(state, self._day(state))
            for saved in self._half_way(state):
                self._history.take_over(saved.uuid)
                forgotten.add(saved.uuid)
                self._left.setdefault(game.uuid, []).append(saved)
        elif game.is_kept and (state.has_begun or state.past):
            is_asked = state.is_by_player and self._asks_hard()
            unfinished = _saved(state, Rule.NORMAL if is_asked else state.rules.rule)
        else:
            forgotten.add(game.uuid)
        if before is not None and before.game.uuid != game.uuid:
            reached = {moment.game.uuid for moment in (*state.past, *state.future)}
            is_replaced = not before.guesses and _kind(before) == _kind(state)
            if before.game.uuid in reached or is_replaced:
                forgotten.add(before.game.uuid)
        stored = self._history.save(
            finished=finished if finished is not None and game.is_kept else restored,
            unfinished=unfinished,
            deleted=changed.uuid if changed is not None else None,
            forgotten=forgotten,
        )
        self._saved = replace(state, finished=None if finished is None else stored or finished)
        return self._saved

    def _dated(self, state: PlayState, before: PlayState | None) -> PlayState:
        """A game elsewhere begins with its first key; without a guess it belongs to today.

        A day that the player has set stays.
        """
        if not state.is_by_player or state.guesses or state.game.is_day_chosen:
            return state
        is_new = before is None or before.game.uuid != state.game.uuid or not before.has_begun
        started = now() if is_new else state.game.started
        return replace(state, game=replace(state.game, started=started, day=daily.today()))

    # A game that is told

    def keep(self, state: PlayState) -> PlayState:
        """The end of a game that is told by its words; or a remark: what is doubtful, to which the
        next call says yes, or why it cannot be kept."""
        words, history = state.draft.told_words, self._history
        day = state.game.day if is_daily(state.rules.words, len(state.drafts)) else None
        try:
            game, doubts = told(words, state.rules, self._known_answer(day, words[-1]))
        except WordleError as error:
            return state.say(str(error), "error")
        kept = history.game_on(day) if day else None
        if kept is not None and kept.turns == game.turns:
            history.forget_unfinished(state.game.uuid)
            rules = state.rules._replace(rule=kept.rule, limit=kept.limit)
            ended = self.ended(kept, rules, state.usual_hint)
            return ended.say("You've told this game before.", "info")
        if whose := self._whose_day(state, day):
            return whose
        if kept is not None and kept.turns:
            why = f"You told {' '.join(kept.guesses).upper()} for this day."
            then = "{board.keep} puts this game in its place; {board.back} keeps the old one."
            doubts = (*doubts, (why, then))
        asked = " ".join(why for why, _ in doubts)
        if doubts and state.question != asked:
            return state.say(f"{asked} {doubts[-1][1]}", "warning", question=asked)
        twice = [word for row, word in enumerate(words) if word in words[:row]]
        remark = f"You guessed {twice[0].upper()} twice." if twice else ""
        return state.told(game, self._help_of(state, kept), kept).say(remark, "info")

    def tell(
        self, state: PlayState, text: str, day: str, again: str, *, is_sure: bool
    ) -> PlayState:
        """The end of a game whose words are said or given; without a `day` it is today's.

        Raises a `WordleError` if it cannot be kept, or if something is doubtful and the player is
        not sure: `again` says how it is kept nevertheless.
        """
        words = [state.rules.words.parse(word) for word in text.replace(",", " ").split()]
        played_on = parse_day(day) or daily.today()
        kept = self.keep(state.telling(words).of_day(played_on))
        while is_sure and kept.question:
            kept = self.keep(kept.of_day(played_on))
        if not kept.is_over:
            raise WordleError(f"{kept.question} {again}" if kept.question else kept.remark.text)
        return kept

    def _known_answer(self, day: date | None, word: str) -> Doubt | None:
        """The answer of a day, shipped or added, and that it is another word than this.

        Today's is not named before it is played.
        """
        if day is None or (answer := self._history.stated_answers().get(day)) is None:
            return None
        if not self._history.may_name_answer(day):
            return answer, f"Today's answer isn't {word.upper()}."
        when = long_day(day, daily.today().year)
        return answer, f"The answer of {when} was {answer.upper()}."

    def _whose_day(self, state: PlayState, day: date | None) -> PlayState | None:
        """At night, the game as that of yesterday with a question, unless that day has a game."""
        yesterday = daily.today() - timedelta(days=1)
        is_clear = state.game.is_day_chosen or day is None or not daily.is_night()
        if is_clear or self._history.game_on(yesterday) is not None:
            return None
        why = f"{yesterday:%A}'s or {daily.today():%A}'s?"
        then = f"{{board.keep}} keeps it as {yesterday:%A}'s; {{play.day}} changes the day."
        return state.of_day(yesterday).say(f"{why} {then}", "warning", question=why)

    def _help_of(self, state: PlayState, kept: FinishedGame | None) -> int | None:
        """The first guess with help in any game of that day."""
        same = [moment for moment in state.past if moment.game.day == state.game.day]
        numbers = [moment.help_from for moment in same if len(moment.drafts) == 1]
        numbers += [saved.help_from for saved in self._half_way(state)]
        return first_help(state.help_from, kept.help_from if kept else None, *numbers)

    def _half_way(self, state: PlayState) -> list[SavedGame]:
        """The other games of the same daily puzzle, which were left half way."""
        if not is_daily(state.rules.words, len(state.drafts)) or not state.is_by_player:
            return []
        game, waiting = state.game, self._history.waiting(Mode.ASSIST)
        same = (saved for saved in waiting if (saved.day, saved.boards) == (game.day, 1))
        return [saved for saved in same if game.day and saved.uuid != game.uuid]

    def _day(self, state: PlayState) -> date | None:
        """The day of the puzzle; None for a second game of that day."""
        game, day = state.game, state.game.day
        if not state.is_by_player:
            return day
        if not is_daily(state.rules.words, len(state.drafts)):
            return None
        kept = self._history.game_on(day) if day else None
        uuids = {each.uuid for each in (game, game.replaces) if each}
        return day if kept is None or kept.uuid in uuids else None

    def set_day(self, state: PlayState, day: date | None) -> PlayState:
        """File a finished game under a day; raises a `WordleError` if that day has a game."""
        assert state.finished is not None, "the game is over"
        self._history.set_day(state.finished.uuid, day)
        filed = replace(state.finished, day=day)
        self._saved = replace(state, finished=filed, game=replace(state.game, day=day))
        return self._saved


def is_possible(state: PlayState) -> bool:
    """Whether some word fits each board, and no two boards have the same."""
    won = [draft.turns[-1].guess for draft in state.drafts if draft.is_won]
    fits = all(board.is_possible for board in state.position.boards)
    return fits and len(set(won)) == len(won)


def finished_game(state: PlayState, day: date | None = None) -> FinishedGame:
    assert state.is_over, "the game goes on"
    boards = state.position.boards
    answers = [board.known_answer for board in boards]
    if state.game.mode is Mode.ADVERSARY and state.position.outcome is not Outcome.WON:
        left = boards[0].candidates.likely
        answers = [left[0] if len(left) == 1 else None]
    return FinishedGame(
        mode=state.game.mode,
        list_name=state.rules.words.name,
        rule=state.rules.rule,
        boards=tuple(
            FinishedBoard(board.turns, answer)
            for board, answer in zip(boards, answers, strict=True)
        ),
        hints=min(state.hints, state.rules.limit),
        started=state.game.started,
        uuid=state.game.uuid,
        limit=state.rules.limit,
        day=day,
        is_archived=not state.is_by_player and day is not None,
        help_from=state.help_from,
        is_given=state.game.is_given,
    )


def mark_left(history: History) -> None:
    """Count the games that are left as given up: those that nobody has touched for two days, with
    a guess, and with an answer that the program chose."""
    left = []
    for saved, touched in history.untouched(now() - LEFT_AFTER):
        is_chosen = saved.mode in (Mode.PRACTICE, Mode.CHALLENGE) and saved.boards == 1
        with suppress(WordleError, *UNREADABLE):
            if is_chosen and saved.turns:
                state = _restored(saved, GameRules(list_named(saved.list_name)))
                drafts = replace(state.drafts, is_given_up=True)
                game = finished_game(replace(state, drafts=drafts), saved.day)
                left.append(replace(game, finished=touched))
    if left:
        history.leave(left)


def _content(state: PlayState) -> tuple[object, ...]:
    """Everything of a game that is saved, apart from the cursor."""
    used = (state.help_from, state.hints, state.last_hint, state.drafts.is_given_up)
    contents, steps = state.drafts.contents, (len(state.past), len(state.future))
    return state.game.uuid, state.rules, contents, used, steps


def _kind(state: PlayState) -> tuple[object, ...]:
    """What distinguishes games that wait beside each other."""
    given = state.answers if state.game.mode is Mode.CHALLENGE else ()
    return state.game.mode, len(state.drafts), None if state.is_by_player else state.game.day, given


# The text of an unfinished game


def _saved(state: PlayState, rule: Rule) -> SavedGame:
    kept = max(1, min(_STEPS_KEPT, _BOARDS_KEPT // len(state.drafts)))

    def written(*moments: Moment) -> list[list[object]]:
        """Boards of other sizes cannot be brought back after a restart."""
        same = [moment for moment in moments[-kept:] if _size(moment) == _size(state)]
        return [
            [each.drafts.focus, each.help_from, *(draft.text for draft in each.drafts)]
            for each in same
        ]

    values: dict[str, object] = {
        **rule.switches,
        "limit": state.rules.limit,
        "answers": state.answers,
        "seed": state.game.seed,
        "given": state.game.is_given,
        "hints": state.hints,
        "hinted": state.is_hinted,
        "hint": int(state.last_hint),
        "started": state.game.started.isoformat(),
        "now": written(state.moment),
        "past": written(*state.past),
        "future": written(*state.future),
    }
    name = state.rules.words.name
    return SavedGame(
        *(state.game.uuid, state.game.mode, len(state.drafts), name, json.dumps(values)),
        day=state.game.day if name == "nyt" else None,
        turns=str(state.position),
        help_from=state.help_from,
    )


def _size(moment: Moment | PlayState) -> tuple[int, int, int]:
    return moment.rules.words.length, moment.rules.limit, len(moment.drafts)


def _values(saved: SavedGame) -> dict[str, Any] | None:
    try:
        values = json.loads(saved.state)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _rule(values: Mapping[str, Any]) -> Rule:
    return Rule.of(values.get("hard") is True, values.get("ultra") is True)


def _restored(saved: SavedGame, rules: GameRules) -> PlayState:
    """The game that was saved. Raises one of `UNREADABLE` if that is not possible."""
    values: dict[str, Any] = json.loads(saved.state)
    limit = _whole(values["limit"], limits(saved.boards)[-1])
    if limit not in limits(saved.boards):
        raise ValueError("not a limit")
    # Hard mode that was chosen meanwhile applies to a game elsewhere, too.
    chosen = rules.rule if saved.mode is Mode.ASSIST else Rule.NORMAL
    rules = rules._replace(limit=limit, rule=max(chosen, _rule(values)))
    has_answers = saved.mode not in (Mode.ASSIST, Mode.ADVERSARY)
    answers = tuple(rules.words.parse(answer) for answer in values["answers"] if has_answers)
    if has_answers and len(answers) != saved.boards:
        raise ValueError("not the answers")
    seed = None if values["seed"] is None else _whole(values["seed"], 2**63)
    time = checked_time(values["started"])
    game = Identity(
        *(saved.mode, saved.uuid, time, saved.day),
        is_day_chosen=saved.day != daily.today(),
        seed=seed,
        is_given=values["given"] is True,
    )

    def moment(written: Sequence[Any]) -> Moment:
        focus, number, *texts = written
        help_from = None if number is None else _whole(number, limit)
        drafts = DraftBoards(_drafts(texts, rules, saved.boards), _whole(focus, saved.boards - 1))
        return Moment(game, rules, drafts, help_from)

    (current,) = map(moment, values["now"])
    state = PlayState(
        **current._asdict(),
        answers=answers,
        last_hint=Hint(values.get("hint", 0)),
        hints=_whole(values["hints"], limit),
        is_hinted=values.get("hinted") is True,
        past=tuple(map(moment, values["past"])),
        future=tuple(map(moment, values["future"])),
    )
    if not state.is_by_player and (state.is_over or not _are_possible(state)):
        raise ValueError("not a game here")
    return state


def _are_possible(state: PlayState) -> bool:
    """Whether the program can have set the colours."""
    if state.game.mode is Mode.ADVERSARY:
        return bool(state.position.boards[0].candidates.likely)
    boards = zip(state.drafts, state.answers, strict=True)
    return all(turn.allows(answer) for draft, answer in boards for turn in draft.turns)


def _drafts(texts: Sequence[str], rules: GameRules, count: int) -> tuple[DraftBoard, ...]:
    """Boards that have the same guesses, and below them the same letters unless they are solved."""
    drafts = tuple(DraftBoard.from_text(text, rules.limit) for text in texts)
    if len(drafts) != count or any(draft.length != rules.words.length for draft in drafts):
        raise ValueError("not the boards")
    guesses = [[turn.guess for turn in draft.turns] for draft in drafts]
    longest = max(guesses, key=len)
    rows = {(len(draft.turns), draft.letters) for draft in drafts if not draft.is_won}
    if (
        any(some != longest[: len(some)] for some in guesses)
        or len(rows) > 1
        or any(row < len(longest) for row, _ in rows)
    ):
        raise ValueError("not one game")
    return drafts


def _whole(value: object, most: int) -> int:
    if not (type(value) is int and 0 <= value <= most):
        raise ValueError("not a number")
    return value
