import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenTurnover } from '../betting/turnover.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { NewGrant } from '../domain/rewards/grant.ts';
import { readBalance } from '../ledger/post.ts';
import { verifyAndRecord } from '../ledger/verify-new.ts';
import { transaction } from '../platform/transaction.ts';
import { listenForChanges } from '../testing/live.ts';
import { insertProgram } from '../testing/rewards.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { createMember, createMerchant } from '../testing/world.ts';
import { claimGrant } from './claim.ts';
import { expireGrants, rejectGrant } from './end-grants.ts';
import { countClaimable } from './grant-rows.ts';
import { createGrants, type GrantCall } from './grants.ts';
import { payGrants } from './pay-grants.ts';
import { findProgram } from './programs.ts';

const NOW = new Date('2026-11-24T06:00:00Z');
const DAY = '2026-11-24';
let testDb: TestDb;
let programs = 0;
let members = 0;

beforeAll(async () => {
  testDb = await openTestDb();
  await createMerchant(testDb.db, 1);
});
afterAll(async () => await testDb.close());

const definition = {
  remarkRequired: false,
  imagesRequired: false,
  amountMax: '100',
  turnoverPpm: 1_000_000,
  frequency: 'once',
  claimDays: 7,
} as const;

async function newProgram(budget: { budgetMinor?: bigint; dayBudgetMinor?: bigint; memberBudgetMinor?: bigint } = {}) {
  programs += 1;
  const code = `gift-${programs}`;
  await insertProgram(testDb.db, { code, kind: 'application', definition, ...budget });
  const program = await findProgram(testDb.db, 1, 'application', code);
  if (!program) throw new Error(`no program ${code}`);
  return program;
}

async function newMember(): Promise<bigint> {
  members += 1;
  return (await createMember(testDb.db, { merchantId: 1, account: `reward${members}` })).memberId;
}

type Program = Awaited<ReturnType<typeof newProgram>>;

function grantOf(program: Program, memberId: bigint, change: Partial<NewGrant> = {}): NewGrant {
  return {
    memberId,
    program,
    kind: 'activity',
    sourceKey: 'application:1',
    period: '',
    titles: { en: 'A gift' },
    item: { kind: 'cash', amount: money('NPR', 500n), turnover: money('NPR', 1_500n) },
    state: 'claim',
    opensAt: NOW,
    expiresAt: null,
    ...change,
  };
}

async function make(...grants: readonly NewGrant[]) {
  return await transaction(
    testDb.db,
    async (tx) => await createGrants(tx, grants, { currency: 'NPR', day: DAY, now: NOW }),
  );
}

async function claim(memberId: bigint, grantId: bigint, requestId: string = randomUUID(), now = NOW) {
  return await transaction(
    testDb.db,
    async (tx) => await claimGrant(tx, { memberId, currency: 'NPR', grantId, requestId, now }),
  );
}

async function makeOne(grant: NewGrant): Promise<bigint> {
  const [made] = await make(grant);
  if (!made) throw new Error('the grant was not made');
  return made.grantId;
}

test('a claim pays once, asks its turnover, and answers a repeated request the same', async () => {
  const memberId = await newMember();
  const grantId = await makeOne(grantOf(await newProgram(), memberId));
  expect([...(await countClaimable(testDb.db, memberId, NOW))]).toEqual([['activity', 1]]);
  const requestId = randomUUID();
  const first = await claim(memberId, grantId, requestId);
  expect(first).toEqual({ ok: true, value: { currency: 'NPR', amount: '5.00', balance: '5.00' } });
  expect(await claim(memberId, grantId, requestId)).toEqual(first);
  expect(await claim(memberId, grantId)).toMatchObject({ code: 'reward.already_claimed' });
  expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 500n));
  expect(await readOpenTurnover(testDb.db, memberId)).toMatchObject([{ required: money('NPR', 1_500n) }]);
  expect([...(await countClaimable(testDb.db, memberId, NOW))]).toEqual([]);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});

