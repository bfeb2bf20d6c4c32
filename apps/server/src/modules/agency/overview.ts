import type { GameTypeCode } from '@baize/contract/schemas/common';
import { sql } from 'kysely';
import { previousRange, type DayRange } from '../../domain/report/day-range.ts';
import type { RangeActivity, TeamDayRow, TeamFacts, TeamMoneyRow } from '../../domain/report/team-report.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db } from '../../platform/db.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';
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
  const members = await countMembers(db, scope);
  const rows = await readTeamDays(db, scope, both);
  const money = await readMoneyDays(db, scope, both);
  const firstDeposits = await countFirstDeposits(db, scope, both);
  const newMembers = await countNewMembers(db, scope, both);
  const activity = await readActivity(db, scope, range);
  const previousActiveMembers = await countActiveMembers(db, scope.memberId, previous);
  const currency = currencyOf(scope.merchant.currency);
  return {
    currency,
    ...members,
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

async function countMembers(db: Db, scope: LineScope): Promise<{ members: number; directMembers: number }> {
  const { rows } = await sql<{ members: bigint; direct: bigint }>`
    select (select count(*) from ${scope.members()} m) as members,
      (select count(*) from ${scope.members()} m where m.upline_id = ${scope.memberId}) as direct`.execute(db);
  return { members: Number(rows[0]?.members ?? 0n), directMembers: Number(rows[0]?.direct ?? 0n) };
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

async function countNewMembers(db: Db, scope: LineScope, { from, to }: DayRange): Promise<Map<string, number>> {
  const { timeZone } = scope.merchant;
  const { rows } = await sql<{ day: string; members: bigint }>`
    select (registered_at at time zone ${timeZone})::date as day, count(*) as members
    from ${scope.members()} m
    where ${isOnMerchantDays('registered_at', { from, to, timeZone })}
    group by 1`.execute(db);
  return new Map(rows.map(({ day, members }) => [day, Number(members)]));
}

/** Members with a settled bet: on each day, and in the whole range, where somebody who played on two days is one. */
async function readActivity(db: Db, { memberId }: LineScope, range: DayRange): Promise<RangeActivity> {
  const rows = await readActiveDays(db, memberId, range);
  return {
    activeMembers: rows.reduce((sum, { newInRange }) => sum + newInRange, 0),
    activeByDay: new Map(rows.map(({ day, members }) => [day, members])),
  };
}
