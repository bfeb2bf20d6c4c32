import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockCash } from '../../../ledger/post.ts';
import { transaction } from '../../../platform/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { createDepositMethods, openTestProvider, type TestProvider } from '../../../testing/cashier.ts';
import { call, signUp } from '../../../testing/people.ts';

let server: TestApp;
let provider: TestProvider;
beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createDepositMethods(server.db, provider.code);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

async function isAnyCallWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length > 0;
}

test.each([
  ['createDeposit', 'late1', { methodId: 'card', amount: '1000.00', backPath: '/' }],
  ['demoDeposit', 'late2', { amount: '1000.00' }],
] as const)(
  '%s is refused if the member was blocked while the call waited for the wallet',
  async (id, account, body) => {
    const { db } = server;
    const token = await signUp(server, account);
    const { memberId } = await db
      .selectFrom('member')
      .select('member_id as memberId')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const pending = await transaction(db, async (tx) => {
      await lockCash(tx, memberId, 'NPR');
      await tx.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', memberId).execute();
      const answer = call(server, id, { requestId: randomUUID(), ...body }, { token });
      await expect.poll(isAnyCallWaiting).toBe(true);
      return { answer };
    });
    expect((await pending.answer).body).toMatchObject({ code: 'session.expired', value: { reason: 'blocked' } });
    const deposits = await db.selectFrom('deposit').select('deposit_id').where('member_id', '=', memberId).execute();
    expect(deposits).toEqual([]);
  },
);
