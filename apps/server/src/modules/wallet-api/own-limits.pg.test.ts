import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/db.ts';
import { findExceededPlayLimits } from '../../betting/play-limits.ts';
import { readPlayUses, type PlayUse } from '../../betting/play-use.ts';
import { transaction } from '../../platform/transaction.ts';
import { insertBet } from '../../testing/world.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

const TIME_ZONE = 'Asia/Kathmandu';
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FAR = new Date('2100-01-01T00:00:00Z');

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

/** Creates a player with limits of its own that no bet of these tests exceeds. */
async function createLimitedPlayer(): Promise<TestPlayer> {
  const player = await api.player(10_000_000n);
  const member_id = player.memberId;
  await api.db
    .insertInto('play_limit')
    .values([
      { member_id, kind: 'loss', period: 'month', value: 10n ** 12n },
      { member_id, kind: 'session', period: 'day', value: 1_440n },
    ])
    .execute();
  await api.db.updateTable('game_session').set({ expires_at: FAR }).where('member_id', '=', member_id).execute();
  return player;
}

/** Computes the use from the bets themselves, each figure with a query of its own. This is the definition that the tests compare with. */
async function computeUseFromBets({ memberId }: TestPlayer, now: Date): Promise<PlayUse> {
  const since = (period: string) => sql`date_trunc(${period}, ${now}::timestamptz, ${TIME_ZONE})`;
  const sumLoss = async (period: string): Promise<bigint> => {
    const { rows } = await sql<{ loss: bigint | null }>`
      select sum(stake_minor - win_minor) as loss from bet
      where member_id = ${memberId} and placed_at >= ${since(period)} and state not in ('refunded', 'void')`.execute(
      api.db,
    );
    const loss = rows[0]?.loss ?? 0n;
    return loss > 0n ? loss : 0n;
  };
  const { rows } = await sql<{ minutes: bigint }>`
    select coalesce(floor(extract(epoch from sum(gap) filter (where gap <= interval '5 minutes')) / 60), 0)::bigint as minutes
    from (
      select placed_at - lag(placed_at) over (order by placed_at) as gap from bet
      where member_id = ${memberId} and placed_at >= ${since('day')}
    ) gaps`.execute(api.db);
  return {
    lost: { day: await sumLoss('day'), week: await sumLoss('week'), month: await sumLoss('month') },
    playedMinutes: rows[0]?.minutes ?? 0n,
  };
}

