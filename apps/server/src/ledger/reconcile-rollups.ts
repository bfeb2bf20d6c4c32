import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';
import { onSnapshot } from './verify.ts';

/**
 * The first row of the roll-ups that is not the sum of its bets. Settled bets whose event waits in the outbox are not counted yet,
 * those whose taking back waits still are: both are known, and taken into account.
 */
export async function findWrongRollup(db: Db): Promise<string | undefined> {
  return await onSnapshot(db, async (tx) => {
    for (const query of [memberDays, teamDays]) {
      const [wrong] = (await query.execute(tx)).rows;
      if (wrong) return wrong.detail;
    }
    return undefined;
  });
}

/** Events that the roll-ups do not count yet: before the relay, behind the cursor of the consumer `agency`, or parked by it. */
const waiting = sql`
  select topic, payload from outbox where delivered_at is null
  union all
  select e.topic, e.payload from outbox_cursor c
  join outbox_event e on e.topic = c.topic and e.position > c.position where c.consumer = 'agency'
  union all
  select topic, payload from outbox_parked where consumer = 'agency'`;

/** What the roll-ups have to be the sums of: every settled bet, less those whose event waits. */
const figures = sql`
  select member_id, line, day, game_type, 1 as bets, stake_minor, valid_bet_minor, win_minor
  from bet where state in ('won', 'lost')
  union all
  select (payload ->> 'memberId')::bigint, (payload ->> 'line')::ltree, (payload ->> 'day')::date, payload ->> 'gameType', s.sign,
    s.sign * (payload ->> 'stakeMinor')::bigint, s.sign * (payload ->> 'validBetMinor')::bigint,
    s.sign * (payload ->> 'winMinor')::bigint
  from (${waiting}) w cross join lateral (select case topic when 'bet.settled' then -1 else 1 end as sign) s
  where topic in ('bet.settled', 'bet.unsettled')`;

const sums = sql`sum(bets) as bets, sum(stake_minor) as stake, sum(valid_bet_minor) as valid_bet, sum(win_minor) as win`;
const told = (row: string): RawBuilder<string> =>
  sql`format('%s bets, stake %s, valid bet %s, win %s', coalesce(${sql.ref(`${row}.bets`)}, 0),
    coalesce(${sql.ref(`${row}.stake`)}, 0), coalesce(${sql.ref(`${row}.valid_bet`)}, 0), coalesce(${sql.ref(`${row}.win`)}, 0))`;
const differ = sql`(coalesce(kept.bets, 0), coalesce(kept.stake, 0), coalesce(kept.valid_bet, 0), coalesce(kept.win, 0))
  <> (coalesce(rows.bets, 0), coalesce(rows.stake, 0), coalesce(rows.valid_bet, 0), coalesce(rows.win, 0))`;

const memberDays = sql<{ detail: string }>`
  select format('member_day of member %s, %s %s: %s; its bets: %s', member_id, day, game_type, ${told('kept')}, ${told('rows')}) as detail
  from (select member_id, day, game_type, line, ${sums} from member_day group by member_id, day, game_type, line) kept
  full join (select member_id, day, game_type, line, ${sums} from (${figures}) f group by member_id, day, game_type, line) rows
    using (member_id, day, game_type, line)
  where ${differ}
  order by member_id, day limit 1`;

/** A bet counts for everybody above its member in the line that it was made in. */
const teamDays = sql<{ detail: string }>`
  select format('team_day of agent %s, %s %s: %s; the bets below: %s', member_id, day, game_type, ${told('kept')}, ${told('rows')})
    as detail
  from (select member_id, day, game_type, ${sums} from team_day group by member_id, day, game_type) kept
  full join (
    select agent::bigint as member_id, day, game_type, ${sums}
    from (${figures}) f cross join lateral unnest(string_to_array(subpath(line, 0, -1)::text, '.')) agent
    where nlevel(line) > 1
    group by agent, day, game_type
  ) rows using (member_id, day, game_type)
  where ${differ}
  order by member_id, day limit 1`;
