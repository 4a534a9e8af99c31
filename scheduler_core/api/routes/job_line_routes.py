"""A job from one line of text, as the command line and the window read it."""

from dataclasses import replace
from http import HTTPStatus

from scheduler_core.actions.curl.reading import paste_curl
from scheduler_core.api.answers.job_answers import made, warned
from scheduler_core.api.answers.kinds import text
from scheduler_core.api.answers.shared_schemas import STRING, list_of, of_keys, ref
from scheduler_core.api.requests.bodies import SCHEDULE
from scheduler_core.api.requests.permission import fit_for
from scheduler_core.api.routes.route import Call, Part, Route, RouteAnswer, body_of
from scheduler_core.facade.times.next_due import refuse_over
from scheduler_core.fields.places import refused
from scheduler_core.fields.schedules.typed_rules import read_rule
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.job_line import TypedJob, name_of, read_job_line
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.phase import said_at
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import LONGEST_NAME, JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.schedules.schedule import Schedule

_TEXT = "text"
_LONGEST_ZONE = 100
_NO_TIME = "says no time; write, for example, “every weekday at 9:30 POST https://example.org/”"
_NO_ACTION = "says nothing to do; end it with a URL, a curl command or the path of a program"


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    name: str | None = None
    zone: str | None = None


_LINE = body_of(
    _Line,
    Part(_TEXT, text(shortest=1), "when and what, such as “every weekday at 9:30 POST https://…”"),
    Part("name", text(LONGEST_NAME, shortest=1), "what the job is called; without it what it calls or runs"),
    Part("zone", text(_LONGEST_ZONE), "the zone of its times; without it that of the settings"),
)


@dataclass(frozen=True, slots=True)
class _ReadAction:
    """An action, with what a curl command says beyond it and what of it was left out."""

    action: HttpAction | ScriptAction
    policies: RunPolicies = RunPolicies()
    notes: tuple[str, ...] = ()


def add_line(call: Call) -> RouteAnswer:
    said = call.body(_LINE)
    line = read_job_line(said.text)
    if line.rule is None:
        raise refused(_TEXT, _NO_TIME)
    if line.action_option is None:
        raise refused(_TEXT, _NO_ACTION)
    schedule = _schedule(call, line.rule, said.zone)
    done = _action(line)
    draft = JobDraft(said.name or name_of(done.action), schedule, done.action, done.policies)
    draft = fit_for(call.token, call.core, draft)
    refuse_over(draft, call.scheduler.now())
    answer = warned(call, made(call, call.core.jobs.add(draft)), [draft])
    return replace(answer, document={"job": answer.document, "notes": list(done.notes)})


def _schedule(call: Call, rule: RuleWords, zone: str | None) -> Schedule:
    wanted = known_zone(zone) if zone else call.core.settings.read().zone or local_zone()
    now = said_at(call.scheduler.now())
    if rule.is_sentence:
        return parse_sentence(rule.text, now, wanted)
    return Schedule((read_rule(rule, Moment(now, wanted)),), wanted)


def _action(line: TypedJob) -> _ReadAction:
    match line.action_option:
        case "script":
            return _ReadAction(
                ScriptAction(CommandKind.SHELL, command_line=line.action_text, stdin=line.stdin)
            )
        case "http":
            *method, url = line.action_text.split()
            return _ReadAction(HttpAction(url, method[0].upper() if method else "GET"))
        case _:
            return _of_curl(line.action_text)


def _of_curl(command: str) -> _ReadAction:
    pasted = paste_curl(command)
    if pasted.secrets:
        names = ", ".join(f"${secret.name}" for secret in pasted.secrets)
        raise refused(
            _TEXT,
            f"holds a password, which would be kept; save it as a secret and write {names} in its place",
        )
    policies = RunPolicies(timeout=pasted.timeout)
    if pasted.retries is not None:
        policies = replace(policies, retry=replace(policies.retry, retries=pasted.retries))
    return _ReadAction(pasted.action, policies, pasted.notes)


JOB_LINE_ROUTES: tuple[Route, ...] = (
    Route(
        "POST",
        "/v1/jobs/text",
        Scope.EDIT,
        add_line,
        "Add a job that one line of text describes.",
        "jobs",
        of_keys({"job": ref("SavedJob"), "notes": list_of(STRING)}),
        HTTPStatus.CREATED,
        body=_LINE,
        limit=SCHEDULE,
        takes_key=True,
    ),
)
