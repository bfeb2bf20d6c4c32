import pg from 'pg';
import type { SettlementOptions } from './options.ts';

/** The day whose play is settled. All of its windows have ended. */
export const DAY_START = startOfDay(3);
const HOURS_PER_DAY = 24;
/** Number of direct downlines of an agent. With nine levels of agents a top agent has some 9,800 agents below it; players are the tenth level. */
const AGENTS_BELOW_EACH = 3;
const AGENTS_PER_TOP = 9_841;
/** The hours of the day whose play is also stored by five minutes. */
const MEASURED_HOURS = 1;
/** Kinds of games that a player bets on each day, one row of `member_day` each. */
const GAME_TYPES = ['RNG', 'LIVE'];

function startOfDay(daysAgo: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo));
}

/**
 * Fills the database by SQL with a brand in UTC, a tree of agents with their players, and play. The play is stored in
 * the roll-ups that a settlement reads: a day in `member_day`, and its first hour in `member_five_minutes`.
 */
export async function fillSettlementWorld(databaseUrl: string, options: SettlementOptions): Promise<void> {
  const { members, contracts, betsPerDay } = options;
  const tops = Math.max(1, Math.round(contracts / AGENTS_PER_TOP));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(BRAND);
    await client.query(AGENTS, [contracts, tops, AGENTS_BELOW_EACH]);
    await client.query(PLAYERS, [contracts, members]);
    const hourBets = Math.round((betsPerDay / HOURS_PER_DAY) * MEASURED_HOURS);
    await client.query(FIVE_MINUTES, [hourBets, contracts, members, DAY_START]);
    await client.query(DAYS, [betsPerDay, contracts, members, DAY_START, GAME_TYPES]);
    await client.query('insert into money_rollup_checkpoint (until) values (now())');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Gives every agent a contract of this kind that applies in this window only, at a rate that decreases from level to level. */
export async function putContractsInForce(
  databaseUrl: string,
  contracts: number,
  {
    kind,
    length,
    from,
    to,
  }: { readonly kind: string; readonly length: string; readonly from: Date; readonly to: Date },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(CONTRACTS, [contracts, kind, length, from, to]);
    await client.query('analyze agent_contract, agent_contract_tier, settlement_line');
  } finally {
    await client.end();
  }
}

const BRAND = `
  insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
  values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'UTC', 'en', '{en}', 2025)`;

/** Inserts agents. Agent n is below agent (n - tops - 1) / 3 + 1. */
const AGENTS = `
  with recursive agent (n, upline, line) as (
    select n, null::bigint, n::text::ltree from generate_series(1, $2::bigint) n
    union all
    select child, a.n, a.line || child::text
    from agent a cross join lateral generate_series($2 + (a.n - 1) * $3::bigint + 1, least($2 + a.n * $3, $1::bigint)) child
  )
  insert into member (member_id, merchant_id, account, account_key, nickname, password_hash, type, upline_id, line, referral_code, language)
  overriding system value
  select n, 1, 'm' || n, 'm' || n, 'm' || n, 'none', 1, upline, line, 'r' || n, 'en' from agent order by n`;

const PLAYERS = `
  insert into member (member_id, merchant_id, account, account_key, nickname, password_hash, upline_id, line, referral_code, language)
  overriding system value
  select n, 1, 'm' || n, 'm' || n, 'm' || n, 'none', a.member_id, a.line || n::text, 'r' || n, 'en'
  from generate_series($1::bigint + 1, $2::bigint) n join member a on a.member_id = n % $1 + 1`;

/** Inserts play. A fixed pattern spreads the bets evenly over players and five-minute periods. Half of the stakes are won back. */
const FIVE_MINUTES = `
  insert into member_five_minutes (bucket, member_id, starts_at, line, merchant_id, stake_minor, valid_bet_minor, win_minor)
  select m.member_id & 255, m.member_id, b.starts_at, m.line, 1, b.stake, b.stake, b.stake / 2
  from (
    select $2::bigint + 1 + (n * 7919) % ($3::bigint - $2) as member_id, $4::timestamptz + (n % 12) * interval '5 minutes' as starts_at,
      sum(100 + n % 977) as stake
    from generate_series(1, $1::bigint) n group by 1, 2
  ) b join member m using (member_id)`;

const DAYS = `
  insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
  select m.member_id, ($4::timestamptz at time zone 'UTC')::date, b.game_type, m.line, 1, 'NPR', b.bets, b.stake, b.stake, b.stake / 2
  from (
    select $2::bigint + 1 + (n * 7919) % ($3::bigint - $2) as member_id, ($5::text[])[1 + n / 3 % array_length($5, 1)] as game_type, count(*) as bets,
      sum(100 + n % 977) as stake
    from generate_series(1, $1::bigint) n group by 1, 2
  ) b join member m using (member_id)`;

const CONTRACTS = `
  with made as (
    insert into agent_contract (merchant_id, upline_id, downline_id, kind, time_window, active_valid_bet_minor, active_deposits_minor, state, created_at,
      starts_at, ended_at)
    select 1, upline_id, member_id, $2, $3, 0, 0, 'ended', $4, $4::timestamptz, $5::timestamptz from member where member_id <= $1 order by member_id
    returning contract_id, downline_id
  )
  insert into agent_contract_tier (contract_id, tier_no, rate_ppm)
  select contract_id, 0, 20000 - 1500 * nlevel(m.line) from made join member m on m.member_id = made.downline_id`;
