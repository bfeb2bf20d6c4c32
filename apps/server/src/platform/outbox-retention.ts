import { sql } from 'kysely';
import type { Tx } from './db.ts';
import type { Sweep } from './sweep.ts';

/** Handled events are kept for this time, so that they can be examined. */
const KEEP_HANDLED_HOURS = 1;

/** Deletes events that every consumer of their topic has handled or parked, the oldest first, by the primary key. */
export const handledEventSweep: Sweep = {
  name: 'outbox_event',
  deleteBatch: async (tx, now, limit) => {
    const before = new Date(now.getTime() - KEEP_HANDLED_HOURS * 3_600_000);
    let deleted = 0;
    for (const { topic, position } of await readSlowestCursors(tx)) {
      // The oldest rows are selected first and their age is checked after the limit: young rows are never scanned.
      const { numAffectedRows = 0n } = await sql`
        delete from outbox_event e using (
          select position from outbox_event
          where topic = ${topic} and position <= ${position} order by position limit ${limit - deleted}
        ) oldest
        where e.topic = ${topic} and e.position = oldest.position and e.relayed_at < ${before}`.execute(tx);
      deleted += Number(numAffectedRows);
    }
    return deleted;
  },
};

/** Reads, by topic, the position of the consumer that is furthest behind. */
async function readSlowestCursors(tx: Tx): Promise<{ readonly topic: string; readonly position: bigint }[]> {
  return await tx
    .selectFrom('outbox_cursor')
    .select(({ fn }) => ['topic', fn.min('position').as('position')])
    .groupBy('topic')
    .orderBy('topic')
    .execute();
}
