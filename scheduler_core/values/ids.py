"""The ids of stored things."""

from typing import NewType

JobId = NewType("JobId", int)
RunId = NewType("RunId", int)
EngineId = NewType("EngineId", int)
TokenId = NewType("TokenId", int)
EventId = NewType("EventId", int)
ChannelId = NewType("ChannelId", int)
NoticeId = NewType("NoticeId", int)
