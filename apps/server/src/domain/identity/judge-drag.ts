/** A moment of a drag: the left edge of the piece in pixels of the picture, and milliseconds since the drag began. */
interface DragPoint {
  readonly xPx: number;
  readonly atMs: number;
}

/** The drag of a puzzle piece: its input device, its final offset in pixels, and the way that it took. */
export interface Drag {
  readonly input: 'pointer' | 'keyboard';
  readonly offsetPx: number;
  readonly trace: readonly DragPoint[];
}

/** The position of the hole in the picture, in pixels. */
export interface SliderSolution {
  readonly holePx: number;
  /** The largest position of the piece. The keys Home and End move it to the ends at once. */
  readonly maxPx: number;
}

/** The tolerance in pixels. A piece this near looks as if it fits its hole. */
const OFFSET_TOLERANCE_PX = 5;
/** The shortest time in which a person finds the hole and releases the piece. */
const DRAG_MIN_MS = 180;
const POINTER_TRACE_POINTS_MIN = 5;
/** An arrow key moves the piece by 1 px and a page key by 10; a long path is thinned out to every second step. */
const KEY_STEP_MAX_PX = 20;
const KEY_TRACE_POINTS_MIN = 3;
/** The shortest interval of key presses. No keyboard repeats a held key faster. */
const KEY_REPEAT_MIN_MS = 8;
/** The largest difference between the times of page and server, which two requests cause. */
const CLOCK_TOLERANCE_MS = 2000;

/**
 * Returns whether the piece fits its hole, and a person can have moved it there (decision 9). `sinceIssuedMs` is
 * measured by the server: a drag cannot have taken longer than the challenge has existed.
 */
export function isPlausibleDrag(drag: Drag, solution: SliderSolution, sinceIssuedMs: number): boolean {
  const last = drag.trace.at(-1);
  if (!last || Math.abs(drag.offsetPx - solution.holePx) > OFFSET_TOLERANCE_PX) return false;
  if (last.xPx !== drag.offsetPx || !isTimeForward(drag.trace)) return false;
  if (last.atMs < DRAG_MIN_MS || last.atMs > sinceIssuedMs + CLOCK_TOLERANCE_MS) return false;
  // A program moves by the same step at the same interval. A held key pauses before it repeats, and a hand is
  // irregular.
  if (isUniform(drag.trace)) return false;
  return drag.input === 'keyboard'
    ? isMovedByKeys(drag.trace, solution.maxPx)
    : drag.trace.length >= POINTER_TRACE_POINTS_MIN;
}

/** Returns whether every move is a step of a key, and the moves are no faster than a keyboard repeats. */
function isMovedByKeys(trace: readonly DragPoint[], maxPx: number): boolean {
  if (trace.length < KEY_TRACE_POINTS_MIN) return false;
  const isKeyMove = ({ xPx }: DragPoint, index: number): boolean =>
    Math.abs(xPx - (trace[index - 1]?.xPx ?? 0)) <= KEY_STEP_MAX_PX || xPx === 0 || xPx === maxPx;
  return trace.every(isKeyMove) && lengthMs(trace) >= (trace.length - 1) * KEY_REPEAT_MIN_MS;
}

function lengthMs(trace: readonly DragPoint[]): number {
  return (trace.at(-1)?.atMs ?? 0) - (trace[0]?.atMs ?? 0);
}

function isTimeForward(trace: readonly DragPoint[]): boolean {
  return trace.every((point, index) => point.atMs >= (trace[index - 1]?.atMs ?? 0));
}

/** Returns whether all moves have the same step and interval. */
function isUniform(trace: readonly DragPoint[]): boolean {
  const steps = trace.slice(1).map((point, index) => {
    const before = trace[index];
    return before ? `${point.xPx - before.xPx}/${Math.round(point.atMs - before.atMs)}` : '';
  });
  return new Set(steps).size <= 1;
}
