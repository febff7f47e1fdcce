"""Titled panels, which frame every part of a screen, and the line for messages.

Any Textual widget becomes a panel by having `Panel` first among its bases. (Textual looks for
stylesheets and keys only along the first of the bases that is a widget, so `Panel` is none itself.)

The looks are those of `.panel` in `looks.tcss`, one place for all screens: a titled rule and no
frame, the title in the colour of what can be pressed while the panel has the focus. Heights in
stylesheets include the rule.

Three weights, by their names in `themes.LOOKS`: `strong` for a headline, `text` for what is to be
read, `quiet` for what supports it; `lit` is for what can be pressed or is chosen.

Coordinates of the mouse count from the border: `event.get_content_offset(self)` gives those inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from wordle_tui.play.remark import Remark
from wordle_tui.tui.key_names import with_keys

if TYPE_CHECKING:
    from textual.widget import Widget
else:
    Widget = object


class Panel(Widget):
    """A widget with a title on its upper rule, and a status at the right end of the same line."""

    DEFAULT_CLASSES = "panel"
    INDENT: ClassVar = 2
    """The columns before the title and behind the status, if there are 80 columns."""
    TITLE: ClassVar[str] = ""
    """The title it begins with, unless it is made with another."""

    title: reactive[str] = reactive("")
    status: reactive[str] = reactive("")
    """What there is to say of the whole, such as "proved" or "3 of 50"; left out without room."""
    heads: reactive[str] = reactive("")
    """The titles of the columns of a table, which stand on the rule."""
    heads_from = 0
    """Where they begin, in columns from the beginning of the title."""
    short_status = ""
    """What is shown where there is no room for the status."""

    _label: tuple[str, str, int, str, int] | None = None
    """What the rule was drawn from."""

    def __init__(self, *content: Any, title: str = "", **options: Any) -> None:
        super().__init__(*content, **options)
        self.set_reactive(Panel.title, title or self.TITLE)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._draw_rule()

    def _draw_rule(self) -> None:
        label = self.title, self.heads, self.heads_from, self.status, self.outer_size.width
        if label == self._label:
            return
        self._label = label
        blank = " " * (self.INDENT > 1 and self.app.size.width >= 80)
        lead = (
            f" {'─' * self.outer_size.width}"[: self.heads_from - len(self.title)]
            if self.heads
            else ""
        )
        room = self.outer_size.width - 2 - 2 * len(blank) - len(self.title + lead + self.heads)
        texts = (self.status, self.short_status)
        status = next((text for text in texts if len(text) + 2 <= room), "")
        after = f" {status}" if status else ""
        rule = f" {'─' * (room - len(after) - 1)}" if self.title or status else ""
        self.border_title = Content.assemble(
            *(blank, (self.title, "bold"), (lead, "$rule"), (self.heads, "$quiet")),
            *((rule, "$rule"), (after, "$quiet"), blank),
        )

    watch_title = watch_status = watch_heads = on_resize = _draw_rule


class MessageLine(Static):
    """Shows the last remark, or a message in its place, without interpreting markup in them."""

    DEFAULT_CSS = """
    MessageLine {
        color: $quiet;
        &.-warning { color: $warning; }
        &.-error { color: $error; }
        &.-success { color: $success; }
    }
    """

    def __init__(self, text: str = "", **options: Any) -> None:
        super().__init__(with_keys(text), markup=False, **{"id": "message"} | options)
        self.remark = self._shown = Remark(text)
        """The last remark; only `say` changes it."""
        self._message: Remark | None = None

    def say(self, remark: Remark) -> None:
        self.remark = remark
        self._show()

    def tell(self, message: Remark | None) -> None:
        """Show a message in place of the remark, or None for the remark again."""
        self._message = message
        self._show()

    def _show(self) -> None:
        remark = self._message or self.remark
        if remark != self._shown:
            self._shown = remark
            self.update(with_keys(remark.text), layout=self.styles.auto_dimensions)
            self.set_classes(f"-{remark.severity}")
