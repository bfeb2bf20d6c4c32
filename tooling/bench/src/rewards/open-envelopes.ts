/** A process of `pnpm bench rewards --envelopes`, which opens envelopes of one round for the members that its parent names. */
import { createDb, createPool } from '@baize/server/db';
import { openEnvelope } from '@baize/server/envelope-drops';
import { createKeyRing } from '@baize/server/key-ring';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { transaction } from '@baize/server/transaction';

/** The round asks for no marks of persons, so that no key is used. */
const keyRing = createKeyRing([Buffer.alloc(32, 1)]);
/** Number of concurrent calls of one process. */
const AT_ONCE = 24;

interface Task {
  readonly url: string;
  readonly roundId: string;
  readonly members: number;
  /** First member of this process; it continues cyclically up to the member before. */
  readonly first: number;
}

export interface Opened {
  readonly paid: number;
  readonly refused: number;
  /** Duration of each call in milliseconds. */
  readonly durations: readonly number[];
}

process.once('message', (task: Task) => {
  void open(task).then((opened) => {
    process.send?.(opened);
    process.disconnect();
  });
});

async function open({ url, roundId, members, first }: Task): Promise<Opened> {
  const db = createDb(createPool({ connectionString: url, max: AT_ONCE, limits: LONG_LIMITS, onError: () => {} }));
  const durations: number[] = [];
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
      durations.push(performance.now() - start);
      if (answer.ok) paid += 1;
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await db.destroy();
  return { paid, refused, durations };
}
