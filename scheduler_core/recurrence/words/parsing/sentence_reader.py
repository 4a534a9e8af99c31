"""A sentence read piece by piece into a schedule, and doubted where it can hardly be meant so."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from itertools import islice

from dateutil.relativedelta import relativedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.recurrence.words.parsing.assembly.inner_bounds import InnerBounds, LeadingLimits
from scheduler_core.recurrence.words.parsing.assembly.rule_assembly import rules_of
from scheduler_core.recurrence.words.parsing.assembly.yearly_exceptions import without_days_of_year
from scheduler_core.recurrence.words.parsing.draft import Frame, Scene
from scheduler_core.recurrence.words.parsing.lexicons.languages import lexicon_of
from scheduler_core.recurrence.words.parsing.lexicons.lexicon import Lexicon
from scheduler_core.recurrence.words.parsing.pieces import (
    amount_pieces,
    bound_pieces,
    clock_pieces,
    counted_days_piece,
    cron_piece,
    day_pieces,
    days_on_one_side,
    every_piece,
    exception_pieces,
    interval_pieces,
    sequel_piece,
    spanned_days_piece,
    sun_piece,
    vague_piece,
    zone_piece,
)
from scheduler_core.recurrence.words.parsing.reader import Reader
from scheduler_core.recurrence.words.parsing.tokens import TokenKind
from scheduler_core.recurrence.words.phase import (
    counted_from,
    counted_from_first_match,
    days_counted_together,
    is_in_days,
    is_in_steps,
)
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from scheduler_core.values.schedules.rules import WITHOUT_INSTANTS, Every, Monthly, Once, Rule, Weekly, Yearly
from scheduler_core.values.schedules.schedule import Schedule

_ONE_SECOND = timedelta(seconds=1)
_UNCLEAR_COUNTS = range(2, 5)
_BOUNDING = frozenset({"from", "until", "till", "starting", "beginning"})
_LIKE_COMMAS = frozenset({",", ":", "|", "."})
# The first that finds its words wins, so what begins like something shorter stands before it.
_PIECES: tuple[Callable[[Scene], bool], ...] = (
    cron_piece.cron,
    interval_pieces.at_start,
    sequel_piece.sequel,
    interval_pieces.always,
    clock_pieces.part_of_day,
    bound_pieces.counted_from,
    bound_pieces.weeks_start,
    spanned_days_piece.date_span,
    bound_pieces.between_days,
    bound_pieces.starts,
    bound_pieces.ends,
    interval_pieces.once_in,
    interval_pieces.repetitions,
    amount_pieces.next_days,
    bound_pieces.within,
    bound_pieces.in_year,
    amount_pieces.lasting,
    amount_pieces.times_in_all,
    zone_piece.zone,
    bound_pieces.jitter,
    exception_pieces.exceptions,
    exception_pieces.excluded_behind,
    exception_pieces.rolled,
    exception_pieces.included,
    sun_piece.sun,
    sun_piece.place,
    interval_pieces.after_last_run,
    interval_pieces.delay,
    vague_piece.vague,
    counted_days_piece.week_numbers,
    counted_days_piece.year_days,
    counted_days_piece.beside_days,
    spanned_days_piece.nearest_day,
    spanned_days_piece.weekend,
    days_on_one_side.days_on_one_side,
    day_pieces.other_days,
    day_pieces.feasts,
    every_piece.every,
    interval_pieces.nickname,
    day_pieces.moments,
    day_pieces.dates,
    day_pieces.once,
    day_pieces.yearly_dates,
    day_pieces.month_days,
    day_pieces.weekdays,
    day_pieces.span,
    clock_pieces.window,
    clock_pieces.minutes,
    clock_pieces.times,
    day_pieces.bare_months,
)

_END_OF_TIME = datetime(9999, 12, 30, tzinfo=UTC)
_HOLIDAYS_KNOWN = timedelta(days=50 * 365)
_ENGLISH = "en"
_YEAR_DIGITS = 4
_WHOLE_DATES = frozenset({TokenKind.DATE, TokenKind.MOMENT})

FIELD = "text"


def read_schedule(scene: Scene) -> Schedule:
    """Read all of the sentence of a scene."""
    _read_pieces(scene)
    rules = rules_of(scene)
    frame = scene.frame
    starts = frame.starts
    if frame.days is not None:
        frame.times = _times_on_days(scene, rules, frame.days)
    if frame.lasts is not None or frame.lasts_months:
        frame.ends = _end_of_lasting(scene)
    if frame.times is not None and starts is None:
        starts = counted_from(scene.now)
    schedule = Schedule(
        without_days_of_year(scene, _phased(scene, rules)),
        frame.zone,
        starts=starts,
        ends=frame.ends,
        times=frame.times,
        excluded=frame.excluded,
        included=frame.included,
        off_days=frame.off_days,
        blackouts=frame.blackouts,
        jitter=frame.jitter or timedelta(0),
    )
    refuse_doubtful(scene, schedule)
    return schedule


def _times_on_days(scene: Scene, rules: tuple[Rule, ...], days: int) -> int:
    """Return how often it fires on so many days; of mondays and thursdays nobody says what is counted."""
    if scene.frame.times is not None:
        scene.reader.refuse("the number of times is said twice")
    slots = [slot for rule in rules for slot in (rule.slots if isinstance(rule, Weekly) else ())]
    is_plain = len(rules) == len(slots) == 1 and len(slots[0].times) == 1
    if not is_plain or len(slots[0].weekdays) in _UNCLEAR_COUNTS:
        scene.reader.refuse("say how many times in all: 'every monday at 9:00, 5 times'")
    return days


def _end_of_lasting(scene: Scene) -> datetime:
    """Return when a length of time is over that counts from the start, or from now where none is said."""
    frame, start = scene.frame, scene.frame.starts
    if frame.ends is not None:
        scene.reader.refuse("the end is said twice")
    length = relativedelta(months=frame.lasts_months) if frame.lasts is None else frame.lasts.length
    try:
        return scene.local + length if start is None else start + length - _ONE_SECOND
    except (OverflowError, ValueError):
        scene.reader.refuse("that is beyond the year 9999")


def _phased(scene: Scene, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Count intervals from the first match, but where the sentence says from when."""
    if any(draft.counted_from is not None for draft in scene.drafts):
        return rules
    starts = scene.frame.starts
    if starts is not None:
        starts = ticks.to_local(Setting(scene.frame.zone, TimePolicies()).local(starts))
    return tuple(
        counted_from_first_match(rule, scene.local, starts) if _from_today(scene, rule) else rule
        for rule in _days_phased(scene, rules, starts)
    )


