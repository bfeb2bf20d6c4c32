/** The messages from the benchmark to its client process. */
export type Command =
  | { readonly kind: 'connect'; readonly port: number; readonly host: string; readonly tokens: readonly string[] }
  /** Collects the arrivals of this event until there are `count` of them. */
  | { readonly kind: 'expect'; readonly event: string; readonly count: number }
  | { readonly kind: 'end' };

/** The messages from the client process to the benchmark. */
export type Report =
  | {
      readonly kind: 'connected';
      readonly connectedMs: number;
      readonly firstMessageMs: number;
      readonly refused: number;
    }
  | { readonly kind: 'ready' }
  /** Wall-clock times, which two processes on one machine can compare. */
  | { readonly kind: 'arrived'; readonly atMs: readonly number[] };

/** Returns the milliseconds of the wall clock with fractions. */
export function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}
