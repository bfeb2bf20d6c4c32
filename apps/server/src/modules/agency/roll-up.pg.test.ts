import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishFigures } from '../../betting/bet-figures.ts';
import type { Db } from '../../platform/db.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestDb, type TestDb } from '../../testing/test-db.ts';
import { voidBet } from '../../testing/settlements.ts';
import { createCatalogue, createMember, createMerchant, insertBet, type TestMember } from '../../testing/world.ts';
import { countActiveMembers } from './active-members.ts';
import { agencyEvents } from './events.ts';

let testDb: TestDb;
const team: TestMember[] = [];
const UPLINE_INDEX = [undefined, 0, 0, 1, 1, 2, 3, 3, 5] as const;

beforeAll(async () => {
  testDb = await openTestDb(6);
  await createMerchant(testDb.db, 1);
  await createCatalogue(testDb.db, 1, ['RNG', 'LIVE']);
  for (const [index, upline] of UPLINE_INDEX.entries()) {
    team.push(
      await createMember(testDb.db, {
        merchantId: 1,
        account: `m${index}`,
        ...(upline !== undefined && { upline: team[upline] }),
      }),
    );
  }
});
afterAll(async () => {
  await testDb.close();
});

interface Step {
  readonly member: number;
  readonly day: number;
  readonly gameType: 'RNG' | 'LIVE';
  readonly stake: number;
  readonly win: number;
  /** The event after the settlement of the bet. */
  readonly after: 'nothing' | 'move' | 'void';
}
const step: fc.Arbitrary<Step> = fc.record({
  member: fc.integer({ min: 0, max: UPLINE_INDEX.length - 1 }),
  day: fc.integer({ min: 1, max: 4 }),
  gameType: fc.constantFrom('RNG', 'LIVE'),
  stake: fc.integer({ min: 1, max: 900 }),
  win: fc.integer({ min: 0, max: 2_000 }),
  after: fc.constantFrom('nothing', 'nothing', 'move', 'void'),
});

async function play(db: Db, { member: index, day, gameType, stake, win, after }: Step): Promise<void> {
  const member = team[index];
  if (!member) throw new Error(`no member ${index}`);
  const placedAt = new Date(Date.UTC(2026, 10, day, 18, 10 + (index % 2) * 10));
  const bet = await insertBet(db, {
    member,
    placedAt,
    gameType,
    stakeMinor: BigInt(stake),
    winMinor: BigInt(win),
    state: win > 0 ? 'won' : 'lost',
  });
  await transaction(db, async (tx) => await publishFigures(tx, 'bet.settled', bet));
  if (after === 'void') await transaction(db, async (tx) => await voidBet(tx, bet));
  // The member goes to another line: the bets made before stay with the old one.
  if (after === 'move' && index > 0) team[index] = { ...member, line: `${team[0]?.line}.${member.memberId}` };
}

const agency = [{ name: 'agency', handlers: agencyEvents }];

/** Rows that the roll-ups have and the bets do not, or the other way round. */
async function differences(db: Db): Promise<unknown[]> {
  const members = await sql`
    with expected as (
      select member_id, day, game_type, line::text, count(*)::integer, sum(stake_minor), sum(valid_bet_minor), sum(win_minor)
      from bet where state in ('won', 'lost') group by 1, 2, 3, 4
    ), kept as (
      select member_id, day, game_type, line::text, bets, stake_minor::numeric, valid_bet_minor::numeric, win_minor::numeric from member_day
      where bets <> 0 or stake_minor <> 0 or valid_bet_minor <> 0 or win_minor <> 0
    )
    (select * from expected except select * from kept) union all (select * from kept except select * from expected)`.execute(
    db,
  );
  const teams = await sql`
    with expected as (
      select agent::bigint as member_id, day, game_type, count(*)::integer, sum(stake_minor), sum(valid_bet_minor), sum(win_minor)
      from bet, unnest(string_to_array(line::text, '.')) as agent
      where state in ('won', 'lost') and agent::bigint <> member_id group by 1, 2, 3
    ), kept as (
      select member_id, day, game_type, bets, stake_minor::numeric, valid_bet_minor::numeric, win_minor::numeric from team_day
      where bets <> 0 or stake_minor <> 0 or valid_bet_minor <> 0 or win_minor <> 0
    )
    (select * from expected except select * from kept) union all (select * from kept except select * from expected)`.execute(
    db,
  );
  const fiveMinutes = await sql`
    with expected as (
      select member_id, date_bin('5 minutes', placed_at, '2000-01-01') as starts_at, line::text, sum(stake_minor), sum(valid_bet_minor), sum(win_minor)
      from bet where state in ('won', 'lost') group by 1, 2, 3
    ), kept as (
      select member_id, starts_at, line::text, stake_minor::numeric, valid_bet_minor::numeric, win_minor::numeric from member_five_minutes
      where stake_minor <> 0 or valid_bet_minor <> 0 or win_minor <> 0
    )
    (select * from expected except select * from kept) union all (select * from kept except select * from expected)`.execute(
    db,
  );
  return [...members.rows, ...teams.rows, ...fiveMinutes.rows, ...(await differencesOfActive(db))];
}

/** Ranges whose active members differ from those that the bets have. */
async function differencesOfActive(db: Db): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { memberId } of team)
    for (const from of [1, 2, 3, 4]) {
      const range = { from: `2026-11-0${from}`, to: '2026-11-04', days: [] };
      const { rows } = await sql<{ members: bigint }>`
        select count(distinct member_id) as members from bet
        where state in ('won', 'lost') and day >= ${range.from} and day <= ${range.to}
          and subpath(line, 0, -1) ~ ${`*.${memberId}.*`}::lquery`.execute(db);
      const kept = await countActiveMembers(db, memberId, range);
      if (BigInt(kept) !== rows[0]?.members) found.push({ memberId, from, kept, bets: rows[0]?.members });
    }
  return found;
}

describe('roll-ups', () => {
  test('are equal to the rows after any sequence of bets, voids and moves, delivered whenever', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 15 }),
        fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
        async (steps, pauses) => {
          for (const [index, each] of steps.entries()) {
            await play(testDb.db, each);
            if (pauses[index]) await deliverOutbox(testDb.db, agency);
          }
          await deliverOutbox(testDb.db, agency);
          expect(await differences(testDb.db)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('take an event once, though it is delivered by several at once', async () => {
    for (let index = 0; index < 30; index += 1)
      await play(testDb.db, { member: index % 9, day: 1, gameType: 'RNG', stake: 5, win: 0, after: 'nothing' });
    await Promise.all([1, 2, 3, 4].map(async () => await deliverOutbox(testDb.db, agency)));
    await deliverOutbox(testDb.db, agency);
    expect(await differences(testDb.db)).toEqual([]);
  });
});
