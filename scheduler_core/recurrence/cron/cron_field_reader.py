"""One field of a cron expression read into the numbers and days it means."""

from collections.abc import Iterable
from typing import NoReturn

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.cron.cron_dialects import WEEKDAY_NAMES, CronPart, Feature, Grammar
from scheduler_core.values.schedules.cron import CronNumbers

_BOUNDS = {
    CronPart.SECOND: (0, 59),
    CronPart.MINUTE: (0, 59),
    CronPart.HOUR: (0, 23),
    CronPart.MONTH_DAY: (1, 31),
    CronPart.MONTH: (1, 12),
}
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
_LONGEST_QUOTE = 40


@dataclass(frozen=True, slots=True)
class FieldReader:
    """Reads the items of one field; refusals name the field, the item and the mend."""

    grammar: Grammar
    part: CronPart

    @property
    def lowest(self) -> int:
        return self._bounds()[0]

    @property
    def star_ends(self) -> int:
        """Return the highest number that a star means."""
        return self.grammar.star_ends if self.part is CronPart.WEEKDAY else self._bounds()[1]

    def knows(self, feature: Feature) -> bool:
        return feature in self.grammar.features

    def items(self, text: str) -> list[str]:
        """Return the different items of the list, in upper case."""
        items = [item.upper() for item in text.split(",")]
        if "" in items:
            self.refuse(text, "has an empty place; write something between the commas")
        return list(dict.fromkeys(items))

    def is_star(self, item: str) -> bool:
        if item == "?":
            in_day_field = self.part in {CronPart.MONTH_DAY, CronPart.WEEKDAY}
            return self.knows(Feature.QUESTION_MARK_ANYWHERE) or (
                in_day_field and self.knows(Feature.QUESTION_MARK)
            )
        return item == "*"

    def numbers(self, item: str) -> Iterable[int]:
        """Return what `*`, a number or a range means, each perhaps with a step."""
        body, slash, step_text = item.partition("/")
        step = self._step(step_text, item) if slash else 1
        if self.is_star(body) or (not body and slash and self.knows(Feature.BARE_STEP)):
            return range(self.lowest, self.star_ends + 1, step)
        if slash and self.knows(Feature.NO_STEP_AFTER_NAMES) and not body.replace("-", "").isdigit():
            self.refuse(item, f"has a step after names, which {self.grammar.title} ignores; write numbers")
        first_text, dash, last_text = body.partition("-")
        first = self.number(first_text, item)
        if not dash:
            return range(first, max(first, self.star_ends) + 1, step) if slash else (first,)
        return self._range(first, self._range_end(last_text, item), step, item)

    def number(self, text: str, item: str) -> int:
        """Return a number given in digits or as a name."""
        named = self._named(text)
        if named is not None:
            return named
        if not text:
            self.refuse(item, "lacks a number")
        if not (text.isascii() and text.isdigit()):
            self.refuse(text, f"is not {self._expected()}")
        number = int(text)
        lowest, highest = self._bounds()
        if not lowest <= number <= highest:
            self.refuse(text, f"is not from {lowest} to {highest}")
        if self.part is CronPart.WEEKDAY and number == 7 and self.knows(Feature.SEVEN_IS_ZERO):
            return 0
        return number

    def require(self, feature: Feature, item: str) -> None:
        if not self.knows(feature):
            self.refuse(item, f"is not known to {self.grammar.title}; write numbers or change the dialect")

    def refuse(self, text: str, reason: str) -> NoReturn:
        raise InvalidInput(self.part, f"{quoted(text)} {reason}")

    def _bounds(self) -> tuple[int, int]:
        if self.part is CronPart.YEAR:
            return self.grammar.years
        if self.part is CronPart.WEEKDAY:
            return self.grammar.sunday, self.grammar.last_weekday
        return _BOUNDS[self.part]

    def _named(self, text: str) -> int | None:
        if self.part is CronPart.MONTH and text in _MONTHS:
            return _MONTHS.index(text) + 1
        if self.part is CronPart.WEEKDAY and text in WEEKDAY_NAMES:
            return WEEKDAY_NAMES.index(text) + self.grammar.sunday
        return None

    def _expected(self) -> str:
        match self.part:
            case CronPart.MONTH:
                return "a month; write 1 to 12 or JAN to DEC"
            case CronPart.WEEKDAY:
                return "a weekday; write SUN to SAT or its number"
            case _:
                lowest, highest = self._bounds()
                return f"a number from {lowest} to {highest}"

    def _step(self, text: str, item: str) -> int:
        if not (text.isascii() and text.isdigit()) or not int(text):
            self.refuse(item, "needs a step of 1 or more after the /")
        step = int(text)
        longest = self.star_ends if self.lowest == 0 else self.star_ends - self.lowest + 1
        if step > longest and self.part is not CronPart.YEAR and self.knows(Feature.STEP_LIMITS):
            self.refuse(item, f"has too long a step; {longest} is the longest in {self.grammar.title}")
        return step

    def _range_end(self, text: str, item: str) -> int:
        if text == "L" and self.part is CronPart.MONTH_DAY and self.knows(Feature.LAST_DAY_ENDS_RANGES):
            return self.star_ends
        if text == "SUN" and self.part is CronPart.WEEKDAY and self.knows(Feature.LATE_SUNDAY):
            return 7
        return self.number(text, item)

    def _range(self, first: int, last: int, step: int, item: str) -> Iterable[int]:
        if first == last and self.knows(Feature.EQUAL_RANGE_IS_ALL):
            return range(self.lowest, self.star_ends + 1, step)
        if first <= last:
            return range(first, last + 1, step)
        if self.knows(Feature.WRAPPING_RANGES) and self.part is not CronPart.YEAR:
            size = self.star_ends - self.lowest + 1
            return [
                (number - self.lowest) % size + self.lowest for number in range(first, last + size + 1, step)
            ]
        if not self.knows(Feature.LOOSE_WRAPPING_RANGES):
            self.refuse(item, "runs backwards; write two ranges with a comma between them")
        return self._loosely_wrapped(first, last, step)

    def _loosely_wrapped(self, first: int, last: int, step: int) -> list[int]:
        """Count as croniter does, whose step lands one number late after the turn."""
        before_turn = range(first, self.star_ends + 1, step)
        left = self.star_ends - before_turn[-1]
        late = step - left if step > left + 1 else 0
        return [*before_turn, *range(self.lowest + late, last + 1, step)]


def quoted(text: str) -> str:
    """Return what a refusal shows of an offending text."""
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"


def read_numbers(grammar: Grammar, part: CronPart, text: str) -> CronNumbers:
    reader = FieldReader(grammar, part)
    allowed = frozenset(number for item in reader.items(text) for number in reader.numbers(item))
    return CronNumbers(allowed, starred=text[0] in "*?/")
