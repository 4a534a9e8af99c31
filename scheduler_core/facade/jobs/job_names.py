"""Find the job that a person names, to look at it or to change it."""

import shlex
from collections.abc import Iterable, Sequence
from functools import partial

from scheduler_core.errors import InvalidInput, NotFound, shown
from scheduler_core.facade.jobs.several import each_or_none
from scheduler_core.store.jobs.documents import folded
from scheduler_core.store.jobs.job_lists import job_lines
from scheduler_core.store.jobs.named_jobs import called_before, jobs_beginning_with, jobs_called, names_like
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.jobs.naming import Naming

NUMBER_SIGN = "#"
_MOST_CANDIDATES = 20
_MOST_SUGGESTED = 3
_LONGEST_NUMBER = 18


class AmbiguousJob(InvalidInput):
    """Several jobs may be meant; `candidates` are the first of them."""

    def __init__(self, text: str, candidates: Sequence[JobLine]) -> None:
        told = candidates[:_MOST_CANDIDATES]
        names = ", ".join(f"#{line.id} “{line.name}”" for line in told)
        more = f" and {len(candidates) - len(told):,} more" if len(candidates) > len(told) else ""
        where = " in the bin" if all(map(_is_in_bin, candidates)) else ""
        number = f"say the number, such as '#{told[0].id}'"
        super().__init__("job", f"“{shown(text)}” may be any of {names}{more}{where}; {number}")
        self.candidates = tuple(told)


class JobInBin(NotFound):
    """The job that is named is in the bin, where nothing is done to it."""


def named_job(
    tx: Reading, text: str, naming: Naming, *, in_bin: bool = False, or_done: bool = False
) -> JobId:
    """Return the job that a person names; raise NotFound or AmbiguousJob if that is none, or may be several.

    A name is the same in capital and small letters. `#8` is number 8, and `8` as well, unless a job is called
    so: to look, the name goes first; to act, that is unclear. Acts reach jobs in the bin, or those out of it;
    with `or_done` also one that is where the act would bring it.
    """
    if not text.strip():
        raise InvalidInput("job", "say which job, by its number or its name")
    match naming:
        case Naming.LOOK:
            return _looked_at(tx, text, in_bin)
        case Naming.ACT:
            return _acted_on(tx, text, in_bin, or_done)


def named_jobs(
    tx: Reading, texts: Iterable[str], naming: Naming, *, in_bin: bool = False, or_done: bool = False
) -> list[JobId]:
    """Return the jobs that a person names, each once; what is raised names all that are none."""
    named = partial(named_job, tx, naming=naming, in_bin=in_bin, or_done=or_done)
    return list(dict.fromkeys(each_or_none(texts, named)))


def jobs_of_name(tx: Reading, name: str) -> list[JobLine]:
    """Return all jobs of exactly this name, in capital or small letters, those in the bin too."""
    wanted = folded(name).strip()
    return [line for line in job_lines(tx, jobs_called(tx, name)) if folded(line.name).strip() == wanted]


def _looked_at(tx: Reading, text: str, in_bin: bool) -> JobId:
    exact = jobs_of_name(tx, text)
    alike = job_lines(tx, jobs_called(tx, text))
    numbered = _numbered(tx, text)
    here, others_here = ([line for line in lines if _is_in_bin(line) == in_bin] for lines in (exact, alike))
    names = [here, others_here, numbered, [] if in_bin else exact]
    if _is_signed(text):
        names.insert(0, numbered)
    for found in names:
        if found:
            return _only(text, found)
    beginning = job_lines(tx, jobs_beginning_with(tx, text, _MOST_CANDIDATES + 1, in_bin=in_bin))
    if beginning:
        return _only(text, beginning)
    raise _unknown(tx, text, in_bin)


def _acted_on(tx: Reading, text: str, in_bin: bool, or_done: bool) -> JobId:
    numbered = _numbered(tx, text)
    named = [] if _is_signed(text) else jobs_of_name(tx, text)
    meant = list({line.id: line for line in (*named, *numbered)}.values())
    if numbered and len(meant) > 1:
        raise AmbiguousJob(text, meant)
    here = [line for line in meant if _is_in_bin(line) == in_bin]
    if here:
        return _only(text, here)
    if not meant:
        raise _unknown(tx, text, in_bin)
    if or_done:
        return max(meant, key=lambda line: (line.changed_at, line.id)).id
    raise _out_of_bin(meant) if in_bin else _in_bin(text, meant)


def _only(text: str, found: Sequence[JobLine]) -> JobId:
    if len(found) > 1:
        raise AmbiguousJob(text, found)
    return found[0].id


def _in_bin(text: str, lines: Sequence[JobLine]) -> JobInBin:
    name, said = lines[0].name, shlex.quote(text.strip())
    if len(lines) == 1:
        return JobInBin(f"“{shown(name)}” is in the bin; hourbell job restore {said} brings it back")
    numbers = ", ".join(f"#{line.id}" for line in lines[:_MOST_CANDIDATES])
    return JobInBin(
        f"“{shown(name)}” is in the bin, as {numbers}; hourbell job restore '#{lines[0].id}' brings that back"
    )


def _out_of_bin(lines: Sequence[JobLine]) -> NotFound:
    name = shown(lines[0].name)
    return NotFound(f"“{name}” is not in the bin; hourbell job list --bin shows what is there")


def _unknown(tx: Reading, text: str, in_bin: bool) -> NotFound:
    if _is_signed(text) and _number(text) is not None:
        called = [line for line in jobs_of_name(tx, text) if _is_in_bin(line) == in_bin]
        if called:
            name, number = shown(called[0].name), called[0].id
            return NotFound(
                f"There is no job {_number(text)}. The job that is called “{name}” is number {number}"
            )
    where = " in the bin" if in_bin else ""
    renamed = called_before(tx, text, in_bin=in_bin)
    if renamed is not None:
        return NotFound(f"There is no job “{shown(text)}”{where}; it is called “{shown(renamed[1])}” now")
    near = [f"“{shown(name)}”" for name in names_like(tx, text, _MOST_SUGGESTED, in_bin=in_bin)]
    if not near:
        listed = "hourbell job list --bin" if in_bin else "hourbell job list"
        return NotFound(f"There is no job “{shown(text)}”{where}; {listed} shows what is there")
    names = " or ".join(filter(None, (", ".join(near[:-1]), near[-1])))
    return NotFound(f"There is no job “{shown(text)}”{where}. Did you mean {names}?")


def _numbered(tx: Reading, text: str) -> list[JobLine]:
    number = _number(text)
    return [] if number is None else job_lines(tx, [number])


def _number(text: str) -> JobId | None:
    digits = text.strip().removeprefix(NUMBER_SIGN)
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER
    return JobId(int(digits)) if is_number else None


def _is_signed(text: str) -> bool:
    """Tell whether a text is a number with its sign, which is never a name to act on."""
    return text.strip().startswith(NUMBER_SIGN) and _number(text) is not None


def _is_in_bin(line: JobLine) -> bool:
    return line.deleted_at is not None
