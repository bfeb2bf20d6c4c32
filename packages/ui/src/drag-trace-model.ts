/** A position of the piece, with the time since the start of the drag. */
export interface TracePoint {
  xPx: number;
  atMs: number;
}

/** At most so many points of the way, spread evenly; the first and the last are always among them. */
export function thinTrace(trace: readonly TracePoint[], pointsMax: number): TracePoint[] {
  if (trace.length <= pointsMax) return [...trace];
  const stride = (trace.length - 1) / (pointsMax - 1);
  return Array.from({ length: pointsMax }, (_, index) => trace[Math.round(index * stride)]).filter(
    (point) => point !== undefined,
  );
}
