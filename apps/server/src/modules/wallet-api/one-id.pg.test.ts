import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

const errors: object[] = [];
let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi(errors);
  await sql
    .raw(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$`)
    .execute(api.db);
  // The trigger has a statement of its own, because Citus passes one change of the schema at a time on to the shards.
  await sql`create trigger gate before insert on wallet_transaction for each row execute function wait_at_gate()`.execute(
    api.db,
  );
});
afterAll(async () => await api.close());

const GATE = 1_700_033;

async function countWaitingAtGate(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(api.db);
  return Number(rows[0]?.count);
}

/** Sends the calls and lets all of them store their transaction at the same moment, so that no call sees another. */
async function sendAtOnce(calls: readonly (() => Promise<{ code: string }>)[]): Promise<string[]> {
  const gate = await api.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${GATE})`.execute(gate);
  const replies = Promise.all(calls.map(async (send) => await send()));
  await expect.poll(countWaitingAtGate).toBe(calls.length);
  await gate.commit().execute();
  return (await replies).map(({ code }) => code).toSorted();
}

const credit = async ({ playerId }: TestPlayer, transactionId: string) =>
  await api.call('promo-win', { playerId, transactionId, promotionId: 'p', currency: 'NPR', amount: '1.00' });

test('one id of two players at once is taken once, and the other call is a mismatch', async () => {
  const [first, second] = [await api.player(0n), await api.player(0n)];
  errors.length = 0;
  const codes = await sendAtOnce([
    async () => await credit(first, 'one-id'),
    async () => await credit(second, 'one-id'),
  ]);
  expect(codes).toEqual(['OK', 'PAYLOAD_MISMATCH']);
  expect(new Set([await first.balance(), await second.balance()])).toEqual(new Set(['0.00', '1.00']));
  expect(errors).toMatchObject([{ alert: 'wallet-mismatch' }]);
});

test('of a bet and a credit with one id at once, one is taken and the other is a mismatch', async () => {
  const [first, second] = [await api.player(500n), await api.player(0n)];
  const codes = await sendAtOnce([
    async () => await first.bet('one-id-bet', '1.00', 'one-id-bet'),
    async () => await credit(second, 'one-id-bet'),
  ]);
  expect(codes).toEqual(['OK', 'PAYLOAD_MISMATCH']);
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
