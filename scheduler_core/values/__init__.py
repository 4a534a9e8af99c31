"""The plain values everything speaks in: frozen, checked, without input or output."""
