/** What the bench and its process of clients send each other. */
export type Command =
  | { readonly kind: 'connect'; readonly port: number; readonly host: string; readonly tokens: readonly string[] }
  /** From now on the arrivals of this event are collected until there are so many. */
  | { readonly kind: 'expect'; readonly event: string; readonly count: number }
  | { readonly kind: 'end' };

export type Report =
  | {
      readonly kind: 'connected';
      readonly connectedMs: number;
      readonly firstMessageMs: number;
      readonly refused: number;
    }
  | { readonly kind: 'ready' }
  /** Wall-clock times: both processes run on one machine. */
  | { readonly kind: 'arrived'; readonly atMs: readonly number[] };

/** Milliseconds of the wall clock, with fractions. */
export function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}
