"""One time, one delay, and each start of the engine."""

from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.days.day_algebra import ListedDays
from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.calendar_source import calendar_source
from scheduler_core.recurrence.sources.instants import Instants, ListedInstants, NoInstants
from scheduler_core.recurrence.sources.local_times import ListedTimes
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.sources.wall_times import WallTimes
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY
from scheduler_core.recurrence.words.describing.length_words import length_words
from scheduler_core.recurrence.words.describing.moment_words import moment_words
from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.recurrence.words.sentence_parts import length_text, moment_text
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.rules import AtStart, Delay, Once, Rule


class OnceKind(RuleKind[Once]):
    """One time on the clock of the schedule, or one instant."""

    made = Once

    def source(self, rule: Once, setting: Setting) -> RuleSource:
        return RuleSource(_once(rule, setting), ends=True)

    def why_never(self, _rule: Once) -> str:
        return "the clock jumps over that time; choose another time or another gap policy"

    def moved(self, rule: Once, move: RuleMove) -> Rule:
        return Once(move.to_local if rule.at.tzinfo is None else rule.at + move.elapsed)

    def describe(self, speaker: Speaker, rule: Once, _policies: TimePolicies) -> str:
        return speaker.say(Phrase.ONCE, moments=moment_words(speaker, rule.at))

    def sentence(self, rule: Once) -> str:
        return moment_text(rule.at)


class DelayKind(RuleKind[Delay]):
    """A time counted from when it was said."""

    made = Delay

    def source(self, rule: Delay, setting: Setting) -> RuleSource:
        return RuleSource(_delay(rule, setting), ends=True)

    def why_never(self, _rule: Delay) -> str:
        return "it ends after the year 9999, or in a gap of the clock that is skipped"

    def moved(self, _rule: Delay, move: RuleMove) -> Rule:
        return Once(move.to_local)

    def describe(self, speaker: Speaker, rule: Delay, _policies: TimePolicies) -> str:
        said_at = moment_words(speaker, rule.said_at)
        if not rule.length:
            return speaker.say(Phrase.ONCE, moments=said_at)
        return speaker.say(
            Phrase.DELAY, length=length_words(speaker, ticks.of_length(rule.length)), moment=said_at
        )

    def sentence(self, rule: Delay) -> str:
        return f"in {length_text(rule.length)} counted from {moment_text(rule.said_at)}"


def _delay(rule: Delay, setting: Setting) -> Instants:
    """Return when a delay ends: whole days on the calendar, anything else by elapsed time."""
    length = ticks.of_length(rule.length)
    due_at = ticks.of_instant(rule.said_at) + length
    due_local = setting.local(rule.said_at) + length
    if max(due_at, due_local) >= AFTER_LAST_TICK:
        return NoInstants()
    follows_calendar = length > 0 and length % DAY == 0
    return _once(Once(ticks.to_local(due_local) if follows_calendar else ticks.to_instant(due_at)), setting)


def _once(rule: Once, setting: Setting) -> Instants:
    if setting.off_days:
        day, time = divmod(setting.local(rule.at), DAY)
        return calendar_source(setting, ListedDays((day,)), (time,))
    if rule.at.tzinfo is not None:
        return ListedInstants((ticks.of_instant(rule.at),))
    return WallTimes(setting.zone, setting.resolution(), ListedTimes((ticks.of_local(rule.at),)))


class AtStartKind(RuleKind[AtStart]):
    """Fires when the engine starts; it has no instants."""

    made = AtStart

    def source(self, _rule: AtStart, _setting: Setting) -> RuleSource:
        return RuleSource(NoInstants())

    def moved(self, _rule: AtStart, _move: RuleMove) -> Rule:
        raise not_movable("it fires whenever the engine starts")

    def describe(self, speaker: Speaker, _rule: AtStart, _policies: TimePolicies) -> str:
        return speaker.say(Phrase.AT_START)

    def sentence(self, _rule: AtStart) -> str:
        return "when Hourbell starts"
