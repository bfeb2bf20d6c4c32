const FULL_TURN_DEGREES = 360;
/** The number of whole turns before the wheel stops, so that a spin is visible. */
const SPIN_TURNS = 5;
/** The number of colours that the style sheets give to segments in turn (`data-tone` from 0). */
export const SEGMENT_TONES = 6;

/** A segment of the wheel between two angles, in degrees clockwise from the top. */
export interface Segment {
  readonly from: number;
  readonly to: number;
}

/** Cuts the wheel into segments in proportion to the weights, so that the drawing shows the true chance of each prize. */
export function cutWheel(weights: readonly number[]): Segment[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  let weightBefore = 0;
  return weights.map((weight) => {
    const from = (weightBefore / totalWeight) * FULL_TURN_DEGREES;
    weightBefore += weight;
    return { from, to: (weightBefore / totalWeight) * FULL_TURN_DEGREES };
  });
}

/** Returns the rotation, in degrees, that stops with the middle of a segment under the pointer at the top. It turns on clockwise from `before`. */
export function nextRotation({ from, to }: Segment, before: number): number {
  const target = FULL_TURN_DEGREES - (from + to) / 2;
  const turnToTarget = (((target - before) % FULL_TURN_DEGREES) + FULL_TURN_DEGREES) % FULL_TURN_DEGREES;
  return before + SPIN_TURNS * FULL_TURN_DEGREES + turnToTarget;
}

/** Returns the SVG path of a segment on a circle of radius 100 around the origin. SVG cannot draw a full circle as one arc, so it becomes two halves. */
export function segmentPath({ from, to }: Segment): string {
  const span = to - from;
  if (span >= FULL_TURN_DEGREES) return 'M0,-100 A100,100 0 1 1 0,100 A100,100 0 1 1 0,-100 Z';
  const [x1, y1, x2, y2] = [...pointAt(from), ...pointAt(to)];
  return `M0,0 L${x1},${y1} A100,100 0 ${span > FULL_TURN_DEGREES / 2 ? 1 : 0} 1 ${x2},${y2} Z`;
}

function pointAt(degrees: number): [number, number] {
  const angle = (degrees / FULL_TURN_DEGREES) * 2 * Math.PI;
  return [roundCoordinate(100 * Math.sin(angle)), roundCoordinate(-100 * Math.cos(angle))];
}

function roundCoordinate(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Writes a chance in ppm (parts per million) as a percentage without trailing zeros: 12500 becomes "1.25". */
export function toPercentText(weight: number): string {
  return String(weight / 10_000);
}
