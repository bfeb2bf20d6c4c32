/** Messages from the benchmark to its client process. */
export type Command =
  | { readonly kind: 'connect'; readonly port: number; readonly host: string; readonly tokens: readonly string[] }
  /** Collects the arrivals of this event until there are `count` of them; with `subject`, only those about this subject of a topic. */
  | { readonly kind: 'expect'; readonly event: string; readonly count: number; readonly subject?: string }
  /** Joins a topic with all sockets and records the age of each later item, whose text begins with the time of sending. */
  | { readonly kind: 'join'; readonly topic: string }
  /** Requests the recorded figures and resets them. */
  | { readonly kind: 'items' }
  | { readonly kind: 'end' };

/** Messages from the client process to the benchmark. */
export type Report =
  | {
      readonly kind: 'connected';
      /** The time until the last socket was connected, and until each socket was refused or had its first message. */
      readonly connectedMs: number;
      readonly firstMessageMs: number;
      readonly refused: number;
    }
  | { readonly kind: 'ready' }
  | { readonly kind: 'joined'; readonly refused: number }
  | {
      readonly kind: 'items';
      readonly latenciesMs: readonly number[];
      /** Minimum number of items that a socket has received, and number of positions that were repeated, out of order or missing. */
      readonly fewestItems: number;
      readonly sequenceFaults: number;
    }
  /** Wall-clock times, which two processes on one machine can compare. */
  | { readonly kind: 'arrived'; readonly arrivalTimesMs: readonly number[] };

/** Returns the milliseconds of the wall clock with fractions. */
export function wallClockMs(): number {
  return performance.timeOrigin + performance.now();
}
