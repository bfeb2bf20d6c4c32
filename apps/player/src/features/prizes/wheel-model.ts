const FULL_TURN = 360;
/** Whole turns before the wheel stops, so that the eye can follow. */
const FULL_TURNS = 5;

export interface Segment {
  /** Angle in degrees, clockwise from the top. */
  readonly from: number;
  readonly to: number;
}

/** Cuts the wheel by the weights: a segment is exactly as wide as its chance, so that the wheel shows no prize nearer than it is. */
export function cutWheel(weights: readonly number[]): Segment[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  return weights.map((weight) => {
    const from = (passed / whole) * FULL_TURN;
    passed += weight;
    return { from, to: (passed / whole) * FULL_TURN };
  });
}

/** The rotation that brings the middle of a segment under the pointer at the top, further on than the rotation before. */
export function rotationTo({ from, to }: Segment, before: number): number {
  const target = FULL_TURN - (from + to) / 2;
  const rest = (((target - before) % FULL_TURN) + FULL_TURN) % FULL_TURN;
  return before + FULL_TURNS * FULL_TURN + rest;
}

/** The path of a segment on a circle of radius 100 around the origin. A segment of the whole circle is two halves. */
export function segmentPath({ from, to }: Segment): string {
  const span = to - from;
  if (span >= FULL_TURN) return 'M0,-100 A100,100 0 1 1 0,100 A100,100 0 1 1 0,-100 Z';
  const [x1, y1, x2, y2] = [...pointAt(from), ...pointAt(to)];
  return `M0,0 L${x1},${y1} A100,100 0 ${span > FULL_TURN / 2 ? 1 : 0} 1 ${x2},${y2} Z`;
}

function pointAt(degrees: number): [number, number] {
  const angle = (degrees / FULL_TURN) * 2 * Math.PI;
  return [round(100 * Math.sin(angle)), round(-100 * Math.cos(angle))];
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Writes a chance of so many parts per million as a percentage without trailing zeros: 12500 is "1.25". */
export function toPercentText(weight: number): string {
  return String(weight / 10_000);
}
