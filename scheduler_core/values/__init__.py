"""The values everything speaks in: frozen, checked, without input or output."""
