"""Records in compiled code and outside of it: their numbers, and how they are emptied."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from dauntless.engine.contract import Record

whole: Callable[[Any], int] = cast(Any, np.int64)
"""A field of a record as a whole number like any other; its own type is as small as can be."""

write: Any = cgutils.memset
BYTE, SIZE = ir.IntType(8), ir.IntType(64)


def wipe(record: Record, *kept: str) -> None:
    """Let every field be 0, also of the records in it, but for those that are named."""
    for name in record.dtype.names or ():
        if name not in kept:
            setattr(record, name, 0)


@overload(wipe, prefer_literal=True)
def _wipe_compiled(record, *kept):  # type: ignore[no-untyped-def]
    names = {name.literal_value for name in kept}
    offsets = {name: record.offset(name) for name, _ in record.members}
    ends = dict(pairwise([*sorted(offsets.values()), record.size]))
    places = [(place, ends[place]) for name, place in offsets.items() if name not in names]

    def zero(_: Any, record: Any) -> Any:
        def generate(_: Any, builder: Any, __: Any, values: Any) -> None:
            start = builder.bitcast(values[0], BYTE.as_pointer())
            for place, end in places:
                field = builder.gep(start, [SIZE(place)])
                write(builder, field, SIZE(end - place), 0)

        return types.void(record), generate

    zeroed: Any = intrinsic(zero)
    return lambda record, *kept: zeroed(record)  # noqa: ARG005
