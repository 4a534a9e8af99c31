"""The jobs that another starts, in the words that are typed: a name, or failure:NAME."""

from scheduler_core.values.jobs.chain import Chain, When

_BLANKS = " \t"


def read_chain(said: str) -> Chain:
    """Read a name, or failure:NAME; a name that begins like that is written behind success:."""
    when, _, name = said.partition(":")
    if when.strip().casefold() in set(When) and name:
        return Chain(name.lstrip(_BLANKS), When(when.strip().casefold()))
    return Chain(said.lstrip(_BLANKS))


def print_chain(chain: Chain) -> str:
    is_plain = chain.when is When.SUCCESS and read_chain(chain.job) == chain
    return chain.job if is_plain else f"{chain.when}:{chain.job}"
