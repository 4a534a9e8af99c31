"""Read the file that `--sequence` names: the steps of a job."""

from scheduler_core.cli.options.option_files import read_option_file
from scheduler_core.cli.printing.json_lines import refusal_words
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.jobs.sequence import read_steps
from scheduler_core.native.text.document_size import check_size
from scheduler_core.values.jobs.sequence import SequenceAction

_OPTION = "sequence"
# Valid in YAML as in JSON.
_EXAMPLE = '[{"script": "a.sh"}, {"wait": "3d", "until": "paid"}, {"script": "b.sh"}]'


def steps_of_file(name: str) -> SequenceAction:
    """Return the steps in a file; InvalidInput names the place in it that is wrong."""
    from scheduler_core.native.text.document_text import read_document

    try:
        text = read_option_file(_OPTION, name).decode()
    except UnicodeDecodeError as error:
        raise InvalidInput(_OPTION, tr("{file} is not UTF-8 text", file=shown(name))) from error
    try:
        document = read_document(text)
        check_size(document, "")
        return read_steps(document)
    except InvalidInput as refusal:
        wrong = f"{shown(name)}: {refusal.field}: {refusal_words(refusal.reason)}"
        told = tr(
            "{wrong} Steps are written like {example}; until is an event that ends the wait, unless one that "
            "leaves out the rest",
            wrong=wrong if wrong.endswith(("?", ".")) else f"{wrong}.",
            example=_EXAMPLE,
        )
        raise InvalidInput(_OPTION, told) from refusal
