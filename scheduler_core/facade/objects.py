"""What the facade answers, as the objects that programs read."""

from datetime import timedelta

from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.doctor.diagnosis import Diagnosis
from scheduler_core.exchange.table.run_objects import object_of
from scheduler_core.facade.control.engine_state import EngineKind, EngineState, Status
from scheduler_core.facade.control.undoing import Undone
from scheduler_core.facade.jobs.job_differences import Difference
from scheduler_core.facade.times.explanation import Why
from scheduler_core.facade.times.planned import Planned
from scheduler_core.facade.times.previews import Preview
from scheduler_core.phrases.how_long import word_of_fires
from scheduler_core.phrases.written_times import for_programs, for_programs_if_known
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.store.maintenance.backup import Backup
from scheduler_core.values.jobs.job_history import HistoryEntry
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.records.api_token import ApiToken, Scope
from scheduler_core.values.records.audit import AuditEntry
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.event import Event
from scheduler_core.values.runs.instance import Instance
from scheduler_core.values.runs.run_statistics import Failure, Spread

_MILLISECOND = timedelta(milliseconds=1)


def object_of_status(
    found: Status, failing: list[JobLine], place: str, *, is_copy: bool
) -> dict[str, object]:
    planned = found.next_up
    return {
        "store": place,
        "engine": object_of_engine(found.engine),
        "running": found.running,
        "waiting": found.waiting,
        "held": found.held,
        "next": None
        if planned is None
        else {"at": for_programs(planned.at), "job": planned.job_id, "job_name": planned.job_name},
        "next_wait": None if found.next_wait is None else object_of_instance(found.next_wait),
        "jobs": found.jobs,
        "paused": found.paused,
        "is_all_paused": found.is_all_paused,
        "all_paused_until": for_programs_if_known(found.all_paused_until),
        "all_paused_by": found.all_paused_by or None,
        "failing": [{"job": line.id, "job_name": line.name} for line in failing],
        "failed_today": found.recent_failures,
        "is_copy": is_copy,
    }


def object_of_engine(engine: EngineState) -> dict[str, object] | None:
    """Return the engine that runs a store's jobs; None where none does."""
    if engine.kind is EngineKind.NONE:
        return None
    return {
        "pid": engine.pid,
        "host": engine.host,
        "version": engine.version,
        "since": for_programs_if_known(engine.since_at),
        "last_look": for_programs_if_known(engine.beat_at),
        "is_well": engine.is_well,
        "complaints": list(engine.complaints),
    }


def object_of_instance(instance: Instance) -> dict[str, object]:
    return {
        "key": instance.key,
        "job": instance.job_id,
        "job_name": instance.job_name,
        "state": instance.state,
        "since": for_programs(instance.since),
        "run": instance.run_id,
        "step": instance.step,
        "attempt": instance.attempt,
        "waits_for": instance.event,
        "waits_until": for_programs_if_known(instance.until),
        "outcome": instance.outcome,
        "reason": instance.reason,
        "held": instance.held,
    }


def object_of_audit_entry(entry: AuditEntry) -> dict[str, object]:
    return {
        "number": entry.number,
        "at": for_programs(entry.at),
        "who": entry.who,
        "act": entry.act,
        "about": entry.about,
        "jobs": list(entry.job_ids),
        "runs": list(entry.run_ids),
        "digest": entry.digest,
    }


def object_of_undone(undone: Undone) -> dict[str, object]:
    return {"entry": object_of_audit_entry(undone.entry), "jobs": list(undone.jobs)}


def object_of_planned(planned: Planned) -> dict[str, object]:
    return {
        "at": for_programs(planned.at),
        "job": planned.job_id,
        "job_name": planned.job_name,
        "is_paused": planned.is_paused,
    }


def object_of_why(found: Why, words: list[str]) -> dict[str, object]:
    explanation = found.explanation
    return {
        "job": found.job.id,
        "job_name": found.job.name,
        "at": for_programs(found.at),
        "verdict": found.verdict.name.lower().replace("_", "-"),
        "revision": found.standing.revision,
        "schedule": found.sentence,
        "is_planned": explanation is not None and explanation.is_occurrence,
        "obstacle": None if explanation is None else explanation.obstacle,
        "before": for_programs_if_known(found.before_at),
        "after": for_programs_if_known(found.after_at),
        "runs": [object_of(run) for run in found.runs],
        "sentences": words,
    }


