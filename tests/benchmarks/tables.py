"""Figures side by side: as text for people and as JSON for programs."""

from dataclasses import dataclass, field
from typing import TypeAlias

from tests.benchmarks.measure import Figure


@dataclass(frozen=True, slots=True)
class Compared:
    """What a peer took, and how many times as long that is as what we took."""

    figure: Figure
    ratio: float


Cell: TypeAlias = str | int | Figure | Compared | None

_UNITS = ((1e9, "s"), (1e6, "ms"), (1e3, "us"), (1.0, "ns"))


@dataclass(slots=True)
class Table:
    """Rows under named columns; `notes` say how the figures came to be."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[Cell, ...]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def text(self) -> str:
        texts = [self.columns, *(tuple(shown(cell) for cell in row) for row in self.rows)]
        widths = [max(len(row[place]) for row in texts) for place in range(len(self.columns))]
        lines = [self.title, "=" * len(self.title)]
        lines += [_line(row, widths) for row in texts]
        lines.insert(3, "-" * len(lines[2]))
        return "\n".join([*lines, *(f"  {note}" for note in self.notes), ""])

    def as_json(self) -> dict[str, object]:
        return {
            "title": self.title,
            "columns": list(self.columns),
            "rows": [[_as_json(cell) for cell in row] for row in self.rows],
            "notes": self.notes,
        }


def compared(ours: Figure, peer: Figure | None) -> Compared | None:
    """Return the peer's figure with its ratio to ours; None where the peer doesn't know the rule."""
    return None if peer is None else Compared(peer, peer.median / ours.median)


def shown(cell: Cell) -> str:
    match cell:
        case None:
            return "-"
        case Figure():
            return f"{nanoseconds(cell.median)} ±{cell.spread:.0%}"
        case Compared(figure, ratio):
            return f"{nanoseconds(figure.median)} ±{figure.spread:.0%} = {times(ratio)}"
        case int():
            return f"{cell:,}"
        case str():
            return cell


def nanoseconds(value: float) -> str:
    """Return a length of time in the unit that suits it, to three digits."""
    size, unit = next(((size, unit) for size, unit in _UNITS if value >= size), _UNITS[-1])
    number = value / size
    digits = 0 if number >= 100 else 1 if number >= 10 else 2
    return f"{number:,.{digits}f} {unit}"


def times(ratio: float) -> str:
    return f"{ratio:,.0f}x" if ratio >= 20 else f"{ratio:.1f}x"


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    first, *others = (
        text.ljust(width) if place == 0 else text.rjust(width)
        for place, (text, width) in enumerate(zip(row, widths, strict=True))
    )
    return "  ".join([first, *others]).rstrip()


def _as_json(cell: Cell) -> object:
    match cell:
        case Figure():
            return {
                "best_ns": cell.best,
                "median_ns": cell.median,
                "low_ns": cell.low,
                "high_ns": cell.high,
                "repeats": cell.repeats,
            }
        case Compared(figure, ratio):
            return {"figure": _as_json(figure), "ratio": ratio}
        case _:
            return cell
