import { programNames } from './processes.ts';
import type { Fault, InjectedFault } from './schedule.ts';

/** A request that the driver has sent to one of the two servers. The times are milliseconds of `Date.now()`. */
export interface Attempt {
  /** The name of the wallet call, e.g. `bet`. */
  readonly call: string;
  readonly server: 0 | 1;
  readonly sentAt: number;
  readonly endedAt: number;
  /**
   * How the request ended. `temporary` is an answer with the code TEMPORARY, and `malformed` one that the wallet API does not allow. `silence` means that
   * the server gave no answer in time.
   */
  readonly kind: 'answer' | 'temporary' | 'silence' | 'malformed';
}

/** A connection that broke may be noticed after the repair of its fault. */
const NOTICED_WITHIN_MS = 1_000;

/**
 * Checks that each server answered its calls, with TEMPORARY at least, wherever no fault stood between the driver and the server. A database
 * that is gone, silent, full, or has no free connection is no excuse: the wallet API answers within 2 s.
 */
export function findUnexplainedSilences(attempts: readonly Attempt[], injected: readonly InjectedFault[]): string[] {
  return attempts
    .filter((attempt) => attempt.kind === 'silence' && !injected.some((each) => canExplainSilence(each, attempt)))
    .map(
      ({ call, server, sentAt, endedAt }) =>
        `the ${programNames[server]} did not answer a ${call} within ${endedAt - sentAt} ms, at ${new Date(sentAt).toISOString()}`,
    );
}

/** Returns whether the fault overlapped the request in time and stood between the driver and the server. */
function canExplainSilence({ fault, startedAt, endedAt }: InjectedFault, attempt: Attempt): boolean {
  const isAtSameTime = startedAt <= attempt.endedAt && endedAt + NOTICED_WITHIN_MS >= attempt.sentAt;
  return isAtSameTime && blocksServer(fault, programNames[attempt.server]);
}

/** Returns whether the fault can keep an answer of the server from the driver. Faults of the database cannot: the server has to answer TEMPORARY. */
function blocksServer(fault: Fault, server: 'first server' | 'second server'): boolean {
  switch (fault.kind) {
    case 'kill':
      return fault.process === server;
    case 'pause':
      return fault.program === server;
    case 'cut':
    case 'no-answer':
      return fault.link === `driver - ${server}`;
    default:
      return false;
  }
}
