// An answer over time as columns: one entry a step of the range, null where no request started.

export function steps({ asked, step_ms: stepMs, points }) {
  const start = Date.parse(asked.from);
  const at = new Map(points.map((point) => [Date.parse(point.from), point]));
  const n = Math.max(1, Math.ceil((Date.parse(asked.to) - start) / stepMs));
  return Array.from({ length: n }, (_, i) => {
    const from = start + i * stepMs;
    return { from, to: Math.min(from + stepMs, Date.parse(asked.to)), middle: (from + stepMs / 2) / 1000, point: at.get(from) ?? null };
  });
}

/** Of each layer with time, the sum of it and those below: tops of the bars, the highest first. */
export function stacked(columns, layers) {
  const tops = columns.map(({ point }) => {
    let top = 0;
    return point && layers.map((layer) => (top += point.layers_ns[layer] ?? 0));
  });
  return layers.map((_, i) => tops.map((top) => top && top[i])).reverse();
}