def _days_phased(scene: Scene, rules: tuple[Rule, ...], starts: datetime | None) -> tuple[Rule, ...]:
    """Count the times of steps of days together; each length of step has its own first day."""
    steps = {rule.step for rule in rules if isinstance(rule, Every) and is_in_days(rule)}
    for step in steps:
        of_step = tuple(rule for rule in rules if isinstance(rule, Every) and rule.step == step)
        counted = iter(days_counted_together(of_step, scene.local, starts))
        rules = tuple(
            next(counted) if isinstance(rule, Every) and rule.step == step else rule for rule in rules
        )
    return rules


def _from_today(scene: Scene, rule: Rule) -> bool:
    """Tell whether nothing else decided what an interval is counted from, as leap days and minutes do."""
    if isinstance(rule, Every):
        says_minutes = any(draft.minutes for draft in scene.drafts)
        return is_in_steps(rule) and not says_minutes and rule.anchor == datetime.combine(scene.today, time())
    return isinstance(rule, Weekly | Monthly | Yearly) and rule.anchor_on == scene.today


def _read_pieces(scene: Scene) -> None:
    reader, bounds, limits = scene.reader, InnerBounds(scene), LeadingLimits(scene)
    while reader.take_word("please", "run"):
        pass
    while not reader.at_end():
        has_joint = _read_joint(scene)
        if reader.at_end() and not has_joint:
            break
        begins, left_out = reader.peek(), scene.frame.left_out
        found = next((piece for piece in _PIECES if _read_piece(scene, piece)), None)
        if found is None:
            reader.refuse_here()
        if scene.frame.left_out != left_out:
            scene.left_out += (reader.typed(begins, reader.peek(-1)),)
        scene.is_behind_times = found is clock_pieces.times
        bounds.after_piece(is_of_next_rule=found is bound_pieces.within)
        limits.after_piece()
    bounds.refuse()
    limits.settle()


