import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeaderboardDefinition } from '../../domain/rewards/leaderboard-definition.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { aBet, publishBets } from '../../testing/bet-events.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { createMember, MIDDAY_ZONE, today } from '../../testing/world.ts';
import { closeLeaderboards } from './close-leaderboards.ts';
import { missionEvents } from './events.ts';
import { readRank } from './ranks.ts';

const consumers = [{ name: 'missions', handlers: missionEvents }];
const DAY_MS = 86_400_000;
/** Many enough that a plan without the index would read far more rows than the test allows. */
const CROWD_MEMBERS = 50_000;
const log = {
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
};
let server: TestApp;
let boards = 0;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  await sql`update merchant set time_zone = ${MIDDAY_ZONE}`.execute(server.db);
  await deliver();
});
afterAll(async () => await server.close());

const deliver = async (): Promise<number> => await deliverOutbox(server.db, consumers);

const definition: LeaderboardDefinition = {
  measure: 'valid_bet',
  gameTypes: [],
  period: 'daily',
  prizes: [
    { fromRank: 1, toRank: 1, reward: { kind: 'cash', amount: '100', turnoverPpm: 0 } },
    { fromRank: 2, toRank: 2, reward: { kind: 'points', points: 50 } },
  ],
  claimHours: 48,
};

async function newBoard(): Promise<string> {
  boards += 1;
  const code = `board-${boards}`;
  await server.db.updateTable('reward_program').set({ state: 'stopped' }).where('kind', '=', 'leaderboard').execute();
  await insertProgram(server.db, { code, kind: 'leaderboard', definition });
  return code;
}

async function newPlayer(type = 0): Promise<{ readonly memberId: bigint; readonly account: string }> {
  people += 1;
  const account = `boarder${String(people).padStart(3, '0')}`;
  const { memberId } = await createMember(server.db, { merchantId: 1, account, type });
  return { memberId, account };
}

const rankOf = async (code: string, { memberId }: { readonly memberId: bigint }) =>
  (await readRank(server.db, { merchantId: 1, code, period: today() }, memberId))?.rank;

test('ranks members by valid bet, and of equal ones the one who was first', async () => {
  const code = await newBoard();
  const [late, early, best, none] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
  const before = new Date(Date.now() - 60_000);
  await publishBets(
    server.db,
    'bet.settled',
    aBet(late, 1_000n),
    aBet(early, 600n, { placed_at: before }),
    aBet(early, 400n, { placed_at: before }),
    aBet(best, 1_001n),
  );
  await deliver();
  expect([await rankOf(code, best), await rankOf(code, early), await rankOf(code, late)]).toEqual([1, 2, 3]);
  expect(await rankOf(code, none)).toBeUndefined();
});

test('a void moves a member down, out of the board and back', async () => {
  const code = await newBoard();
  const [one, other] = [await newPlayer(), await newPlayer()];
  const bet = aBet(one, 5_000n);
  await publishBets(server.db, 'bet.settled', bet, aBet(other, 300n));
  await deliver();
  expect([await rankOf(code, one), await rankOf(code, other)]).toEqual([1, 2]);
  await publishBets(server.db, 'bet.voided', bet);
  await deliver();
  expect([await rankOf(code, one), await rankOf(code, other)]).toEqual([undefined, 1]);
  await publishBets(server.db, 'bet.settled', aBet(one, 100n));
  await deliver();
  expect([await rankOf(code, one), await rankOf(code, other)]).toEqual([2, 1]);
});

test('the list masks others, names the prizes, and leaves trial accounts out', async () => {
  await newBoard();
  const token = await signUp(server, 'leader01');
  const { member_id: memberId } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'leader01')
    .executeTakeFirstOrThrow();
  const [rival, trial] = [await newPlayer(), await newPlayer(4)];
  const bets = [aBet({ memberId }, 500n), aBet(rival, 700n), aBet(trial, 9_000n)];
  await publishBets(server.db, 'bet.settled', ...bets);
  await deliver();
  const board = valueOf('missionLeaderboard', await call(server, 'missionLeaderboard', {}, { token }));
  expect(board).toMatchObject({
    total: 2,
    from: today(),
    to: today(),
    list: [
      { rank: 1, isMe: false, validBet: '7.00', reward: '100', rewardKind: 'cash' },
      { rank: 2, isMe: true, account: 'leader01', reward: '50', rewardKind: 'points' },
    ],
    mine: { rank: 2, validBet: '5.00' },
    boards: [
      {
        prizes: [
          { fromRank: 1, toRank: 1, kind: 'cash', amount: '100', turnoverTimes: '0' },
          { fromRank: 2, toRank: 2, kind: 'points', amount: '50' },
        ],
        terms: { content: '' },
      },
    ],
  });
  expect(board.list[0]?.account).not.toBe(rival.account);
  const until = new Date(Date.now() + DAY_MS);
  await server.db
    .insertInto('play_exclusion')
    .values({ member_id: memberId, kind: 'cool_off', since: new Date(0), until })
    .execute();
  const onBreak = valueOf('missionLeaderboard', await call(server, 'missionLeaderboard', {}, { token }));
  expect(onBreak).toMatchObject({ total: 0, list: [], mine: null });
});

