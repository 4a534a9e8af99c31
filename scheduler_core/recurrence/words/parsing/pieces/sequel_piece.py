"""The piece of a sentence that lets a step go on from a beginning: on monday at 9, then every 3 days."""

from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene

_THEN = ("then", "thereafter", "after that", "afterwards", "from then on", "from there on")


def sequel(scene: Scene) -> bool:
    """Read then, before the step that goes on, or thereafter, behind it."""
    if not any(scene.reader.take_words(words) for words in _THEN):
        return False
    draft = scene.draft
    is_behind = len(scene.drafts) > 1 and _is_step_alone(draft)
    if is_behind:
        scene.drafts.pop()
        begun = scene.draft
        begun.step, begun.period, begun.interval = draft.step, draft.period, draft.interval
        draft, was_daily = begun, draft.is_daily
    else:
        was_daily = False
    if draft.goes_on or not (draft.times or draft.moments or draft.delay):
        return False
    is_repeated = draft.is_daily or draft.said_every or (draft.weekdays and not draft.is_one_weekday)
    draft.goes_on, draft.goes_on_each_day = True, bool(is_repeated)
    draft.is_daily |= was_daily
    return True


def _is_step_alone(draft: RuleDraft) -> bool:
    """Tell whether a draft says a step and nothing else."""
    step = RuleDraft(
        continues=draft.continues,
        is_joined=draft.is_joined,
        said_every=draft.said_every,
        nickname=draft.nickname,
        step=draft.step,
        period=draft.period,
        interval=draft.interval,
        is_daily=draft.is_daily,
    )
    return draft == step and bool(draft.step or draft.period or draft.is_daily)
