/** A position of the puzzle piece in pixels, with the milliseconds since the start of the drag. */
export interface TracePoint {
  xPx: number;
  atMs: number;
}

/** Returns at most `pointsMax` evenly spread points of the trace, the first and the last included. */
export function thinTrace(trace: readonly TracePoint[], pointsMax: number): TracePoint[] {
  if (trace.length <= pointsMax) return [...trace];
  const stride = (trace.length - 1) / (pointsMax - 1);
  return Array.from({ length: pointsMax }, (_, index) => trace[Math.round(index * stride)]).filter(
    (point) => point !== undefined,
  );
}
