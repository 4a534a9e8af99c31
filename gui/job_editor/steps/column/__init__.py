"""The column of step cards: list, layout and painting."""
