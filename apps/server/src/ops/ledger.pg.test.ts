import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findWrongRollup, recentDays } from '../ledger/reconcile-rollups.ts';
import { applyFigures } from '../modules/agency/roll-up-rows.ts';
import { publish } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import {
  createCatalogue,
  createMember,
  createMerchant,
  figuresOf,
  insertBet,
  INTEGRATION,
  type TestMember,
} from '../testing/world.ts';

const DAY = '2026-11-20';
const NOON = new Date(`${DAY}T12:00:00Z`);

let testDb: TestDb;
let agent: TestMember;
let player: TestMember;
beforeAll(async () => {
  testDb = await openTestDb(3);
  await createMerchant(testDb.db, 1);
  await createCatalogue(testDb.db, 1);
  agent = await createMember(testDb.db, { merchantId: 1, account: 'agent' });
  player = await createMember(testDb.db, { merchantId: 1, account: 'player', upline: agent });
});
afterAll(async () => {
  await testDb.close();
});
beforeEach(async () => {
  await sql`truncate bet, outbox, member_day, team_day`.execute(testDb.db);
});

async function ops(argv: readonly string[], file = '') {
  const { code, out, err } = await runCommand(argv, { db: testDb.db, now: () => NOON, readFile: () => file });
  return { code, out, err };
}

test('ledger verify reports that the ledger adds up, or prints the first difference with exit code 1', async () => {
  expect(await ops(['ledger', 'verify'])).toMatchObject({
    code: 0,
    out: ['The ledger adds up: 0 postings, 0 accounts.'],
  });
  await sql`insert into wallet_account (bucket, member_id, kind, currency, balance_minor) values (7, 7, 'cash', 'NPR', 1)`.execute(
    testDb.db,
  );
  expect(await ops(['ledger', 'verify'])).toMatchObject({
    code: 1,
    err: ['WRONG: balance equals its entries: member 7 cash NPR: balance 1, entries 0'],
  });
  await sql`delete from wallet_account`.execute(testDb.db);
  expect(await ops(['ledger', 'verify', '--new'])).toMatchObject({ code: 0 });
});

test('ledger house prints what each house account holds, money with its decimals and points as whole numbers', async () => {
  await sql`truncate ledger_house_sum, ledger_house_checkpoint`.execute(testDb.db);
  expect(await ops(['ledger', 'house'])).toMatchObject({ code: 2 });
  await sql`insert into ledger_house_checkpoint (bucket, until) values (3, '2026-11-20T10:00Z'), (4, '2026-11-20T11:00Z')`.execute(
    testDb.db,
  );
  await sql`
    insert into ledger_house_sum (bucket, account, currency, amount_minor)
    values (3, 'house:promotion', 'NPR', -1050), (4, 'house:promotion', 'NPR', 300), (4, 'house:points-issued', 'PTS', -70)`.execute(
    testDb.db,
  );
  expect(await ops(['ledger', 'house'])).toMatchObject({
    code: 0,
    out: [
      'House accounts, with the postings made before 2026-11-20T10:00:00.000Z',
      'house:promotion  NPR  -7.50',
      'house:points-issued  PTS  -70',
    ],
  });
  await sql`truncate ledger_house_sum, ledger_house_checkpoint`.execute(testDb.db);
});

test('refuses unknown verbs and options, and prints help', async () => {
  expect(await ops(['ledger', 'mend'])).toMatchObject({
    code: 2,
    err: ['"mend" is none of verify, house, rollups, reconcile, wallets, sizes.'],
  });
  expect(await ops(['ledger', 'reconcile'])).toMatchObject({ code: 2 });
  expect(await ops(['ledger', 'verify', '--old'])).toMatchObject({ code: 2 });
  expect((await ops(['ledger', '--help'])).out[0]).toContain('pnpm ops ledger verify');
});

type Bet = Awaited<ReturnType<typeof insertBet>>;

async function insertSettledBet(stakeMinor: bigint): Promise<Bet> {
  return await insertBet(testDb.db, { member: player, placedAt: NOON, stakeMinor, winMinor: 30n });
}

const toEventPayload = (bet: Bet) => ({
  ...figuresOf(bet),
  betId: String(bet.bet_id),
  memberId: String(bet.member_id),
  placedAt: bet.placed_at.toISOString(),
  stakeMinor: String(bet.stake_minor),
  validBetMinor: String(bet.valid_bet_minor),
  winMinor: String(bet.win_minor),
});