def _read_piece(scene: Scene, piece: Callable[[Scene], bool]) -> bool:
    return scene.reader.attempt(lambda _: piece(scene) or None) is not None


def _take_free_sign(reader: Reader) -> bool:
    """Step over a dash that stands free, or a dot behind a part of the sentence."""
    sign, before, following = reader.peek(), reader.peek(-1), reader.peek(1)
    is_free = before.end < sign.start and sign.end < following.start
    is_stop = sign.text == "." and before.end == sign.start and sign.end < following.start
    return ((sign.text == "-" and is_free) or is_stop) and reader.take_word(sign.text)


def _read_joint(scene: Scene) -> bool:
    """Step over what stands between pieces and tell whether something must follow it."""
    reader = scene.reader
    is_break = scene.is_after_comma = False
    while reader.take_word(",", "(", ")", ";", ":", "|", "?", "!") or _take_free_sign(reader):
        scene.is_after_comma |= reader.peek(-1).text in _LIKE_COMMAS
        is_break |= reader.peek(-1).text == ";"
    if reader.peek().text == "but" and reader.peek(1).text in _BOUNDING:
        reader.take()  # daily at 9, but not until january
    has_and = reader.take_word("and", "&") or _take_plus(reader)
    has_also = reader.take_word("also")
    scene.draft.is_behind_comma &= not has_also
    if (has_also and not scene.draft.awaits_times) or is_break:
        scene.begin_rule(continues=not has_also)
    scene.is_after_and = has_and
    scene.is_behind_joined_every, scene.joins_every = scene.joins_every, False
    scene.is_after_only = reader.take_word("only")
    if scene.is_after_only and reader.take_word(","):
        scene.is_after_comma = True
    return has_and or has_also


def _take_plus(reader: Reader) -> bool:
    """Step over a plus that joins two rules; before a date it adds a single occurrence."""
    is_date = reader.peek(1).kind in {TokenKind.DATE, TokenKind.MOMENT} or reader.peek(1).text == "on"
    return not is_date and reader.take_word("plus")


def refuse_doubtful(scene: Scene, schedule: Schedule) -> None:
    """Refuse a schedule whose words limit one another so that little or nothing is left."""
    if not any(isinstance(rule, WITHOUT_INSTANTS) for rule in schedule.rules):
        _refuse_end_of_single(scene, schedule)
        if not _names_year(scene) and not _next_days(scene, schedule, 1):
            scene.reader.refuse("nothing is left to fire, as the days, times and limits rule one another out")
    if scene.left_out:
        _refuse_rule_left_out(scene, schedule)


def _refuse_rule_left_out(scene: Scene, schedule: Schedule) -> None:
    """Refuse daily at 8, weekends excluded; saturdays at 10, of which no saturday would be left."""
    parts = list(_parts_of(schedule))
    for part in parts if len(parts) > 1 else ():
        bare = _with_all_days(part)
        if not _fires_soon(scene, part) and _fires_soon(scene, bare):
            left_out = ", ".join(map(repr, scene.left_out))
            shown = replace(bare, starts=None, ends=None)
            said = describe(shown, scene.reader.lexicon.code or _ENGLISH, schedule.zone)
            scene.reader.refuse(
                f"{left_out} holds for all that is said and leaves nothing of {said!r}; "
                "make two jobs, or leave one of the two out"
            )


