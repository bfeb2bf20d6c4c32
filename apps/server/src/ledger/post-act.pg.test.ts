import { money } from '@baize/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUSE_MEMBER_ID, type LedgerAct } from '../domain/wallet/act.ts';
import type { PostingCommand } from '../domain/wallet/posting.ts';
import { isCancelledByTimeout } from '../platform/database-errors.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { lockCash, post, readBalance } from './post.ts';
import { postAct, type ActResult } from './post-act.ts';
import { verifyLedger } from './verify.ts';

let testDb: TestDb;
let nextMember = 1n;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(async () => {
  await testDb.close();
});

/** Posts an act without the retries of `transaction`, so that a deadlock fails the test. */
const run = async (act: LedgerAct): Promise<ActResult> =>
  await testDb.db.transaction().execute(async (tx) => await postAct(tx, act));
const balanceOf = async (memberId: bigint) => (await readBalance(testDb.db, memberId, 'NPR')).amountMinor;

function leg(memberId: bigint, key: string, amountMinor: bigint): PostingCommand {
  const entries = [
    { account: 'cash', amount: money('NPR', amountMinor) },
    { account: 'house:lottery', amount: money('NPR', -amountMinor) },
  ] as const;
  return { memberId, key, kind: 'draw', entries };
}
const act = (actId: string, ...legs: PostingCommand[]): LedgerAct => ({ actId, kind: 'draw', legs });

async function createFundedMember(amountMinor: bigint): Promise<bigint> {
  const memberId = nextMember++;
  await testDb.db.transaction().execute(async (tx) => await post(tx, leg(memberId, 'fund', amountMinor)));
  return memberId;
}

