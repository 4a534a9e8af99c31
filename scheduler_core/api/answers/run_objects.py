"""What runs wrote, as the objects that programs read."""

import base64
import codecs

from scheduler_core.values.runs.output import KeptChunk


def object_of_chunk(chunk: KeptChunk) -> dict[str, object]:
    return {
        "number": chunk.number,
        "stream": chunk.stream,
        "start": chunk.start,
        "text": codecs.decode(chunk.content, "utf-8", "backslashreplace"),
        "content": base64.b64encode(chunk.content).decode("ascii"),
    }