test('grants the prizes of a period once when it is over, and none to a blocked member', async () => {
  const code = await newBoard();
  const [best, second, third] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const yesterday = new Date(Date.now() - DAY_MS);
  const then = { placed_at: yesterday, day: dayAt(yesterday, MIDDAY_ZONE) };
  const bets = [aBet(best, 900n, then), aBet(second, 800n, then), aBet(third, 700n, then)];
  await publishBets(server.db, 'bet.settled', ...bets);
  await server.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', best.memberId).execute();
  const clock = { now: new Date(), settledUntil: new Date() };
  await closeLeaderboards(server.db, clock, log);
  expect(await grantsOf(code)).toEqual([]);
  await deliver();
  await Promise.all([closeLeaderboards(server.db, clock, log), closeLeaderboards(server.db, clock, log)]);
  await closeLeaderboards(server.db, clock, log);
  expect(await grantsOf(code)).toEqual([{ member_id: second.memberId, item: 'points', amount_minor: 50n }]);
});

test('closes the other periods when one of them fails, and reports the one that failed', async () => {
  const broken = await newBoard();
  await sql`insert into leaderboard_period (merchant_id, program_code, period, last_day)
    values (1, ${broken}, ${today(-2)}, ${today(-2)}::date)`.execute(server.db);
  const code = await newBoard();
  const player = await newPlayer();
  const yesterday = new Date(Date.now() - DAY_MS);
  const bet = aBet(player, 900n, { placed_at: yesterday, day: dayAt(yesterday, MIDDAY_ZONE) });
  await publishBets(server.db, 'bet.settled', bet);
  await deliver();
  const unreadable = server.db.updateTable('reward_program').where('code', '=', broken);
  await unreadable.set({ state: 'on', definition: JSON.stringify({}) }).execute();
  const failures: object[] = [];
  const clock = { now: new Date(), settledUntil: new Date() };
  await closeLeaderboards(server.db, clock, { error: (fields) => void failures.push(fields) });
  expect(await grantsOf(code)).toEqual([{ member_id: player.memberId, item: 'cash', amount_minor: 10_000n }]);
  expect(failures).toMatchObject([{ alert: 'leaderboards', merchant: 1, program: broken, period: today(-2) }]);
  await unreadable.set({ state: 'stopped' }).execute();
});

async function grantsOf(code: string) {
  return await server.db
    .selectFrom('reward_grant')
    .select(['member_id', 'item', 'amount_minor'])
    .where('program_code', '=', code)
    .execute();
}

test('a rank among many is read from the bands and a part of the index', async () => {
  const code = await newBoard();
  const player = await newPlayer();
  await insertCrowd(code);
  await publishBets(server.db, 'bet.settled', aBet(player, 250_000n));
  await deliver();
  const better = await server.db
    .selectFrom('leaderboard_score')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('program_code', '=', code)
    .where('score', '>', 250_000n)
    .executeTakeFirstOrThrow();
  expect(await rankOf(code, player)).toBe(Number(better.count) + 1);
  const plan = await explainRank(code);
  expect(plan).toContain('leaderboard_score_rank');
  expect(plan).not.toContain('Seq Scan on leaderboard_score');
});

/** Scores of a crowd, with their bands counted as the consumer counts them. */
async function insertCrowd(code: string): Promise<void> {
  await sql`
    insert into leaderboard_score (bucket, member_id, merchant_id, program_code, period, last_day, score, reached_at)
    select (1000000 + n) & 255, 1000000 + n, 1, ${code}, ${today()}, ${today()}, 1 + (n::bigint * 7919) % 500000, now()
    from generate_series(1, ${CROWD_MEMBERS}) as n`.execute(server.db);
  await sql`
    insert into leaderboard_band (merchant_id, program_code, period, last_day, band, members)
    select 1, ${code}, ${today()}, ${today()}, e * 16 + ((case when e >= 4 then score >> (e - 4) else score << (4 - e) end) & 15), count(*)
    from leaderboard_score, lateral (select length(ltrim(score::bit(40)::text, '0')) - 1 as e) as exponent
    where program_code = ${code} group by 5`.execute(server.db);
  await sql`vacuum analyze leaderboard_score`.execute(server.db);
}

async function explainRank(code: string): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select count(*) from leaderboard_score
    where merchant_id = 1 and program_code = ${code} and period = ${today()} and score > 250000 and score < 262144 and score > 0`.execute(
    server.db,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
