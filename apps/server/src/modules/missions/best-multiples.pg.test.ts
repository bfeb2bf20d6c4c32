import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LeaderboardDefinition } from '../../domain/rewards/leaderboard-definition.ts';
import type { FiguresTopic } from '../../betting/bet-figures.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { publishBets } from '../../testing/bet-events.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { createMember, insertBet, MIDDAY_ZONE, today, type TestMember } from '../../testing/world.ts';
import { closeLeaderboards } from './close-leaderboards.ts';
import { missionEvents } from './events.ts';
import { countRanked, readTopScores } from './ranks.ts';

const consumers = [{ name: 'missions', handlers: missionEvents }];
const HOUR_MS = 3_600_000;
const MIN_STAKE = 1_000n;
const log = {
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
};
let server: TestApp;
let code = '';
let boards = 0;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  await sql`update merchant set time_zone = ${MIDDAY_ZONE}`.execute(server.db);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await deliver();
  await server.db.updateTable('reward_program').set({ state: 'stopped' }).where('kind', '=', 'leaderboard').execute();
  code = await newBoard();
});

const definition: LeaderboardDefinition = {
  measure: 'best_multiple',
  minStake: '10.00',
  gameTypes: ['RNG', 'LIVE'],
  period: 'daily',
  prizes: [
    { fromRank: 1, toRank: 1, reward: { kind: 'cash', amount: '100', turnoverPpm: 0 } },
    { fromRank: 2, toRank: 3, reward: { kind: 'points', points: 50 } },
  ],
  claimHours: 48,
};

async function newBoard(change: Partial<LeaderboardDefinition> = {}): Promise<string> {
  boards += 1;
  const named = `multiple-${boards}`;
  await insertProgram(server.db, { code: named, kind: 'leaderboard', definition: { ...definition, ...change } });
  return named;
}

const deliver = async (): Promise<number> => await deliverOutbox(server.db, consumers);

async function newPlayer(type = 0): Promise<TestMember> {
  people += 1;
  return await createMember(server.db, { merchantId: 1, account: `multi${String(people).padStart(3, '0')}`, type });
}

type Bet = Awaited<ReturnType<typeof insertBet>>;

/** A settled bet of today that pays the multiple of the smallest stake. */
async function aWin(
  member: TestMember,
  multiple: number,
  change: Partial<Parameters<typeof insertBet>[1]> = {},
): Promise<Bet> {
  const winMinor = (MIN_STAKE * BigInt(Math.round(multiple * 100))) / 100n;
  return await insertBet(server.db, {
    member,
    placedAt: new Date(),
    stakeMinor: MIN_STAKE,
    winMinor,
    state: 'won',
    timeZone: MIDDAY_ZONE,
    ...change,
  });
}

/** Voids a bet as the platform does: the event carries the figures with which the bet was settled. */
async function voidBet(bet: Bet): Promise<void> {
  await server.db
    .updateTable('bet')
    .set({ state: 'void', win_minor: 0n, valid_bet_minor: 0n })
    .where('member_id', '=', bet.member_id)
    .where('bet_id', '=', bet.bet_id)
    .execute();
  await publishBets(server.db, 'bet.voided', bet);
}

const publish = async (topic: FiguresTopic, ...bets: Bet[]): Promise<void> =>
  await publishBets(server.db, topic, ...bets);

async function ranking(named = code, period = today()): Promise<[bigint, bigint][]> {
  const board = { merchantId: 1, code: named, period };
  const best = await readTopScores(server.db, board, { limit: 10 });
  expect(await countRanked(server.db, board)).toBe(best.length);
  return best.map(({ memberId, score }) => [memberId, score]);
}

test('ranks members by their best bet, and of equal multiples the bet that was made first', async () => {
  const [one, late, early] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const earlier = new Date(Date.now() - 60_000);
  await publish(
    'bet.settled',
    await aWin(one, 3),
    await aWin(one, 12.5),
    await aWin(one, 7),
    await aWin(late, 5),
    await aWin(early, 5, { placedAt: earlier }),
  );
  await deliver();
  expect(await ranking()).toEqual([
    [one.memberId, 1_250n],
    [early.memberId, 500n],
    [late.memberId, 500n],
  ]);
});

test('passes over small stakes, bets that pay no more than their stake, other categories and trial accounts', async () => {
  const [small, even, sports, trial, good] = [
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
    await newPlayer(4),
    await newPlayer(),
  ];
  await publish(
    'bet.settled',
    await aWin(small, 0, { stakeMinor: MIN_STAKE - 1n, winMinor: 900_000n }),
    await aWin(even, 1),
    await aWin(sports, 50, { gameType: 'SPORTS' }),
    await aWin(trial, 60),
    await aWin(good, 1.01),
  );
  await deliver();
  expect(await ranking()).toEqual([[good.memberId, 101n]]);
});

