/** One moment of a drag: the piece's left edge in pixels of the picture, milliseconds since the drag began. */
interface DragPoint {
  readonly xPx: number;
  readonly atMs: number;
}

export interface Drag {
  readonly input: 'pointer' | 'keyboard';
  readonly offsetPx: number;
  readonly trace: readonly DragPoint[];
}

/** A hand is not exact; a piece this near looks as if it sat in its hole. */
const OFFSET_TOLERANCE_PX = 5;
/** Nobody finds the hole and lets go sooner. */
const DRAG_MIN_MS = 180;
const POINTER_TRACE_POINTS_MIN = 5;
/** The clocks of page and server run apart by the time that two requests take. */
const CLOCK_TOLERANCE_MS = 2000;

/**
 * Decision 9: whether the piece sits in its hole, and a person can have put it there. `sinceIssuedMs` is the server's own measure:
 * a drag cannot have taken longer than the challenge has existed.
 */
export function dragHolds(drag: Drag, holePx: number, sinceIssuedMs: number): boolean {
  const last = drag.trace.at(-1);
  if (!last || Math.abs(drag.offsetPx - holePx) > OFFSET_TOLERANCE_PX) return false;
  if (last.xPx !== drag.offsetPx || !timeRunsForward(drag.trace)) return false;
  if (last.atMs < DRAG_MIN_MS || last.atMs > sinceIssuedMs + CLOCK_TOLERANCE_MS) return false;
  // Keys move it in equal steps; a pointer that does so is a program.
  return drag.input === 'keyboard' || (drag.trace.length >= POINTER_TRACE_POINTS_MIN && !isUniform(drag.trace));
}

function timeRunsForward(trace: readonly DragPoint[]): boolean {
  return trace.every((point, index) => point.atMs >= (trace[index - 1]?.atMs ?? 0));
}

/** The same step after the same time, again and again. */
function isUniform(trace: readonly DragPoint[]): boolean {
  const steps = trace.slice(1).map((point, index) => {
    const before = trace[index];
    return before ? `${point.xPx - before.xPx}/${Math.round(point.atMs - before.atMs)}` : '';
  });
  return new Set(steps).size <= 1;
}
