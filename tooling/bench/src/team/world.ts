import pg from 'pg';

/** The size of the team and of its play. */
export interface TeamOptions {
  /** Number of members below the top agent; one in ten is an agent. */
  readonly members: number;
  readonly days: number;
  /** Number of members who play on a day. A third of this number move money. */
  readonly playersPerDay: number;
}

/** The top agent of the world. */
export const TOP_ID = 1n;
const MEMBERS_PER_AGENT = 10;
/** Number of direct downlines of an agent that are agents. */
const AGENTS_BELOW_EACH = 6;

/**
 * Fills the database by SQL with one agent and its team, whose members have played on each of the days up to today, and
 * with the roll-ups of the play.
 */
export async function fillTeamWorld(databaseUrl: string, { members, days, playersPerDay }: TeamOptions): Promise<void> {
  const agents = Math.max(2, Math.floor(members / MEMBERS_PER_AGENT));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(BRAND);
    await client.query(AGENTS, [agents, AGENTS_BELOW_EACH]);
    await client.query(PLAYERS, [agents, members + 1]);
    await client.query(DAYS, [days, playersPerDay, agents, members + 1]);
    await client.query(MONEY, [days, Math.ceil(playersPerDay / 3), agents, members + 1]);
    await client.query(TRANSACTIONS, [days, Math.ceil(playersPerDay / 3), agents, members + 1]);
    for (const statement of TEAM_STATEMENTS) await client.query(statement);
    await client.query('insert into team_transaction_checkpoint (until) values (now())');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const BRAND = `
  insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
  values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'UTC', 'en', '{en}', 2025)`;

/** Inserts agents. Agent 1 is the top; agent n is below agent (n - 2) / below + 1. */
const AGENTS = `
  with recursive agent (n, upline, line) as (
    select 1::bigint, null::bigint, '1'::ltree
    union all
    select child, a.n, a.line || child::text
    from agent a cross join lateral generate_series(2 + (a.n - 1) * $2::bigint, least(1 + a.n * $2, $1::bigint)) child
  )
  insert into member (member_id, merchant_id, account, account_key, nickname, password_hash, type, upline_id, line, referral_code, language,
    registered_at)
  overriding system value
  select n, 1, 'm' || n, 'm' || n, 'm' || n, 'none', 1, upline, line, 'r' || n, 'en', now() - (n % 200) * interval '1 day' from agent order by n`;

const PLAYERS = `
  insert into member (member_id, merchant_id, account, account_key, nickname, password_hash, upline_id, line, referral_code, language, registered_at)
  overriding system value
  select n, 1, 'm' || n, 'm' || n, 'm' || n, 'none', a.member_id, a.line || n::text, 'r' || n, 'en', now() - (n % 200) * interval '1 day'
  from generate_series($1::bigint + 1, $2::bigint) n join member a on a.member_id = n % $1 + 1`;

/** Selects the players of each day by a fixed pattern that spreads days over the team. */
const SELECT_PLAYERS_BY_DAY = `
  select (now() at time zone 'UTC')::date - d as day, $3::bigint + 1 + ((k * 7919 + d * 104729) % ($4::bigint - $3)) as member_id, k
  from generate_series(0, $1::integer - 1) d cross join generate_series(1, $2::integer) k`;

const DAYS = `
  insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
  select m.member_id, p.day, (array['RNG', 'LIVE', 'FISH'])[1 + p.member_id % 3], m.line, 1, 'NPR', count(*), sum(100 + k % 977), sum(100 + k % 977),
    sum((100 + k % 977) / 2)
  from (${SELECT_PLAYERS_BY_DAY}) p join member m using (member_id) group by m.member_id, p.day, p.member_id, m.line`;

const MONEY = `
  insert into member_money_day (bucket, member_id, day, line, merchant_id, currency, deposits_minor, withdrawals_minor, bonuses_minor, rebates_minor,
    salaries_minor)
  select distinct on (m.member_id, p.day) m.member_id & 255, m.member_id, p.day, m.line, 1, 'NPR', 5000, 0, 100, 10, 0
  from (${SELECT_PLAYERS_BY_DAY}) p join member m using (member_id)`;

/** Inserts transactions. The id of a posting begins with the time of its day. */
const TRANSACTIONS = `
  insert into member_transaction (bucket, member_id, posting_id, line_no, day, line, merchant_id, currency, kind, amount_minor, balance_after_minor,
    created_at)
  select m.member_id & 255, m.member_id, first_history_id(p.day) + k, 1, p.day, m.line, 1, 'NPR',
    (array['deposit', 'withdrawal', 'bonus'])[1 + k % 3], case k % 3 when 1 then -700 else 5000 end, 5000, p.day + k * interval '1 ms'
  from (${SELECT_PLAYERS_BY_DAY}) p join member m using (member_id)`;

/** Returns a `from` clause that repeats each row of the table for every upline of its member. A line is the path of ids from the top. */
const joinUplines = (table: string) =>
  `${table} d cross join lateral unnest(string_to_array(subpath(d.line, 0, -1)::text, '.')) agent`;

const TEAM_STATEMENTS = [
  `insert into team_day (member_id, day, game_type, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
   select agent::bigint, day, game_type, 1, 'NPR', sum(bets), sum(stake_minor), sum(valid_bet_minor), sum(win_minor) from ${joinUplines('member_day')}
   group by agent, day, game_type`,
  `insert into team_active_day (bucket, member_id, day, gap_days, merchant_id, members)
   select agent_id & 255, agent_id, day, case when day - last_day <= 92 then day - last_day else 0 end, 1, count(*)
   from (
     select agent::bigint as agent_id, day, lag(day) over (partition by agent, d.member_id order by day) as last_day from ${joinUplines('member_day')}
   ) gaps group by agent_id, day, 4`,
  `insert into team_money_day (bucket, member_id, day, merchant_id, currency, deposits_minor, withdrawals_minor, bonuses_minor, rebates_minor,
     salaries_minor)
   select agent::bigint & 255, agent::bigint, day, 1, 'NPR', sum(deposits_minor), 0, sum(bonuses_minor), sum(rebates_minor), 0
   from ${joinUplines('member_money_day')} group by agent, day`,
  `insert into team_transaction_day (bucket, member_id, day, kind, merchant_id, currency, transactions, incoming_minor, outgoing_minor)
   select agent::bigint & 255, agent::bigint, day, kind, 1, 'NPR', count(*), sum(greatest(amount_minor, 0)), sum(least(amount_minor, 0))
   from ${joinUplines('member_transaction')} group by agent, day, kind`,
];