test('a void of the best bet brings the second best back, and a void of the last one removes the member', async () => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const [best, second] = [await aWin(one, 20), await aWin(one, 4)];
  await publish('bet.settled', best, second, await aWin(other, 6));
  await deliver();
  expect((await ranking()).map(([, score]) => score)).toEqual([2_000n, 600n]);
  await voidBet(best);
  await deliver();
  expect(await ranking()).toEqual([
    [other.memberId, 600n],
    [one.memberId, 400n],
  ]);
  await voidBet(second);
  await deliver();
  expect(await ranking()).toEqual([[other.memberId, 600n]]);
});

test('a void that is handled before its bet wins in the end', async () => {
  const one = await newPlayer();
  const [best, second] = [await aWin(one, 20), await aWin(one, 4)];
  await publish('bet.settled', second);
  await voidBet(best);
  await deliver();
  await publish('bet.settled', best);
  await deliver();
  expect(await ranking()).toEqual([[one.memberId, 400n]]);
});

test('a corrected bet counts with its corrected win', async () => {
  const one = await newPlayer();
  const bet = await aWin(one, 20);
  await publish('bet.settled', bet);
  await deliver();
  const corrected = { ...bet, win_minor: MIN_STAKE * 3n };
  await server.db.updateTable('bet').set({ win_minor: corrected.win_minor }).where('bet_id', '=', bet.bet_id).execute();
  await publish('bet.voided', bet);
  await publish('bet.settled', corrected);
  await deliver();
  expect(await ranking()).toEqual([[one.memberId, 300n]]);
});

test('settlements and voids that two workers handle at the same time leave the best bet that counts', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, newPlayer.bind(undefined, 0)));
  const bets = await Promise.all(
    players.flatMap((player) => [9, 8, 7, 6].map(async (each) => await aWin(player, each))),
  );
  for (const bet of bets) {
    await publish('bet.settled', bet);
    // Everything above six times the stake goes.
    if (bet.win_minor > MIN_STAKE * 6n) await voidBet(bet);
    await Promise.all([deliver(), deliver()]);
  }
  await deliver();
  const scores = await ranking();
  expect(scores.map(([, score]) => score)).toEqual(players.map(() => 600n));
});

test('a bet of yesterday that is settled late still counts for an hour, and not after its period is closed', async () => {
  const [best, late, tooLate] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const yesterday = new Date(Date.now() - 24 * HOUR_MS);
  const then = { placedAt: yesterday };
  await publish('bet.settled', await aWin(best, 9, then));
  await deliver();
  await publish('bet.settled', await aWin(late, 30, then));
  await sql`update outbox set created_at = ${yesterday} where delivered_at is null`.execute(server.db);
  const clock = { now: new Date(), settledUntil: new Date() };
  await closeLeaderboards(server.db, clock, log);
  expect(await prizes()).toEqual([]);
  await deliver();
  await Promise.all([closeLeaderboards(server.db, clock, log), closeLeaderboards(server.db, clock, log)]);
  const given = [
    { member_id: late.memberId, item: 'cash', amount_minor: 10_000n },
    { member_id: best.memberId, item: 'points', amount_minor: 50n },
  ];
  expect(await prizes()).toEqual(given);
  await publish('bet.settled', await aWin(tooLate, 90, then));
  await deliver();
  await closeLeaderboards(server.db, clock, log);
  expect(await prizes()).toEqual(given);
});

async function prizes() {
  return await server.db
    .selectFrom('reward_grant')
    .select(['member_id', 'item', 'amount_minor'])
    .where('program_code', '=', code)
    .orderBy('amount_minor', 'desc')
    .execute();
}

test('the list names the leaderboards, shows multiples, and changes to the one that is asked for', async () => {
  const token = await signUp(server, 'multiple01');
  const member = await server.db
    .selectFrom('member')
    .select(['member_id as memberId', 'merchant_id as merchantId', 'line', 'type'])
    .where('account', '=', 'multiple01')
    .executeTakeFirstOrThrow();
  const sums = 'zz-sums';
  const { minStake: _none, ...byValidBet } = definition;
  await insertProgram(server.db, {
    code: sums,
    kind: 'leaderboard',
    definition: { ...byValidBet, measure: 'valid_bet', gameTypes: [] },
  });
  await publish('bet.settled', await aWin({ ...member, account: 'multiple01' }, 12.5));
  await deliver();
  const board = valueOf('missionLeaderboard', await call(server, 'missionLeaderboard', {}, { token }));
  expect(board).toMatchObject({
    board: code,
    boards: [
      { code, measure: 'best_multiple', minStake: '10.00', period: 'daily' },
      { code: sums, measure: 'valid_bet', period: 'daily' },
    ],
    list: [{ rank: 1, isMe: true, multiple: '12.50', reward: '100' }],
  });
  expect(board.list[0]).not.toHaveProperty('validBet');
  const other = valueOf('missionLeaderboard', await call(server, 'missionLeaderboard', { board: sums }, { token }));
  expect(other).toMatchObject({ board: sums, mine: { validBet: '10.00' } });
});
