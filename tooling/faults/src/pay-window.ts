/**
 * The data of `pnpm test:pay-kills`. The pay window is the hour for which contracts pay agents: each upline pays its direct downlines a share of the
 * valid bets of their teams (a salary contract), and keeps the rest of its own share.
 */
import type pg from 'pg';
import type { KillProgress } from './kill-run.ts';

/** Agents on the first level, and direct downlines of each agent above the third level. */
const BRANCHES = 20;
/** Agents on three levels. Each has a player directly below it. */
export const AGENTS = BRANCHES + BRANCHES ** 2 + BRANCHES ** 3;
/** The valid bet of each player in the hour. */
const VALID_BET_MINOR = 100_000;
/** The rate of a level, counted from 1 at the top. Every share of the valid bet is a whole number of minor units. */
const RATE_PPM_SQL = '(4 - nlevel(m.line)) * 30000';
/** The local hour of the merchant that ended last. */
const LAST_HOUR_SQL = `(select date_trunc('hour', now() at time zone time_zone) - interval '1 hour' as local, time_zone from merchant where merchant_id = 1)`;

/** Creates the agents, their players and the play of an hour, as the consumer of bets stores it. */
export async function createPayWindow(client: pg.Client): Promise<void> {
  await client.query(AGENT_ROWS, [BRANCHES, AGENTS]);
  await client.query(PLAYER_ROWS);
  await client.query(PLAY_ROWS, [VALID_BET_MINOR]);
  // Without this row, the first pass of the worker would only create it, and the next pass would settle a minute later.
  await client.query(SERIES_ROW);
  await client.query('analyze');
}

/** Gives each agent a contract that counts in the hour. The workers settle it within a minute. */
export async function putContractsInForce(client: pg.Client): Promise<void> {
  await client.query(CONTRACT_ROWS);
}

/** Reads how far the settlement is. Each line passes the states grossed, open and paid, so the progress counts three steps for each agent. */
export async function readPayProgress(client: pg.Client): Promise<KillProgress> {
  const { rows } = await client.query<{ steps: number; isDone: boolean }>(
    `select coalesce(sum(case state when 'grossed' then 1 when 'open' then 2 when 'paid' then 3 else 0 end), 0)::integer as steps,
       exists (select from settlement_run where state = 'done') as "isDone"
     from settlement_line`,
  );
  const [progress] = rows;
  if (!progress) throw new Error('a query of sums always has one row');
  return { share: progress.steps / (3 * AGENTS), isDone: progress.isDone };
}

/** Finds agents who were paid twice, not at all or a wrong amount. */
export async function findWrongPay(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ wrong: string }>(SELECT_WRONG_AGENTS, [VALID_BET_MINOR]);
  return rows.map(({ wrong }) => wrong);
}

const AGENT_ROWS = `
  with recursive agent (n, upline, line) as (
    select n, null::bigint, (1000000 + n)::text::ltree from generate_series(1, $1::bigint) n
    union all
    select child, a.n, a.line || (1000000 + child)::text
    from agent a cross join lateral generate_series($1 + (a.n - 1) * $1 + 1, least($1 + a.n * $1, $2::bigint)) child
  )
  insert into member (member_id, merchant_id, account, account_key, nickname, password_hash, type, upline_id, line, referral_code, language)
  overriding system value
  select 1000000 + n, 1, 'paid' || n, 'paid' || n, 'paid' || n, 'none', 1, 1000000 + upline, line, 'paid' || n, 'en' from agent order by n`;

const AGENT_CONDITION = `m.account like 'paid%'`;

const PLAYER_ROWS = `
  insert into member (member_id, merchant_id, account, account_key, nickname, password_hash, upline_id, line, referral_code, language)
  overriding system value
  select m.member_id + 1000000, 1, 'of' || m.account, 'of' || m.account, 'of' || m.account, 'none', m.member_id,
    m.line || (m.member_id + 1000000)::text, 'of' || m.account, 'en'
  from member m where ${AGENT_CONDITION}`;

const PLAY_ROWS = `
  insert into member_five_minutes (bucket, member_id, starts_at, line, merchant_id, stake_minor, valid_bet_minor, win_minor)
  select m.member_id & 255, m.member_id, (h.local + interval '5 minutes' * (m.member_id % 12)) at time zone h.time_zone, m.line, 1, $1::bigint, $1, 0
  from member m cross join ${LAST_HOUR_SQL} h where m.account like 'ofpaid%'`;

const SERIES_ROW = `
  insert into settlement_series (merchant_id, kind, time_window, starts_at, closed_until, created_at)
  select 1, 'hourly_salary', 'hour', h.local at time zone h.time_zone, h.local at time zone h.time_zone, now() - interval '1 hour' from ${LAST_HOUR_SQL} h`;

const CONTRACT_ROWS = `
  with made as (
    insert into agent_contract (merchant_id, upline_id, downline_id, kind, time_window, active_valid_bet_minor, active_deposits_minor, state, created_at,
      starts_at, ended_at)
    select 1, m.upline_id, m.member_id, 'hourly_salary', 'hour', 0, 0, 'ended', s.starts_at, s.starts_at, s.starts_at + interval '1 hour'
    from member m cross join settlement_series s where ${AGENT_CONDITION}
    returning contract_id, downline_id
  )
  insert into agent_contract_tier (contract_id, tier_no, rate_ppm)
  select contract_id, 0, ${RATE_PPM_SQL} from made join member m on m.member_id = made.downline_id`;

const SELECT_WRONG_AGENTS = `
  with team as (
    select label::bigint as member_id, count(*) as players
    from member m cross join lateral unnest(string_to_array(m.line::text, '.')) label where ${AGENT_CONDITION} group by 1
  ), agent as (
    select m.member_id, m.upline_id, t.players * $1::bigint * (${RATE_PPM_SQL}) / 1000000 as gross from member m join team t using (member_id)
  ), due as (
    select a.member_id, a.gross - coalesce((select sum(d.gross) from agent d where d.upline_id = a.member_id), 0) as net from agent a
  ), received as (
    select d.member_id, d.net, coalesce(w.balance_minor, 0) as balance,
      (select count(*) from posting p where p.bucket = d.member_id & 255 and p.member_id = d.member_id) as postings,
      (select count(*) from settlement_line l where l.bucket = d.member_id & 255 and l.member_id = d.member_id and l.state = 'paid') as lines
    from due d left join wallet_account w on w.bucket = d.member_id & 255 and w.member_id = d.member_id and w.kind = 'cash'
  )
  select format('agent %s received %s of %s in %s postings for %s lines', member_id, balance, net, postings, lines) as wrong
  from received where balance <> net or postings <> 1 or lines <> 1
  order by member_id limit 20`;
