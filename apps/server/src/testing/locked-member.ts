import { sql } from 'kysely';
import { expect } from 'vitest';
import { lockMember } from '../members/lock-member.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { Answer, TestApp } from './app.ts';

interface LockedRace {
  /** Writes the changes of another call of the member, which are not committed yet. */
  readonly write: (tx: Tx) => Promise<void>;
  /** Makes the call under test. */
  readonly ask: () => Promise<Answer>;
}

/**
 * Makes a call while another transaction holds the lock of the member's row. The transaction commits as soon as the call waits for the lock or has
 * ended. Returns the answer to the call.
 */
export async function callWhileMemberIsLocked(
  server: TestApp,
  memberId: bigint,
  { write, ask }: LockedRace,
): Promise<Answer> {
  const pending = await transaction(server.db, async (tx) => {
    await lockMember(tx, memberId);
    await write(tx);
    const answer = ask();
    let hasEnded = false;
    void answer.then(() => (hasEnded = true));
    await expect.poll(async () => hasEnded || (await isWaiting(server))).toBe(true);
    return { answer };
  });
  return await pending.answer;
}

/** Returns whether a connection to this database waits for a lock. */
async function isWaiting({ db }: TestApp): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
