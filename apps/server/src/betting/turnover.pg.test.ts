import type { GameTypeCode } from '@baize/contract/schemas/common';
import { money, mulRateFloor } from '@baize/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant, insertBet, type NewBet, type TestMember } from '../testing/world.ts';
import { deliverOutbox } from '../testing/outbox.ts';
import { publish } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { readOpenTurnover, addTurnoverRequirement, turnoverEvents } from './turnover.ts';

let testDb: TestDb;
let member: TestMember;
let members = 0;
const timeAt = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  members += 1;
  member = await createMember(testDb.db, { merchantId: 1, account: `member${members}` });
});

const credit = async (
  sourceKey: string,
  amountMinor: bigint,
  minute: number,
  { multiplePpm = 1_000_000n, gameTypes = [] }: { multiplePpm?: bigint; gameTypes?: GameTypeCode[] } = {},
) =>
  await transaction(testDb.db, async (tx) => {
    const source = { memberId: member.memberId, merchantId: 1, source: 'deposit', sourceKey } as const;
    const amount = money('NPR', amountMinor);
    await addTurnoverRequirement(tx, {
      ...source,
      amount,
      required: mulRateFloor(amount, multiplePpm),
      gameTypes,
      now: timeAt(minute),
    });
  });

async function settle(change: Partial<NewBet> & { placedAt: Date }): Promise<void> {
  const bet = await insertBet(testDb.db, { member, ...change });
  await transaction(testDb.db, async (tx) => {
    await publish(tx, 'bet.settled', { memberId: String(bet.member_id), betId: String(bet.bet_id) });
  });
}
const deliver = async () => await deliverOutbox(testDb.db, [{ name: 'turnover', handlers: turnoverEvents }]);
const readOpen = async () =>
  (await readOpenTurnover(testDb.db, member.memberId)).map(({ required, done }) => [
    done.amountMinor,
    required.amountMinor,
  ]);

test('requires the amount times the multiple once for each credit, and nothing for a multiple of zero', async () => {
  await credit('deposit:1', 1_001n, 0, { multiplePpm: 1_500_000n });
  await credit('deposit:1', 1_001n, 0, { multiplePpm: 1_500_000n });
  await credit('deposit:2', 1_000n, 0, { multiplePpm: 0n });
  expect(await readOpen()).toEqual([[0n, 1_501n]]);
});

test('settled bets count once, for the oldest requirement first, and a met requirement closes', async () => {
  await credit('deposit:1', 1_000n, 1);
  await credit('deposit:2', 500n, 3);
  await settle({ placedAt: timeAt(0), stakeMinor: 5_000n });
  await settle({ placedAt: timeAt(2), stakeMinor: 400n });
  await deliver();
  expect(await readOpen()).toEqual([
    [400n, 1_000n],
    [0n, 500n],
  ]);
  await settle({ placedAt: timeAt(4), stakeMinor: 700n });
  await settle({ placedAt: timeAt(5), stakeMinor: 900n, state: 'refunded' });
  await deliver();
  await deliver();
  expect(await readOpen()).toEqual([[100n, 500n]]);
  const closed = testDb.db.selectFrom('turnover_requirement').select('met_at').where('member_id', '=', member.memberId);
  expect((await closed.orderBy('requirement_id').execute()).map(({ met_at }) => met_at !== null)).toEqual([
    true,
    false,
  ]);
});

test('a bet on a game type that a requirement does not count goes to the next one', async () => {
  await credit('deposit:1', 1_000n, 0, { gameTypes: ['FISH'] });
  await credit('deposit:2', 1_000n, 1);
  await settle({ placedAt: timeAt(2), stakeMinor: 300n });
  await deliver();
  expect(await readOpen()).toEqual([
    [0n, 1_000n],
    [300n, 1_000n],
  ]);
  await settle({ placedAt: timeAt(3), stakeMinor: 200n, gameType: 'FISH' });
  await deliver();
  expect(await readOpen()).toEqual([
    [200n, 1_000n],
    [300n, 1_000n],
  ]);
});

test('workers that deliver at the same time count each bet once', async () => {
  await credit('deposit:1', 1_000_000n, 0);
  for (let index = 0; index < 30; index += 1) await settle({ placedAt: timeAt(1), stakeMinor: 10n });
  await Promise.all([deliver(), deliver(), deliver()]);
  while ((await deliver()) > 0);
  expect(await readOpen()).toEqual([[300n, 1_000_000n]]);
});
