/** The figures of one measured round. A latency is undefined if the round has no single latencies. */
export interface Round {
  /** The number of pieces of work that were done. */
  readonly done: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly latencyMsP50: number | undefined;
  readonly latencyMsP95: number | undefined;
  readonly latencyMsP99: number | undefined;
}

/** A round with the CPU seconds that processes have reported about themselves. */
export interface MeasuredRound extends Round {
  readonly reportedCpuSeconds?: Readonly<Record<string, number>>;
}

/**
 * Runs concurrent callers for a time. Each caller starts its next piece of work when its last one has ended (a closed loop). Rejects if a piece of
 * work fails.
 */
export async function runClosedLoop(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<void>,
): Promise<Round> {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const call = async (caller: number): Promise<void> => {
    for (let sent = performance.now(); sent < end; sent = performance.now()) {
      await work(caller);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: callers }, async (_, caller) => await call(caller)));
  return summariseRound(latencies.length, (performance.now() - start) / 1000, latencies);
}

/** Computes the figures of a round from the number of results and their latencies in milliseconds. */
export function summariseRound(done: number, seconds: number, latenciesMs: readonly number[]): Round {
  const sorted = latenciesMs.toSorted((left, right) => left - right);
  return {
    done,
    seconds,
    perSecond: done / seconds,
    latencyMsP50: quantile(sorted, 0.5),
    latencyMsP95: quantile(sorted, 0.95),
    latencyMsP99: quantile(sorted, 0.99),
  };
}

/** Returns the value below which this share of the ascending values lies, e.g. 0.95 for the 95th percentile, or undefined if there are none. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
