import { sql } from 'kysely';
import { expect } from 'vitest';
import { lockMember } from '../members/lock-member.ts';
import type { Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { Answer, TestApp } from './app.ts';

interface Race {
  /** Writes what another call of the member has not committed yet. */
  readonly write: (tx: Tx) => Promise<void>;
  readonly ask: () => Promise<Answer>;
}

/** Makes a call while another one holds the member's row. The other one commits as soon as the call waits for the row, or has ended. */
export async function whileMemberIsHeld(server: TestApp, memberId: bigint, { write, ask }: Race): Promise<Answer> {
  const asked = await transaction(server.db, async (tx) => {
    await lockMember(tx, memberId);
    await write(tx);
    const answer = ask();
    let hasEnded = false;
    void answer.then(() => (hasEnded = true));
    await expect.poll(async () => hasEnded || (await isWaiting(server))).toBe(true);
    return { answer };
  });
  return await asked.answer;
}

/** Returns whether a connection to this database waits for a lock. */
async function isWaiting({ db }: TestApp): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
