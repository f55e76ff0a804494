"""Sets of small numbers as the bits of one."""

from __future__ import annotations

import numpy as np
import pytest

from dauntless.engine.bits import count_bits, write_bits


@pytest.mark.parametrize("numbers", [[], [0], [5], [0, 1, 2], [3, 17, 40, 62]])
def test_every_bit_that_is_set_is_counted_and_written(numbers: list[int]) -> None:
    mask = sum(1 << number for number in numbers)
    assert count_bits(mask) == len(numbers)
    for write in (write_bits, write_bits.py_func):  # type: ignore[attr-defined]
        out = np.full(8, -1)
        assert write(mask, 100, out, 2) == 2 + len(numbers)
        assert out[2 : 2 + len(numbers)].tolist() == [100 + number for number in numbers]
        assert out[0] == -1
