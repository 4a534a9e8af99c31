"""What is wrong with a text is said in words of ours, with its line, in every language."""

import pytest
import yaml

from scheduler_core.errors import InvalidInput
from scheduler_core.native.text import yaml_values
from scheduler_core.native.text.document_text import read_document
from scheduler_core.wording.languages import wording_of

# What the parsers of YAML and JSON say of themselves.
TOKENS = ("token", "node", "expected", "found ", "context", "indicator", "Expecting", "delimiter", "scalar")
MISTAKES = [
    ("- argv: [ls, -l\n- wait: 1d", "line 1, column 9: the list is not closed"),
    ("a: 1\nb: [1", "line 2, column 4: the list is not closed; write commas"),
    ("- {http: x", "line 1, column 3: the brace is not closed; write commas"),
    ('- wait: 1d\n- http: "abc', "line 2, column 9: the quotes are not closed"),
    ('- http: "abc\n---\n- x', "line 1, column 9: the quotes are not closed"),
    ("- http: x\n\t wait: y", "line 2, column 1: the line begins with a tab; begin it with spaces"),
    ("- script: @daily", "line 1, column 11: no value begins with @; put the value in quotes"),
    ("- script: `date`", "line 1, column 11: no value begins with `"),
    ("- http: x: y", "line 1, column 10: a colon stands where no name begins"),
    ("- http: x\n   when: always", "line 2, column 8: a colon stands where no name begins"),
    ("- http: POST x\n wait: 3", "line 2, column 2: the line begins below none of those before it"),
    ("a: 1\n b: 2\nc: 3", "line 2, column 3: a colon stands where no name begins"),
    ("- http: x\n  when always\n  name: y", "line 2, column 3: a name stands there without a colon"),
    ("- http: [", "nothing stands there; write a value, or close the bracket"),
    ("a: *", "line 1, column 5: no name stands behind & or *"),
    ("a: - b", "line 1, column 4: no list begins there; give each dash a line of its own"),
    ('a: "\\q"', "line 1, column 5: what stands behind \\ means nothing; write \\\\ for a backslash"),
    ("%YAML\n---\n- a", "a line that begins with % means nothing here; take it out"),
    ("a: !<b c", "what begins with ! means nothing here; take it out"),
    ("a: |x\n b", "what stands behind | or > means nothing; write the text below it"),
    ("--- 'a'\nb: 1", "it ends before this line; let the line begin where those before it do"),
    (
        "- wait: 1d\n- script: a\x07b",
        "line 2, column 12: the sign 0007 can't be seen and means nothing; take it out",
    ),
    ('{"a": 1\n "b": 2}', "line 2, column 2: a comma is missing before this, or a bracket is not closed"),
    ('{"a": 1,}', "take"),
    ('{"a" 1}', "line 1, column 6: a colon is missing behind the name"),
    ('{"a": }', "line 1, column 7: a value belongs there"),
    ('{"a": 1} x', "line 1, column 10: it has ended before; take out what follows"),
    ('{"a": "b', "line 1, column 7: the quotes are not closed"),
    ('{"a": "b\nc"}', "line 1, column 9: a line does not end within quotes"),
    ('{"a": "\\q"}', "line 1, column 8: what stands behind \\ means nothing"),
]


@pytest.fixture(params=["of C", "of Python"])
def library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Read with each of the two parsers, which name the same mistake otherwise."""
    if request.param == "of Python":
        monkeypatch.setattr(yaml_values, "_Loader", yaml.BaseLoader)
    return str(request.param)


@pytest.mark.parametrize(("text", "told"), MISTAKES)
def test_a_mistake_is_told_with_its_line_and_what_to_write(library: str, text: str, told: str) -> None:
    """“Steps as text” said “did not find expected node content”."""
    with pytest.raises(InvalidInput) as refusal:
        read_document(text)

    reason = refusal.value.reason
    assert not any(word in reason for word in TOKENS), reason
    if library == "of C":  # the other one finds some a little further on
        assert told in reason


@pytest.mark.parametrize(("text", "told"), MISTAKES)
def test_a_mistake_is_told_in_german(text: str, told: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        read_document(text)

    said = wording_of("de").said(refusal.value.reason)
    assert said.startswith("Zeile ")
    assert not any(f" {word} " in said for word in ("the", "is", "stands", "line", "means"))