async function readRows() {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(p)::text as row from posting p union all select to_jsonb(e)::text from entry e
    union all select to_jsonb(w)::text from wallet_account w union all select to_jsonb(a)::text from ledger_act a
    union all select to_jsonb(l)::text from ledger_act_leg l order by 1`.execute(testDb.db);
  return rows;
}

const summarise = (result: ActResult) =>
  result.ok
    ? result.legs.map(({ replayed, balances }) => [replayed, ...balances.map(({ balance }) => balance.amountMinor)])
    : [result.refusal.code, result.leg?.key];

test('posts the legs of several members, and the legs of one member in their order', async () => {
  const [one, two] = [await createFundedMember(100n), await createFundedMember(100n)];
  const legs = [leg(one, 'a', -100n), leg(two, 'b', 7n), leg(one, 'c', 30n), leg(one, 'd', -30n)];
  expect(summarise(await run(act('several', ...legs)))).toEqual([
    [false, 0n],
    [false, 107n],
    [false, 30n],
    [false, 0n],
  ]);
  const { rows } = await sql<{ member_id: bigint; legs: bigint }>`
    select member_id, count(*) as legs from ledger_act_leg join posting using (bucket, member_id, posting_id)
    where act_id = 'several' group by member_id order by member_id`.execute(testDb.db);
  expect(rows).toEqual([
    { member_id: one, legs: 3n },
    { member_id: two, legs: 1n },
  ]);
});

test('writes nothing of an act with a refused leg, and the transaction can go on', async () => {
  const [one, two] = [await createFundedMember(100n), await createFundedMember(10n)];
  const before = await readRows();
  const refusedAct = act('refused', leg(one, 'a', -100n), leg(one, 'b', 100n), leg(two, 'c', -11n));
  const result = await testDb.db.transaction().execute(async (tx) => {
    const first = await postAct(tx, refusedAct);
    expect((await lockCash(tx, one, 'NPR')).balances).toMatchObject([{ balance: money('NPR', 100n) }]);
    return first;
  });
  expect(summarise(result)).toEqual(['wallet.insufficient_funds', 'c']);
  expect(await readRows()).toEqual(before);
});

test('a repeated act writes nothing and returns the stored results, even if the balances have changed since', async () => {
  const [one, two] = [await createFundedMember(100n), await createFundedMember(100n)];
  const original = act('repeated', leg(one, 'a', -60n), leg(two, 'b', 5n), leg(one, 'c', -40n));
  const first = await run(original);
  await run(act('later', leg(two, 'd', -105n)));
  const before = await readRows();
  const repeated = await run({ ...original, legs: original.legs.toReversed() });
  expect(summarise(repeated)).toEqual([
    [true, 0n],
    [true, 105n],
    [true, 40n],
  ]);
  expect(repeated.ok && repeated.legs.map(({ postingId }) => postingId).toReversed()).toEqual(
    first.ok && first.legs.map(({ postingId }) => postingId),
  );
  expect(await readRows()).toEqual(before);
});

test('refuses an act id with other legs, and a leg key with another amount', async () => {
  const member = await createFundedMember(100n);
  await run(act('taken', leg(member, 'a', -1n)));
  const before = await readRows();
  expect(summarise(await run(act('taken', leg(member, 'a', -1n), leg(member, 'b', -1n))))).toEqual([
    'ledger.key_reused',
    undefined,
  ]);
  expect(summarise(await run(act('other', leg(member, 'c', -1n), leg(member, 'a', -2n))))).toEqual([
    'ledger.key_reused',
    'a',
  ]);
  expect(await readRows()).toEqual(before);
});

test('a leg that another act has posted moves no money again, and the legs after it are judged on the current balance', async () => {
  const member = await createFundedMember(100n);
  await run(act('chunk-of-2', leg(member, 'bet1', 900n), leg(member, 'bet2', 50n)));
  await run(act('spent', leg(member, 'spend', -1_050n)));
  const result = await run(
    act('chunk-of-3', leg(member, 'bet1', 900n), leg(member, 'bet2', 50n), leg(member, 'bet3', 5n)),
  );
  expect(summarise(result)).toEqual([
    [true, 1_000n],
    [true, 1_050n],
    [false, 5n],
  ]);
  expect(await balanceOf(member)).toBe(5n);
});

test('twenty concurrent copies of an act are posted once', async () => {
  const [one, two] = [await createFundedMember(100n), await createFundedMember(100n)];
  const copy = act('copies', leg(one, 'a', -70n), leg(two, 'b', -70n));
  const results = await Promise.all(Array.from({ length: 20 }, async () => await run(copy)));
  expect(results.filter((result) => result.ok && result.legs.every(({ replayed }) => !replayed))).toHaveLength(1);
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect([await balanceOf(one), await balanceOf(two)]).toEqual([30n, 30n]);
});

test('acts over the same members in opposite orders do not deadlock', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, async () => await createFundedMember(1_000n)));
  const results = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const order = index % 2 === 0 ? members : members.toReversed();
      return await run(act(`cross${index}`, ...order.map((memberId) => leg(memberId, `cross${index}`, -1n))));
    }),
  );
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(await Promise.all(members.map(balanceOf))).toEqual(members.map(() => 960n));
});

test('moves money between accounts of the house without a member', async () => {
  const entries = [
    { account: 'house:agency', amount: money('NPR', -40n) },
    { account: 'house:promotion', amount: money('NPR', 40n) },
  ] as const;
  const legs = ['a', 'b'].map((key) => ({ memberId: HOUSE_MEMBER_ID, key, kind: 'house_move', entries }));
  expect(summarise(await run(act('house', ...legs)))).toEqual([[false], [false]]);
  expect(summarise(await run(act('house', ...legs)))).toEqual([[true], [true]]);
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select account, sum(amount_minor) as sum from entry where bucket = 0 and member_id = ${HOUSE_MEMBER_ID}
    group by account order by account`.execute(testDb.db);
  expect(rows).toEqual([
    { account: 'house:agency', sum: -80n },
    { account: 'house:promotion', sum: 80n },
  ]);
});

test('an act that waits for a locked wallet fails after the lock timeout, releases the other wallets, and can be posted again', async () => {
  const [freeMember, lockedMember] = [await createFundedMember(10n), await createFundedMember(10n)];
  const blockedAct = act('held', leg(freeMember, 'a', 1n), leg(lockedMember, 'b', 1n));
  await testDb.db.transaction().execute(async (holder) => {
    await lockCash(holder, lockedMember, 'NPR');
    const attempt = testDb.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      return await postAct(tx, blockedAct);
    });
    await expect(attempt).rejects.toSatisfy(isCancelledByTimeout);
    expect(summarise(await run(act('meanwhile', leg(freeMember, 'c', 1n))))).toEqual([[false, 11n]]);
  });
  expect(summarise(await run(blockedAct))).toEqual([
    [false, 12n],
    [false, 11n],
  ]);
});

test.each([
  'update ledger_act set legs = legs + 1',
  'delete from ledger_act',
  'update ledger_act_leg set posting_id = 1',
  'delete from ledger_act_leg',
])('the database refuses: %s', async (statement) => {
  await expect(sql.raw(statement).execute(testDb.db)).rejects.toThrow('rows are only added');
});

test('the ledger adds up after all tests of this file', async () => {
  expect((await verifyLedger(testDb.db)).difference).toBeUndefined();
});