test('roll-ups are the sums of their bets, including bets whose event is still in the outbox', async () => {
  const countedBet = await insertSettledBet(100n);
  const pendingBet = await insertSettledBet(40n);
  await transaction(testDb.db, async (tx) => {
    await applyFigures(tx, [figuresOf(countedBet)]);
    await publish(tx, 'bet.settled', toEventPayload(pendingBet));
  });
  expect(await ops(['ledger', 'rollups'])).toMatchObject({ code: 0 });
  await sql`update member_day set stake_minor = stake_minor + 1`.execute(testDb.db);
  expect((await ops(['ledger', 'rollups'])).err[0]).toContain(`member_day of member ${player.memberId}`);
  await sql`update member_day set stake_minor = stake_minor - 1`.execute(testDb.db);
  await sql`delete from team_day`.execute(testDb.db);
  expect((await ops(['ledger', 'rollups'])).err[0]).toContain(
    `team_day of agent ${agent.memberId}, ${DAY} RNG: 0 bets, stake 0, valid bet 0, win 0; the bets below: 1 bets, stake 100`,
  );
});

test('the nightly comparison of roll-ups covers recent days, and the full comparison covers all days', async () => {
  const bet = await insertSettledBet(100n);
  const laterDays = recentDays(new Date(NOON.getTime() + 9 * 86_400_000), 8);
  const recent = recentDays(new Date(NOON.getTime() + 8 * 86_400_000), 8);
  expect(recent).toEqual({ from: DAY, to: '2026-11-29' });
  expect(await findWrongRollup(testDb.db, laterDays)).toBeUndefined();
  expect(await findWrongRollup(testDb.db, recent)).toContain(`member_day of member ${bet.member_id}, ${DAY} RNG`);
  expect(await findWrongRollup(testDb.db)).toContain(DAY);
});

test('sizes shows the largest tables with estimated rows, bytes and the oldest row', async () => {
  await insertSettledBet(100n);
  await sql`analyze bet`.execute(testDb.db);
  const { code, out } = await ops(['ledger', 'sizes']);
  expect(code).toBe(0);
  expect(out.find((line) => line.startsWith('bet  '))).toMatch(
    new RegExp(`^bet  rows=1  bytes=\\d+  oldest=${NOON.toISOString()}$`),
  );
  const months = out.slice(out.indexOf('by month:') + 1).map((line) => line.split('  ')[0]);
  expect(months.filter((month) => month?.startsWith('bet_')).slice(0, 2)).toEqual(['bet_untimed', 'bet_earlier']);
});

test("compares a vendor's book with ours, and names each round that differs", async () => {
  const bets = [
    await insertSettledBet(100n),
    await insertSettledBet(200n),
    await insertSettledBet(300n),
    await insertSettledBet(400n),
  ];
  await sql`update bet set state = 'refunded', valid_bet_minor = 0 where bet_id = ${bets[1]?.bet_id}`.execute(
    testDb.db,
  );
  const { rows } = await sql<{ round_id: string }>`select round_id from bet order by bet_id`.execute(testDb.db);
  const [won = '', refunded = '', other = '', unknown = ''] = rows.map((row) => row.round_id);
  const line = (round: string, stake: string, win: string) => `${round},${player.memberId},NPR,${stake},${win}`;
  const book = (...lines: string[]) => ['roundId,playerId,currency,stake,win', ...lines, ''].join('\n');
  const reconcile = ['ledger', 'reconcile', '--integration', INTEGRATION, '--day', DAY, '--file', 'book.csv'];

  const matching = [line(won, '1.00', '0.30'), line(refunded, '0.00', '0.00'), line(other, '3.00', '0.30')];
  expect(await ops(reconcile, book(...matching, line(unknown, '4.00', '0.30')))).toMatchObject({
    code: 0,
    out: [`Both books agree: 4 rounds of ${INTEGRATION} on ${DAY}.`],
  });
  const differing = [line(won, '1.00', '0.31'), line(refunded, '2.00', '0.00'), line(other, '3.00', '0.30')];
  const { code, err } = await ops(reconcile, book(...differing, line('never-heard-of', '1.00', '0.00')));
  expect(code).toBe(1);
  expect(new Set(err)).toEqual(
    new Set([
      `WRONG: round ${won} of player ${player.memberId}: vendor stake 100 win 31, our bets stake 100 win 30`,
      `WRONG: round ${refunded} of player ${player.memberId}: vendor stake 200 win 0, our bets stake 0 win 0`,
      `WRONG: round ${unknown} of player ${player.memberId}: vendor nothing, our bets stake 400 win 30`,
      `WRONG: round never-heard-of of player ${player.memberId}: vendor stake 100 win 0, our bets nothing`,
    ]),
  );
  const ofNoDay = reconcile.map((word) => (word === DAY ? '2026-02-31' : word));
  expect((await ops(ofNoDay, book())).err.join()).toContain('it must be a day');
  expect(await ops(reconcile, 'something else')).toMatchObject({ code: 2 });
  expect(await ops(reconcile, book('a,1,NPR,1.0,x'))).toMatchObject({ code: 2 });
});
