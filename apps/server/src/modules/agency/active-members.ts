import { sql } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

/**
 * A day with the numbers of active members below an agent. The rows of `team_active_day` are split by `gap_days`, the days since the members were active
 * below the same agent before (0: they were not, within the longest stored gap), so that any range of days can be counted without its players.
 */
export interface ActiveDay {
  readonly day: string;
  /** Members below the agent with a settled bet on the day. */
  readonly members: number;
  /** The members among them without a settled bet on an earlier day of the range. */
  readonly newInRange: number;
}

/** Reads the active members below an agent by day (docs/decisions/0081-active-members-of-teams.md). Days without any are left out. */
export async function readActiveDays(db: Db, agentId: bigint, { from, to }: DayRange): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    select a.day, sum(a.members)::integer as members,
      coalesce(sum(a.members) filter (where a.gap_days = 0 or a.day - a.gap_days < ${from}::date), 0)::integer as "newInRange"
    from team_active_day a
    where ${isOfMember('a', agentId)} and a.day >= ${from}::date and a.day <= ${to}::date
    group by a.day`.execute(db);
  return rows;
}

/** Counts the members below an agent with a settled bet in the range. A member who played on two days counts once. */
export async function countActiveMembers(db: Db, agentId: bigint, range: DayRange): Promise<number> {
  const days = await readActiveDays(db, agentId, range);
  return days.reduce((sum, { newInRange }) => sum + newInRange, 0);
}
