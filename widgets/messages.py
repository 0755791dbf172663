"""What a browser may ask: the parts of a message, each of the kind that it must be.

A message comes from a page, and a page may be old, broken or not ours. What does not fit is
refused with a sentence before anything has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from advisor.core.visible import shown

Message = Mapping[str, Any]
LONGEST: Final = 80
"""Signs of something strange that are repeated in a sentence about it."""
_NOTHING: Final = object()


class Refused(ValueError):
    """A wish that cannot be met; the sentence says why."""


class NotUnderstood(Refused):
    """A message that no part of our pages sends."""


def odd(value: object) -> str:
    """Something strange, short enough to be shown."""
    return shown(value, LONGEST)


def text_in(message: Message, key: str, default: Any = _NOTHING) -> str:
    """A text in a message."""
    return str(_part(message, key, default, str, "a text"))


def number_in(message: Message, key: str, default: Any = _NOTHING) -> int:
    """A whole number in a message; yes and no are none."""
    value = _part(message, key, default, int, "a whole number")
    if isinstance(value, bool):
        raise NotUnderstood(f"'{key}' is a whole number, not {value}.")
    return int(value)


def flag_in(message: Message, key: str, default: Any = _NOTHING) -> bool:
    """Yes or no in a message."""
    return bool(_part(message, key, default, bool, "true or false"))


def texts_in(message: Message, key: str) -> list[str]:
    """A list of texts in a message."""
    return [str(one) for one in _list(message, key, str, "texts")]


def rows_in(message: Message, key: str) -> list[Message]:
    """A list of smaller messages in a message."""
    return _list(message, key, Mapping, "rows")


def mapping_in(message: Message, key: str) -> Message:
    """A smaller message in a message; empty where there is none."""
    found: Message = _part(message, key, {}, Mapping, "keys and values")
    return found


def pairs_in(message: Message, key: str) -> list[tuple[Any, Any]]:
    """A list of places and values in a message."""
    found = _list(message, key, list, "places and values")
    for one in found:
        if len(one) != 2 or not isinstance(one[0], list):
            raise NotUnderstood(f"'{key}' is a list of places and values, not of {odd(one)}.")
    return [(place, value) for place, value in found]


def _list(message: Message, key: str, kind: type, what: str) -> list[Any]:
    found = _part(message, key, _NOTHING, list, f"a list of {what}")
    for one in found:
        if not isinstance(one, kind):
            raise NotUnderstood(f"'{key}' is a list of {what}; {odd(one)} is none.")
    return list(found)


def _part(message: Message, key: str, default: Any, kind: type, what: str) -> Any:
    value = message.get(key, default)
    if value is _NOTHING:
        raise NotUnderstood(f"The message lacks '{key}', {what}.")
    if not isinstance(value, kind):
        raise NotUnderstood(f"'{key}' is {what}, not {odd(value)}.")
    return value