/** Returns whether the stored use of the member is of this day, so that the use is read without the bets. */
async function hasRunningRow({ memberId }: TestPlayer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from play_use
    where member_id = ${memberId} and day_from = date_trunc('day', ${now}::timestamptz, ${TIME_ZONE})`.execute(api.db);
  return rows.length > 0;
}

interface Step {
  readonly call: 'bet' | 'bet-win' | 'win' | 'rollback' | 'close';
  readonly round: number;
  readonly amount: string;
  /** The time that the clock of the server moves before the call. It is negative if the clock of the next process is behind. */
  readonly afterMs: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.constantFrom('bet', 'bet', 'bet', 'bet-win', 'win', 'win', 'rollback', 'close'),
  round: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 1, max: 999 }).map((minor) => (minor / 100).toFixed(2)),
  afterMs: fc.constantFrom(
    0,
    1,
    SECOND_MS,
    2 * MINUTE_MS,
    5 * MINUTE_MS,
    5 * MINUTE_MS + 1,
    HOUR_MS,
    9 * HOUR_MS,
    6 * DAY_MS,
    -20,
  ),
});

async function send(player: TestPlayer, name: string, { call, round, amount }: Step): Promise<void> {
  const roundId = `${player.playerId}-r${round}`;
  switch (call) {
    case 'bet':
    case 'bet-win': {
      const more = call === 'bet' ? {} : { winAmount: amount };
      return void (await api.call(call, {
        gameSession: player.gameSession,
        transactionId: `${name}-b`,
        roundId,
        gameCode: 'lantern-garden',
        currency: 'NPR',
        amount: call === 'bet' ? amount : '3.33',
        ...more,
      }));
    }
    case 'win':
      return void (await player.win(`${name}-w`, amount, roundId));
    case 'rollback': {
      const open = await api.db
        .selectFrom('bet')
        .select(['transaction_id', 'round_id'])
        .where('member_id', '=', player.memberId)
        .where('state', '=', 'open')
        .where('wins', '=', 0)
        .executeTakeFirst();
      if (open) await player.rollback(`${name}-rb`, open.transaction_id, open.round_id);
      return;
    }
    case 'close':
      return void (await player.closeRound(roundId));
    default:
      return call satisfies never;
  }
}

describe('what members have used of their own limits', () => {
  test('equals the sums of their bets after any sequence of calls, days and clocks', async () => {
    let runs = 0;
    let running = 0;
    const start = api.clock.now;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        runs += 1;
        const player = await createLimitedPlayer();
        for (const [at, each] of steps.entries()) {
          api.clock.now = new Date(api.clock.now.getTime() + each.afterMs);
          await send(player, `run${runs}-${at}`, each);
          const { now } = api.clock;
          if (await hasRunningRow(player, now)) running += 1;
          const [use] = await readPlayUses(api.db, [{ memberId: player.memberId, timeZone: TIME_ZONE }], now);
          expect(use).toEqual(await computeUseFromBets(player, now));
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
    api.clock.now = start;
    expect(running).toBeGreaterThan(runs);
  });

  test('changes in the periods in which a bet was placed if the bet wins or is rolled back later', async () => {
    const player = await createLimitedPlayer();
    const before = api.clock.now;
    // A Tuesday, and the Monday and the Tuesday of the next week. That Monday and that Tuesday lie in different months.
    const days = ['2026-11-24', '2026-11-30', '2026-12-01'];
    for (const day of days) {
      api.clock.now = new Date(`${day}T06:00:00Z`);
      for (const name of ['won', 'back'])
        expect(await player.bet(`${name}-${day}`, '9.00', `${name}-${day}`)).toMatchObject({ code: 'OK' });
    }
    const { now } = api.clock;
    const use = async () =>
      (await readPlayUses(api.db, [{ memberId: player.memberId, timeZone: TIME_ZONE }], now))[0]?.lost;
    const losses = [await use()];
    for (const day of days) {
      expect(await player.win(`win-${day}`, '1.00', `won-${day}`)).toMatchObject({ code: 'OK' });
      expect(await player.rollback(`rb-${day}`, `back-${day}`, `back-${day}`)).toMatchObject({ code: 'OK' });
      losses.push(await use());
      expect(await hasRunningRow(player, now)).toBe(true);
    }
    api.clock.now = before;
    expect(losses).toEqual([
      { day: 1_800n, week: 3_600n, month: 1_800n },
      { day: 1_800n, week: 3_600n, month: 1_800n },
      { day: 1_800n, week: 2_600n, month: 1_800n },
      { day: 800n, week: 1_600n, month: 800n },
    ]);
  });

  test('is read without their bets once the first bet of the day has computed it', async () => {
    const players = [await createLimitedPlayer(), await createLimitedPlayer(), await createLimitedPlayer()];
    const { now } = api.clock;
    for (const player of players)
      for (let bet = 0; bet < 20; bet += 1)
        await insertBet(api.db, { member: player, placedAt: new Date(now.getTime() - bet * SECOND_MS) });
    const stakes = players.map(({ memberId }) => ({ memberId, timeZone: TIME_ZONE, stakeMinor: 1n }));
    const countReadRows = async (tx: Tx): Promise<bigint> => {
      const { rows } = await sql<{ read: bigint }>`
        select sum(seq_tup_read + idx_tup_fetch)::bigint as read
        from pg_stat_xact_user_tables t join pg_inherits h on h.inhrelid = t.relid where h.inhparent = 'bet'::regclass`.execute(
        tx,
      );
      return rows[0]?.read ?? 0n;
    };
    const countRowsReadByCheck = async (): Promise<bigint> =>
      await transaction(api.db, async (tx) => {
        const before = await countReadRows(tx);
        await findExceededPlayLimits(tx, stakes, now);
        return (await countReadRows(tx)) - before;
      });
    // PostgreSQL may scan the whole table for the first answer, and then also reads rows of other tests.
    expect(await countRowsReadByCheck()).toBeGreaterThanOrEqual(60n);
    expect(await countRowsReadByCheck()).toBe(0n);
  });

  test('is compared with the limits in two statements, however many members bet', async () => {
    const { now } = api.clock;
    const players = [await createLimitedPlayer(), await createLimitedPlayer(), await createLimitedPlayer()];
    let statements = 0;
    const counting = api.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => await Promise.resolve(result),
    });
    const stakes = players.map(({ memberId }) => ({ memberId, timeZone: TIME_ZONE, stakeMinor: 10n ** 13n }));
    const exceeded = await transaction(counting, async (tx) => await findExceededPlayLimits(tx, stakes, now));
    expect([...exceeded.values()]).toMatchObject(players.map(() => ({ kind: 'loss', period: 'month' })));
    expect(statements).toBe(2);
  });
});
