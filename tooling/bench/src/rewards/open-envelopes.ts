/** A process of `pnpm bench rewards --envelopes`, which opens envelopes of one round for the members that its parent names. */
import { createDb, createPool } from '@baize/server/db';
import { openEnvelope } from '@baize/server/envelope-drops';
import { createKeyRing } from '@baize/server/key-ring';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { transaction } from '@baize/server/transaction';

/** The server hashes marks of persons (such as a mobile number) with this key ring. The round limits nobody by such a mark, so any key will do. */
const keyRing = createKeyRing([Buffer.alloc(32, 1)]);
/** Number of concurrent calls of one process. */
const CONCURRENT_CALLS = 24;

/** What the parent process tells this process to do. */
interface Task {
  readonly url: string;
  readonly roundId: string;
  readonly members: number;
  /** First member of this process; it continues cyclically up to the member before. */
  readonly first: number;
}

/** What this process reports to its parent at the end. */
export interface OpenReport {
  /** Number of calls that were answered with an envelope. */
  readonly paid: number;
  readonly refused: number;
  /** Duration of each call in milliseconds. */
  readonly durationsMs: readonly number[];
}

process.once('message', (task: Task) => {
  void openEnvelopes(task).then((opened) => {
    process.send?.(opened);
    process.disconnect();
  });
});

/** Opens one envelope for each member with concurrent calls. A member who gets none is counted as refused. */
async function openEnvelopes({ url, roundId, members, first }: Task): Promise<OpenReport> {
  const db = createDb(
    createPool({ connectionString: url, max: CONCURRENT_CALLS, limits: LONG_LIMITS, onError: () => {} }),
  );
  const durationsMs: number[] = [];
  let [next, paid, refused] = [0, 0, 0];
  const work = async (): Promise<void> => {
    while (next < members) {
      const memberId = BigInt(1 + ((first + next) % members));
      next += 1;
      const call = {
        merchantId: 1,
        currency: 'NPR',
        roundId: BigInt(roundId),
        requestId: crypto.randomUUID(),
      } as const;
      const start = performance.now();
      const answer = await transaction(
        db,
        async (tx) => await openEnvelope(tx, keyRing, { ...call, memberId, now: new Date() }),
      );
      durationsMs.push(performance.now() - start);
      if (answer.ok) paid += 1;
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, work));
  await db.destroy();
  return { paid, refused, durationsMs };
}
