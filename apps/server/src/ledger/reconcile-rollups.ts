import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';
import { canIdBeOnDays } from '../platform/history-ids.ts';
import { runOnSnapshot } from './verify.ts';

const DAY_MS = 86_400_000;
/** The statement timeout of a comparison. A day of bets is read on one snapshot, which can take minutes. */
const DAY_TIMEOUT_MS = 300_000;

/** A range of days of the merchants' calendars. */
export interface DayRange {
  /** Both days are included. They are written as `2026-11-20`. */
  readonly from: string;
  readonly to: string;
}

/**
 * Compares the roll-ups (`member_day`, `team_day` and `team_active_day`) with their bets, day by day and each day on its own snapshot. Describes the
 * first row that is not the sum of its bets, in minor units, or returns `undefined` if all rows agree. Settled bets whose event is not handled yet are
 * left out of the comparison. Without a range, all days are compared whose bets are in the database.
 */
export async function findWrongRollup(db: Db, range?: DayRange): Promise<string | undefined> {
  const { from, to } = range ?? (await findAllDays(db));
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) {
    const wrong = await findWrongRowOfDay(db, new Date(day).toISOString().slice(0, 10));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/**
 * Returns the range from `days` days before now to tomorrow, in UTC. Tomorrow is included because it has begun already in time zones ahead of UTC.
 */
export function recentDays(now: Date, days: number): DayRange {
  const dayAt = (distance: number): string => new Date(now.getTime() + distance * DAY_MS).toISOString().slice(0, 10);
  return { from: dayAt(-days), to: dayAt(1) };
}

async function findAllDays(db: Db): Promise<DayRange> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(day) as from, max(day) as to from (
      (select min(day) as day from bet) union all (select max(day) from bet)
      union all (select min(day) from member_day) union all (select max(day) from member_day)
      union all (select min(day) from team_day) union all (select max(day) from team_day)
    ) ends`.execute(db);
  const { from, to } = rows[0] ?? {};
  // If the tables have no rows, the range is empty: `from` lies after `to`.
  return from && to ? { from: await skipArchivedDays(db, from), to } : { from: '1970-01-02', to: '1970-01-01' };
}

/**
 * Returns the first day whose bets are all in the database. The bets of archived months are in files, so their days cannot be compared. The first day
 * after an archived month is skipped as well, because it begins up to a day earlier in other time zones.
 */
async function skipArchivedDays(db: Db, from: string): Promise<string> {
  const { rows } = await sql<{ from: string }>`
    select greatest(${from}::date, max((month + interval '1 month 1 day')::date)) as from from history_archive`.execute(
    db,
  );
  return rows[0]?.from ?? from;
}

async function findWrongRowOfDay(db: Db, day: string): Promise<string | undefined> {
  return await runOnSnapshot(db, DAY_TIMEOUT_MS, async (tx) => {
    for (const compare of [compareMemberDays, compareTeamDays, compareActiveDays]) {
      const [wrong] = (await compare(day).execute(tx)).rows;
      if (wrong) return wrong.detail;
    }
    return undefined;
  });
}

/**
 * Selects the events that the roll-ups do not count yet: events that the relay has not delivered, events after the cursor of the consumer `agency`,
 * and events that this consumer has parked, that is set aside after a failure to be tried again later.
 */
export const selectUncountedEvents = sql`
  select topic, payload from outbox where delivered_at is null
  union all
  select e.topic, e.payload from outbox_cursor c
  join outbox_event e on e.topic = c.topic and e.position > c.position where c.consumer = 'agency'
  union all
  select topic, payload from outbox_parked where consumer = 'agency'`;

/**
 * Selects the bets that the roll-ups have to add up to: every settled bet whose event was handled, and every voided bet whose event of the void still
 * waits. The second query subtracts the settled bets whose event waits (sign -1).
 */
const selectExpectedTotals = (day: string) => sql`
  select member_id, line, day, game_type, 1 as bets, stake_minor, valid_bet_minor, win_minor
  from bet b where state in ('won', 'lost') and day = ${day}::date and ${canIdBeOnDays('b.bet_id', { from: day, to: day })}
  union all
  select (payload ->> 'memberId')::bigint, (payload ->> 'line')::ltree, (payload ->> 'day')::date, payload ->> 'gameType', sign,
    sign * (payload ->> 'stakeMinor')::bigint, sign * (payload ->> 'validBetMinor')::bigint, sign * (payload ->> 'winMinor')::bigint
  from (${selectUncountedEvents}) w
  join (values ('bet.settled', -1), ('bet.voided', 1)) as counted (topic, sign) using (topic)
  where payload ->> 'day' = ${day}`;

/** The sums of the figures of rows, in the terms that the comparisons share. */
const figureSums = sql`sum(bets) as bets, sum(stake_minor) as stake, sum(valid_bet_minor) as valid_bet, sum(win_minor) as win`;
const describeFigures = (row: string): RawBuilder<string> =>
  sql`format('%s bets, stake %s, valid bet %s, win %s', coalesce(${sql.ref(`${row}.bets`)}, 0),
    coalesce(${sql.ref(`${row}.stake`)}, 0), coalesce(${sql.ref(`${row}.valid_bet`)}, 0), coalesce(${sql.ref(`${row}.win`)}, 0))`;
const figuresDiffer = sql`(coalesce(stored.bets, 0), coalesce(stored.stake, 0), coalesce(stored.valid_bet, 0), coalesce(stored.win, 0))
  <> (coalesce(recomputed.bets, 0), coalesce(recomputed.stake, 0), coalesce(recomputed.valid_bet, 0), coalesce(recomputed.win, 0))`;

const compareMemberDays = (day: string) => sql<{ detail: string }>`
  select format('member_day of member %s, %s %s: %s; its bets: %s', member_id, day, game_type, ${describeFigures('stored')}, ${describeFigures('recomputed')}) as detail
  from (select member_id, day, game_type, line, ${figureSums} from member_day where day = ${day}::date group by member_id, day, game_type, line) stored
  full join (select member_id, day, game_type, line, ${figureSums} from (${selectExpectedTotals(day)}) f group by member_id, day, game_type, line) recomputed
    using (member_id, day, game_type, line)
  where ${figuresDiffer}
  order by member_id, day limit 1`;

/** A bet counts for every agent above its member. `line` is the path of agents from the root of the tree to the member, as it was when the bet was placed. */
const compareTeamDays = (day: string) => sql<{ detail: string }>`
  select format('team_day of agent %s, %s %s: %s; the bets below: %s', member_id, day, game_type, ${describeFigures('stored')}, ${describeFigures('recomputed')})
    as detail
  from (select member_id, day, game_type, ${figureSums} from team_day where day = ${day}::date group by member_id, day, game_type) stored
  full join (
    select agent::bigint as member_id, day, game_type, ${figureSums}
    from (${selectExpectedTotals(day)}) f cross join lateral unnest(string_to_array(subpath(line, 0, -1)::text, '.')) agent
    where nlevel(line) > 1
    group by agent, day, game_type
  ) recomputed using (member_id, day, game_type)
  where ${figuresDiffer}
  order by member_id, day limit 1`;

/** The active members of a team are those with bets in `member_day`, which is written in the same transaction. */
const compareActiveDays = (day: string) => sql<{ detail: string }>`
  select format('team_active_day of agent %s, %s: %s active members; with bets: %s', member_id, ${day}::text, coalesce(stored.members, 0),
    coalesce(recomputed.members, 0)) as detail
  from (
    select member_id, sum(members) as members from team_active_day where day = ${day}::date group by member_id having sum(members) <> 0
  ) stored
  full join (
    select agent::bigint as member_id, count(distinct d.member_id) as members
    from member_day d cross join lateral unnest(string_to_array(subpath(d.line, 0, -1)::text, '.')) agent
    where d.day = ${day}::date and d.bets > 0 and nlevel(d.line) > 1
    group by agent
  ) recomputed using (member_id)
  where coalesce(stored.members, 0) <> coalesce(recomputed.members, 0)
  order by member_id limit 1`;