test('the turnover of a reward counts bets on the game types of its program alone', async () => {
  const memberId = await newMember();
  const program = await newProgram();
  await testDb.db
    .updateTable('reward_program')
    .set({ turnover_game_types: ['FISH', 'RNG'] })
    .where('code', '=', program.code)
    .execute();
  const limited = await findProgram(testDb.db, 1, 'application', program.code);
  if (!limited) throw new Error(`no program ${program.code}`);
  const grantId = await makeOne(grantOf(limited, memberId));
  // What the member was promised stays when the program changes.
  await testDb.db
    .updateTable('reward_program')
    .set({ turnover_game_types: [] })
    .where('code', '=', program.code)
    .execute();
  expect(await claim(memberId, grantId)).toMatchObject({ ok: true });
  expect(await readOpenTurnover(testDb.db, memberId)).toMatchObject([{ gameTypes: ['RNG', 'FISH'] }]);

  const paid = grantOf(limited, await newMember());
  await transaction(testDb.db, async (tx) => {
    const call = { currency: 'NPR', now: NOW } as const;
    await payGrants(tx, await createGrants(tx, [paid], { ...call, day: DAY }), call);
  });
  expect(await readOpenTurnover(testDb.db, paid.memberId)).toMatchObject([{ gameTypes: ['RNG', 'FISH'] }]);
});

test('open tabs are told of a reward that waits and of one that has ended, and not of one that its page shows', async () => {
  const memberId = await newMember();
  const program = await newProgram();
  const changes = await listenForChanges(testDb);
  const told = { topic: `member:${memberId}`, subject: 'rewards' };
  const makeFor = async (sourceKey: string, call: Partial<GrantCall> = {}) =>
    await transaction(testDb.db, async (tx) => {
      const context = { currency: 'NPR', day: DAY, now: NOW, ...call } as const;
      return await createGrants(tx, [grantOf(program, memberId, { sourceKey })], context);
    });
  const [waiting] = [changes.next(), await makeFor('shown'), await makeFor('unseen', { changesBadges: true })];
  expect(await waiting).toEqual(told);
  const [grant] = await makeFor('drawn');
  const ended = changes.next();
  const rejection = { memberId, grantId: grant?.grantId ?? 0n, reason: 'mission_undone', now: NOW };
  await transaction(testDb.db, async (tx) => await rejectGrant(tx, rejection));
  expect(await ended).toEqual(told);
  await changes.close();
});

test('twenty claims at once pay once', async () => {
  const memberId = await newMember();
  const grantId = await makeOne(grantOf(await newProgram(), memberId));
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await claim(memberId, grantId)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readBalance(testDb.db, memberId, 'NPR')).toEqual(money('NPR', 500n));
});

test('a source is granted once in a period, also by two transactions at once, and takes its budget once', async () => {
  const memberId = await newMember();
  const program = await newProgram({ budgetMinor: 1_200n });
  const made = await Promise.all(Array.from({ length: 8 }, async () => await make(grantOf(program, memberId))));
  expect(made.flat()).toHaveLength(1);
  expect(await make(grantOf(program, memberId, { period: '2026-W49' }))).toHaveLength(1);
  expect(await make(grantOf(program, memberId, { period: '2026-W50' }))).toHaveLength(0);
});

test.each([
  ['all grants', { budgetMinor: 1_700n }],
  ['a day', { dayBudgetMinor: 1_700n }],
])('the budget of %s holds to the unit with many at once', async (_what, budget) => {
  const program = await newProgram(budget);
  const people = await Promise.all(Array.from({ length: 12 }, newMember));
  const made = await Promise.all(people.map(async (memberId) => await make(grantOf(program, memberId))));
  expect(made.flat()).toHaveLength(3);
});

test('one member gets no more than the budget of a member', async () => {
  const memberId = await newMember();
  const program = await newProgram({ memberBudgetMinor: 1_000n });
  const three = ['1', '2', '3'].map((period) => grantOf(program, memberId, { period }));
  expect(await make(...three)).toHaveLength(2);
});

test('a grant that expires or is rejected cannot be claimed and returns its budget', async () => {
  const memberId = await newMember();
  const program = await newProgram({ budgetMinor: 500n });
  const expiresAt = new Date(NOW.getTime() + 60_000);
  const expiring = await makeOne(grantOf(program, memberId, { expiresAt }));
  expect(await claim(memberId, expiring, randomUUID(), expiresAt)).toMatchObject({ code: 'reward.expired' });
  await expireGrants(testDb.db, expiresAt);
  expect(await claim(memberId, expiring)).toMatchObject({ code: 'reward.expired' });
  const rejected = await makeOne(grantOf(program, memberId, { sourceKey: 'application:2', state: 'process' }));
  expect(await claim(memberId, rejected)).toMatchObject({ code: 'reward.not_claimable' });
  const rejection = { memberId, grantId: rejected, reason: 'The picture cannot be read.', now: NOW };
  expect(await transaction(testDb.db, async (tx) => await rejectGrant(tx, rejection))).toBe(true);
  expect(await make(grantOf(program, memberId, { sourceKey: 'application:3' }))).toHaveLength(1);
});

