import type { GameTypeCode } from '@baize/contract/schemas/common';
import { sql } from 'kysely';
import { previousRange, type DayRange } from '../../domain/report/day-range.ts';
import type { RangeActivity, TeamDayRow, TeamFacts, TeamMoneyRow } from '../../domain/report/team-report.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db } from '../../platform/db.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { countActiveMembers, readActiveDays } from './active-members.ts';
import { isOnDays } from './team.ts';

/**
 * Reads all figures of the team overview. The statements run one after the other, so that an overview takes one
 * connection at a time: parallel statements would let a few overviews take the whole pool of the screens.
 */
export async function readTeamFacts(db: Db, scope: LineScope, range: DayRange, now: Date): Promise<TeamFacts> {
  const previous = previousRange(range);
  const both = { from: previous.from, to: range.to, days: [...previous.days, ...range.days] };
  const { members, newMembers } = await countMembers(db, scope, both);
  const directMembers = await countDirectMembers(db, scope);
  const rows = await readTeamDays(db, scope, both);
  const money = await readMoneyDays(db, scope, both);
  const firstDeposits = await countFirstDeposits(db, scope, both);
  const activity = await readActivity(db, scope, range);
  const previousActiveMembers = await countActiveMembers(db, scope.memberId, previous);
  const currency = currencyOf(scope.merchant.currency);
  return {
    currency,
    members,
    directMembers,
    range,
    previous,
    rows,
    money,
    firstDeposits,
    newMembers,
    activity,
    previousActiveMembers,
    now,
  };
}

interface MemberCounts {
  readonly members: number;
  /** The members who registered in the range, by day. Days without new members are left out. */
  readonly newMembers: Map<string, number>;
}

/**
 * Counts all members of the team and the new members of each day. One statement counts both, because it has to read every member of the team.
 * `width_bucket` finds the day of a registration by the beginnings of the days: bucket 0 is the time before the range, and the last bucket the time
 * after the range. Converting each registration to a day of the time zone takes longer.
 */
async function countMembers(db: Db, scope: LineScope, { from, to, days }: DayRange): Promise<MemberCounts> {
  const { timeZone } = scope.merchant;
  const { rows } = await sql<{ bucket: number; members: bigint }>`
    select case when m.registered_at < (select ${from}::date::timestamp at time zone ${timeZone}) then 0 else width_bucket(m.registered_at, (
        select array_agg(day at time zone ${timeZone} order by day)
        from generate_series(${from}::date::timestamp, (${to}::date + 1)::timestamp, interval '1 day') as day
      )) end as bucket, count(*) as members
    from ${scope.members()} m
    group by 1`.execute(db);
  const membersByBucket = new Map(rows.map(({ bucket, members }) => [bucket, Number(members)]));
  return {
    members: rows.reduce((sum, { members }) => sum + Number(members), 0),
    newMembers: new Map(
      days.flatMap((day, index) => {
        const members = membersByBucket.get(index + 1);
        return members === undefined ? [] : [[day, members] as const];
      }),
    ),
  };
}

async function countDirectMembers(db: Db, scope: LineScope): Promise<number> {
  const { rows } = await sql<{ members: bigint }>`
    select count(*) as members from ${scope.members()} m where m.upline_id = ${scope.memberId}`.execute(db);
  return Number(rows[0]?.members ?? 0n);
}

async function readTeamDays(db: Db, { memberId }: LineScope, { days }: DayRange): Promise<TeamDayRow[]> {
  return await db
    .selectFrom('team_day')
    .select(['day', 'bets', 'stake_minor as stakeMinor', 'valid_bet_minor as validBetMinor', 'win_minor as winMinor'])
    .select(sql<GameTypeCode>`game_type`.as('gameType'))
    .where('member_id', '=', memberId)
    .where(isOnDays('day', days))
    .execute();
}

async function readMoneyDays(db: Db, scope: LineScope, { days }: DayRange): Promise<TeamMoneyRow[]> {
  const { rows } = await sql<TeamMoneyRow>`
    select w.day, w.deposits_minor as "depositsMinor", w.withdrawals_minor as "withdrawalsMinor", w.bonuses_minor as "promotionsMinor",
      w.rebates_minor as "rebatesMinor"
    from team_money_day w where ${scope.owns('w')} and ${isOnDays('w.day', days)}`.execute(db);
  return rows;
}

/** Counts the members below the agent who made their first deposit, by day and by the line of that time. */
async function countFirstDeposits(db: Db, scope: LineScope, { days }: DayRange): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; members: number }>`
    select f.day, f.members from team_first_deposit_day f where ${scope.owns('f')} and ${isOnDays('f.day', days)}`.execute(
    db,
  );
  return new Map(rows.map(({ day, members }) => [day, members]));
}

/** Members with a settled bet: on each day, and in the whole range, where somebody who played on two days is one. */
async function readActivity(db: Db, { memberId }: LineScope, range: DayRange): Promise<RangeActivity> {
  const rows = await readActiveDays(db, memberId, range);
  return {
    activeMembers: rows.reduce((sum, { newInRange }) => sum + newInRange, 0),
    activeByDay: new Map(rows.map(({ day, members }) => [day, members])),
  };
}
