/** What one round of one contestant did. */
export interface Round {
  readonly done: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly latencyMsP50: number | undefined;
  readonly latencyMsP95: number | undefined;
  readonly latencyMsP99: number | undefined;
}

/** So many callers, each sending its next piece of work when the last one is answered, until the time is over. */
export async function closedLoop(
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
  return closedRound(latencies.length, (performance.now() - start) / 1000, latencies);
}

/** The figures of a round from how much was done and from each latency in milliseconds. */
export function closedRound(done: number, seconds: number, latenciesMs: readonly number[]): Round {
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

export function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
