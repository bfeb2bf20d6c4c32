import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';
import { canBeOfDays } from '../platform/history-ids.ts';
import { onSnapshot } from './verify.ts';

const DAY_MS = 86_400_000;
/** A day of bets is read on one snapshot. */
const DAY_TIMEOUT_MS = 300_000;

export interface DayRange {
  /** Both days are included. They are written as `2026-11-20`. */
  readonly from: string;
  readonly to: string;
}

/**
 * The first row of the roll-ups that is not the sum of its bets, day by day, each day on a snapshot of its own. Settled bets whose event
 * waits are not counted yet, which is taken into account. Without a range, all days are compared.
 */
export async function findWrongRollup(db: Db, range?: DayRange): Promise<string | undefined> {
  const { from, to } = range ?? (await findAllDays(db));
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS) {
    const wrong = await findWrongDay(db, new Date(day).toISOString().slice(0, 10));
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** The days of the merchants' time zones that began at most so many days before now, tomorrow included. */
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
  // No day at all: the range is empty.
  return from && to ? { from: await afterArchivedDays(db, from), to } : { from: '1970-01-02', to: '1970-01-01' };
}

/** The bets of archived months are in files, so that their days are not compared. A day of another time zone begins up to a day earlier. */
async function afterArchivedDays(db: Db, from: string): Promise<string> {
  const { rows } = await sql<{ from: string }>`
    select greatest(${from}::date, max((month + interval '1 month 1 day')::date)) as from from history_archive`.execute(
    db,
  );
  return rows[0]?.from ?? from;
}

async function findWrongDay(db: Db, day: string): Promise<string | undefined> {
  return await onSnapshot(db, DAY_TIMEOUT_MS, async (tx) => {
    for (const compare of [compareMemberDays, compareTeamDays, compareActiveDays]) {
      const [wrong] = (await compare(day).execute(tx)).rows;
      if (wrong) return wrong.detail;
    }
    return undefined;
  });
}

/** Events that the roll-ups do not count yet: before the relay, behind the cursor of the consumer `agency`, or parked by it. */
export const waitingEvents = sql`
  select topic, payload from outbox where delivered_at is null
  union all
  select e.topic, e.payload from outbox_cursor c
  join outbox_event e on e.topic = c.topic and e.position > c.position where c.consumer = 'agency'
  union all
  select topic, payload from outbox_parked where consumer = 'agency'`;

/**
 * Selects the bets that the roll-ups have to add up to: every settled bet whose event was handled, and every voided bet whose event of the void still
 * waits.
 */
const figuresOf = (day: string) => sql`
  select member_id, line, day, game_type, 1 as bets, stake_minor, valid_bet_minor, win_minor
  from bet b where state in ('won', 'lost') and day = ${day}::date and ${canBeOfDays('b.bet_id', { from: day, to: day })}
  union all
  select (payload ->> 'memberId')::bigint, (payload ->> 'line')::ltree, (payload ->> 'day')::date, payload ->> 'gameType', sign,
    sign * (payload ->> 'stakeMinor')::bigint, sign * (payload ->> 'validBetMinor')::bigint, sign * (payload ->> 'winMinor')::bigint
  from (${waitingEvents}) w
  join (values ('bet.settled', -1), ('bet.voided', 1)) as counted (topic, sign) using (topic)
  where payload ->> 'day' = ${day}`;

const sums = sql`sum(bets) as bets, sum(stake_minor) as stake, sum(valid_bet_minor) as valid_bet, sum(win_minor) as win`;
const describeFigures = (row: string): RawBuilder<string> =>
  sql`format('%s bets, stake %s, valid bet %s, win %s', coalesce(${sql.ref(`${row}.bets`)}, 0),
    coalesce(${sql.ref(`${row}.stake`)}, 0), coalesce(${sql.ref(`${row}.valid_bet`)}, 0), coalesce(${sql.ref(`${row}.win`)}, 0))`;
const differ = sql`(coalesce(kept.bets, 0), coalesce(kept.stake, 0), coalesce(kept.valid_bet, 0), coalesce(kept.win, 0))
  <> (coalesce(rows.bets, 0), coalesce(rows.stake, 0), coalesce(rows.valid_bet, 0), coalesce(rows.win, 0))`;

const compareMemberDays = (day: string) => sql<{ detail: string }>`
  select format('member_day of member %s, %s %s: %s; its bets: %s', member_id, day, game_type, ${describeFigures('kept')}, ${describeFigures('rows')}) as detail
  from (select member_id, day, game_type, line, ${sums} from member_day where day = ${day}::date group by member_id, day, game_type, line) kept
  full join (select member_id, day, game_type, line, ${sums} from (${figuresOf(day)}) f group by member_id, day, game_type, line) rows
    using (member_id, day, game_type, line)
  where ${differ}
  order by member_id, day limit 1`;

/** A bet counts for everybody above its member in the line that it was made in. */
const compareTeamDays = (day: string) => sql<{ detail: string }>`
  select format('team_day of agent %s, %s %s: %s; the bets below: %s', member_id, day, game_type, ${describeFigures('kept')}, ${describeFigures('rows')})
    as detail
  from (select member_id, day, game_type, ${sums} from team_day where day = ${day}::date group by member_id, day, game_type) kept
  full join (
    select agent::bigint as member_id, day, game_type, ${sums}
    from (${figuresOf(day)}) f cross join lateral unnest(string_to_array(subpath(line, 0, -1)::text, '.')) agent
    where nlevel(line) > 1
    group by agent, day, game_type
  ) rows using (member_id, day, game_type)
  where ${differ}
  order by member_id, day limit 1`;

/** The active members of a team are those with bets in `member_day`, which is written in the same transaction. */
const compareActiveDays = (day: string) => sql<{ detail: string }>`
  select format('team_active_day of agent %s, %s: %s active members; with bets: %s', member_id, ${day}::text, coalesce(kept.members, 0),
    coalesce(own.members, 0)) as detail
  from (
    select member_id, sum(members) as members from team_active_day where day = ${day}::date group by member_id having sum(members) <> 0
  ) kept
  full join (
    select agent::bigint as member_id, count(distinct d.member_id) as members
    from member_day d cross join lateral unnest(string_to_array(subpath(d.line, 0, -1)::text, '.')) agent
    where d.day = ${day}::date and d.bets > 0 and nlevel(d.line) > 1
    group by agent
  ) own using (member_id)
  where coalesce(kept.members, 0) <> coalesce(own.members, 0)
  order by member_id limit 1`;