def _parts_of(schedule: Schedule) -> Iterator[Schedule]:
    """Return a schedule for each rule, and for each days of the week with times of their own."""
    whole = replace(schedule, included=(), times=None, jitter=timedelta(0))
    for rule in schedule.rules:
        if isinstance(rule, Weekly):
            slots = (replace(rule, slots=(slot,)) for slot in rule.slots)
            yield from (replace(whole, rules=(each,)) for each in slots)
        else:
            yield replace(whole, rules=(rule,))


def _with_all_days(schedule: Schedule) -> Schedule:
    """Return a schedule without what is left out of it."""
    rules = tuple(
        replace(rule, excluded_rules=()) if isinstance(rule, RecurrenceSet) else rule
        for rule in schedule.rules
    )
    return replace(schedule, rules=rules, excluded=(), off_days=(), blackouts=())


def _refuse_end_of_single(scene: Scene, schedule: Schedule) -> None:
    """Refuse december 5 at 9 until december 7, which fires once whether it ends or not."""
    frame = scene.frame
    is_ended = frame.ends is not None or frame.lasts is not None or frame.lasts_months or frame.times
    # With all numbers of its date said it is a line of ours, which is read back as it is.
    if any(token.kind in _WHOLE_DATES for token in scene.reader.tokens):
        return
    if not is_ended or frame.starts is not None or frame.days is not None or not schedule.rules:
        return
    if not all(isinstance(rule, Once | Yearly) for rule in schedule.rules):
        return
    is_repeated = any(draft.said_every or draft.period or draft.is_daily for draft in scene.drafts)
    if not is_repeated and len(_next_days(scene, schedule, 2)) <= 1:
        scene.reader.refuse(
            "one date needs no end; write 'from … to …, every day' for all days between, or leave the end out"
        )


def _fires_soon(scene: Scene, schedule: Schedule) -> bool:
    """Tell whether it fires as long as holidays are known."""
    until = scene.now + min(_HOLIDAYS_KNOWN, _END_OF_TIME - scene.now)
    return bool(occurrences(compile_schedule(schedule), scene.now, until, 1))


def _next_days(scene: Scene, schedule: Schedule, most: int) -> set[datetime]:
    """Return what comes first from now on."""
    plan = compile_schedule(schedule)
    return set(islice(occurrences(plan, scene.now, _END_OF_TIME, most), most))


def _names_year(scene: Scene) -> bool:
    """Tell whether a year is said, which can be past."""
    return any(
        token.kind in _WHOLE_DATES or (token.kind is TokenKind.NUMBER and len(token.text) == _YEAR_DIGITS)
        for token in scene.reader.tokens
    )


def parse_sentence(text: str, now: datetime, zone: str) -> Schedule:
    """Return the schedule that a line of English or German says at an instant to someone in a zone.

    Whatever is not understood, or can be understood in two ways, is refused with InvalidInput that
    names the words as they were typed and what to write instead. A zone in the text counts for all of it.
    """
    if now.tzinfo is None:
        raise ValueError("the present needs a zone")
    zone = known_zone(zone)
    lexicon = lexicon_of(text)
    try:
        schedule = _read(text, lexicon, now, zone)
        return schedule if schedule.zone == zone else _read(text, lexicon, now, schedule.zone)
    except InvalidInput as error:
        raise InvalidInput(FIELD, error.reason) from error


def language_of(text: str) -> str:
    """Return the code of the language that a line shows it is in; nothing where it may be English."""
    return lexicon_of(text).code


def _read(text: str, lexicon: Lexicon, now: datetime, zone: str) -> Schedule:
    now = now.astimezone(UTC)
    local = ticks.to_local(Setting(zone, TimePolicies()).local(now))
    return read_schedule(Scene(Reader(text, FIELD, lexicon.example, lexicon), now, local, Frame(zone)))
