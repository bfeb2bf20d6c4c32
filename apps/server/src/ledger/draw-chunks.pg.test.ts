import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CASH } from '../domain/wallet/account.ts';
import type { LedgerAct } from '../domain/wallet/act.ts';
import type { PostingCommand } from '../domain/wallet/posting.ts';
import { transaction } from '../platform/transaction.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { postAct, type ActResult } from './post-act.ts';
import { post } from './post.ts';
import { verifyAndRecord } from './verify-new.ts';

/* These tests settle the bets of a draw like a lottery: in chunks that are acts of their own, by a job that may be killed at any time. */

const BETS = 5_000;
const CHUNK = 500;
const MEMBERS = 400;
const DEPOSITS = 300;

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(6);
});
afterAll(async () => {
  await testDb.close();
});

function leg(memberId: bigint, key: string, amountMinor: bigint): PostingCommand {
  const entries = [
    { account: CASH, amount: money('NPR', amountMinor) },
    { account: 'house:lottery', amount: money('NPR', -amountMinor) },
  ] as const;
  return { memberId, key, kind: amountMinor < 0n ? 'bet' : 'win', entries };
}

const memberOf = (bet: number): bigint => BigInt(((bet * 7) % MEMBERS) + 1);
const winOf = (bet: number): bigint => BigInt((bet % 13) + 1);
const chunks = Array.from({ length: BETS / CHUNK }, (_, chunk): LedgerAct => ({
  actId: `draw:SSC1:20261123-001:chunk-${chunk}`,
  kind: 'draw',
  legs: Array.from({ length: CHUNK }, (_unused, index) => {
    const bet = chunk * CHUNK + index;
    return leg(memberOf(bet), `lottery-bet:${bet}`, winOf(bet));
  }),
}));

async function settle(chunk: LedgerAct): Promise<ActResult> {
  return await transaction(testDb.db, async (tx) => await postAct(tx, chunk));
}

/** Ends the connection of the job after its chunk is written and before the commit. */
async function settleAndDie(chunk: LedgerAct): Promise<void> {
  await testDb.db.transaction().execute(async (tx) => {
    expect(await postAct(tx, chunk)).toMatchObject({ ok: true });
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
}

/** Posts small deposits to the same wallets, each in its own transaction. */
async function postDeposits(): Promise<void> {
  for (let index = 0; index < DEPOSITS; index += 1)
    await transaction(testDb.db, async (tx) => await post(tx, leg(memberOf(index), `deposit:${index}`, 1n)));
}

async function readWins() {
  const { rows } = await sql<{ key: string; member_id: bigint; posting_id: bigint; amount: bigint }>`
    select p.key, p.member_id, p.posting_id, e.amount_minor as amount
    from posting p join entry e using (bucket, member_id, posting_id)
    where e.account = 'cash' and p.key like 'lottery-bet:%' order by p.key`.execute(testDb.db);
  return rows;
}

test('a draw is settled once, even if a chunk is killed, the job starts over, and deposits arrive at the same time', async () => {
  const deposits = postDeposits();
  const [first, second, ...rest] = chunks;
  expect(first && (await settle(first))).toMatchObject({ ok: true });
  await expect(second && settleAndDie(second)).rejects.toThrow('terminat');
  expect(await readWins()).toHaveLength(CHUNK);
  const before = await readWins();

  for (const chunk of chunks) expect(await settle(chunk)).toMatchObject({ ok: true });
  await deposits;
  const wins = await readWins();
  expect(wins).toHaveLength(BETS);
  expect(wins.filter(({ key }) => before.some((each) => each.key === key))).toEqual(before);
  for (const { key, member_id, amount } of wins) {
    const bet = Number(key.slice('lottery-bet:'.length));
    expect([member_id, amount]).toEqual([memberOf(bet), winOf(bet)]);
  }

  const repeated = await Promise.all(rest.map(settle));
  expect(repeated.every((result) => result.ok && result.legs.every(({ replayed }) => replayed))).toBe(true);
  expect(await readWins()).toEqual(wins);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});