def object_of_preview(preview: Preview) -> dict[str, object]:
    return {
        "sentence": preview.sentence,
        "fires": word_of_fires(preview.fires),
        "problems": [
            {"field": each.field, "message": each.message, "is_error": each.is_error}
            for each in preview.problems
        ],
        "instants": [_object_of_instant(each) for each in preview.instants],
        "clock_changes": list(preview.clock_changes),
    }


def object_of_history(entry: HistoryEntry) -> dict[str, object]:
    return {
        "number": entry.number,
        "revision": entry.revision,
        "change": entry.change,
        "detail": entry.detail,
        "changed_by": entry.changed_by,
        "changed_at": for_programs(entry.changed_at),
        "has_document": entry.has_draft,
    }


def object_of_difference(difference: Difference) -> dict[str, object]:
    return {"path": difference.path, "before": difference.before, "after": difference.after}


def object_of_pause(pause: Pause) -> dict[str, object]:
    return {
        "folder": pause.folder,
        "until": for_programs_if_known(pause.until),
        "paused_at": for_programs(pause.paused_at),
        "paused_by": pause.paused_by,
        "note": pause.note,
    }


def object_of_outcome(outcome: ActionOutcome) -> dict[str, object]:
    return {
        "state": outcome.state,
        "reason": outcome.reason_text,
        "exit_code": outcome.exit_code,
        "http_status": outcome.http_status,
        "first_error_line": outcome.first_error_line,
    }


def object_of_failure(failure: Failure) -> dict[str, object]:
    return {
        "state": failure.state,
        "reason": failure.reason,
        "first_error_line": failure.first_error_line,
        "count": failure.count,
        "last_due_at": for_programs(failure.last_due_at),
    }


def object_of_spread(spread: Spread | None) -> dict[str, int] | None:
    if spread is None:
        return None
    return {
        "median_ms": spread.median // _MILLISECOND,
        "most_ms": spread.most // _MILLISECOND,
        "longest_ms": spread.longest // _MILLISECOND,
    }


def object_of_event(event: Event) -> dict[str, object]:
    return {
        "id": event.id,
        "name": event.name,
        "key": event.key,
        "came_at": for_programs(event.came_at),
        "sent_by": event.sent_by,
        "request": event.request,
    }


def object_of_token(token: ApiToken) -> dict[str, object]:
    """Return what is known of a token, without what opens anything."""
    return {
        "id": token.id,
        "name": token.name,
        "scopes": [scope for scope in Scope if scope in token.scopes],
        "created_at": for_programs(token.created_at),
        "created_by": token.created_by,
        "expires_at": for_programs_if_known(token.expires_at),
        "last_used_at": for_programs_if_known(token.last_used_at),
        "revoked_at": for_programs_if_known(token.revoked_at),
    }


def object_of_diagnosis(diagnosis: Diagnosis) -> dict[str, object]:
    return {
        "subject": diagnosis.subject,
        "level": diagnosis.level,
        "message": diagnosis.message,
        "advice": diagnosis.advice,
    }


def object_of_backup(backup: Backup) -> dict[str, object]:
    return {
        "path": str(backup.path),
        "made_at": for_programs(backup.made_at),
        "purpose": backup.purpose,
        "size": backup.size,
    }


def _object_of_instant(explanation: Explanation) -> dict[str, object]:
    return {
        "at": for_programs(explanation.at),
        "rules": list(explanation.rules),
        "is_included": explanation.is_included,
        "is_added": explanation.is_added,
        "is_repeated": explanation.is_repeated,
        "is_second": explanation.is_second,
        "shifted_from": None if explanation.shifted_from is None else explanation.shifted_from.isoformat(),
        "rolled_from": [day.isoformat() for day in explanation.rolled_from],
        "delayed_by_jitter_from": for_programs_if_known(explanation.delayed_by_jitter_from),
        "moved_from": for_programs_if_known(explanation.moved_from),
    }