test('a grant that took nothing from the budget of its program gives nothing back to it', async () => {
  const program = await newProgram({ budgetMinor: 1_000n });
  const uncounted = { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined };
  const expiresAt = new Date(NOW.getTime() + 60_000);
  const [first, second, third] = [await newMember(), await newMember(), await newMember()];
  expect(await make(grantOf(program, first))).toHaveLength(1);
  const notCounted = grantOf({ ...program, budget: uncounted }, second);
  await makeOne({ ...notCounted, sourceKey: 'deposit:1:bonus', expiresAt });
  const grantId = await makeOne({ ...notCounted, sourceKey: 'draw:1', state: 'process' });

  await expireGrants(testDb.db, expiresAt);
  const rejection = { memberId: second, grantId, reason: 'It is not for sale any more.', now: NOW };
  expect(await transaction(testDb.db, async (tx) => await rejectGrant(tx, rejection))).toBe(true);
  expect(await make(grantOf(program, second))).toHaveLength(1);
  expect(await make(grantOf(program, third))).toHaveLength(0);
});

test('points and tickets reach their own places, and a grant that opens later waits', async () => {
  const memberId = await newMember();
  const program = await newProgram();
  const points = await makeOne(grantOf(program, memberId, { item: { kind: 'points', points: 30n } }));
  expect(await claim(memberId, points)).toMatchObject({ value: { amount: '30', balance: '0.00' } });
  const item = { kind: 'ticket', tickets: 2n, programCode: 'wheel-1' } as const;
  const opensAt = new Date(NOW.getTime() + 1);
  const tickets = await makeOne(grantOf(program, memberId, { sourceKey: 'application:2', item, opensAt }));
  expect(await claim(memberId, tickets)).toMatchObject({ code: 'reward.not_claimable' });
  expect(await claim(memberId, tickets, randomUUID(), opensAt)).toMatchObject({ ok: true, value: { amount: '2' } });
  const held = await testDb.db.selectFrom('reward_ticket').select(['program_code', 'tickets']).execute();
  expect(held).toEqual([{ program_code: 'wheel-1', tickets: 2 }]);
  expect((await verifyAndRecord(testDb.db, 'whole')).difference).toBeUndefined();
});

test.each([
  ['blocked', async (memberId: bigint) => await set(memberId, { state: 'blocked' })],
  ['trial', async (memberId: bigint) => await set(memberId, { type: 4 })],
])('a member who is %s claims nothing and reads why', async (obstacle, change) => {
  const memberId = await newMember();
  const grantId = await makeOne(grantOf(await newProgram(), memberId));
  await change(memberId);
  expect(await claim(memberId, grantId)).toMatchObject({ code: 'reward.not_claimable', value: { obstacle } });
});

test('a member who owes something of a corrected draw claims nothing and reads why', async () => {
  const memberId = await newMember();
  const grantId = await makeOne(grantOf(await newProgram(), memberId));
  await testDb.db
    .insertInto('lottery_participation')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      issue_id: 1n,
      currency: 'NPR',
      lines: 1,
      cost_minor: 100n,
      first_bet_id: 1n,
      last_bet_id: 1n,
      payout_max_minor: 1_000n,
      owed_minor: 50n,
    })
    .execute();
  expect(await claim(memberId, grantId)).toMatchObject({ code: 'reward.not_claimable', value: { obstacle: 'owed' } });
});

test('a grant of somebody else is not found', async () => {
  const grantId = await makeOne(grantOf(await newProgram(), await newMember()));
  expect(await claim(await newMember(), grantId)).toMatchObject({ code: 'reward.not_found' });
});

async function set(memberId: bigint, change: { readonly state?: string; readonly type?: number }): Promise<void> {
  await testDb.db.updateTable('member').set(change).where('member_id', '=', memberId).execute();
}
