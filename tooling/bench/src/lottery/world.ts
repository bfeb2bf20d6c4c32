import pg from 'pg';
import { EXTERNAL_LOTTERY, LOTTERY_VENDOR, createLotteryStatements } from './lottery-rows.ts';

/** The host name of the brand, by which the server recognises it. */
export const HOST = 'play.bench.test';
/** The code of the benchmark's lottery. */
export const LOTTERY = 'BENCH_SSC';
const FUNDS_MINOR = 1_000_000_000_000n;
const BETS_PER_MEMBER = 10;
const HOUR_SECONDS = 3_600;

/** The play of the benchmark's lines: a note of three digits at 2.00. */
export const PLAY_ID = 'ssc.front3.straight';
/** The stake of one line. */
export const STAKE_MINOR = 200;

/** Computes the session token of a member, as `fillLotteryWorld` stores its hash. */
export function createSessionToken(member: number): string {
  return `bench-session-of-member-${String(member).padStart(19, '0')}`;
}

/** Fills the database by SQL with a brand, a lottery, and members with money and open sessions. */
export async function fillLotteryWorld(client: pg.Client, players: number): Promise<void> {
  for (const statement of COMPANIES) await client.query(statement);
  await client.query(MEMBERS, [players]);
  await client.query(SESSIONS, [players]);
  await client.query(FUNDS, [players, FUNDS_MINOR]);
  await client.query('vacuum analyze');
}

/** Opens an issue that closes after `closesInSeconds`. Its results are external, so the worker does not draw it. */
export async function openIssue(
  client: pg.Client,
  issue: { readonly id: number; readonly closesInSeconds?: number },
): Promise<{ readonly issueId: bigint; readonly number: string }> {
  const { id, closesInSeconds = HOUR_SECONDS } = issue;
  const number = `20261124-${String(id).padStart(4, '0')}`;
  await client.query(
    `insert into lottery_issue (issue_id, lottery_code, number, opens_at, closes_at, draws_at)
     values ($1, $2, $3, now() - interval '1 minute', clock_timestamp() + make_interval(secs => $4), clock_timestamp() + make_interval(secs => $4 + 1))`,
    [id, LOTTERY, number, closesInSeconds],
  );
  return { issueId: BigInt(id), number };
}

/**
 * Inserts the bets of an issue by SQL, as orders of ten lines: eight on three digits, of which one in a thousand wins,
 * one on a position and one on big or small. The stakes have no postings, because the settlement does not read them.
 * Returns the number of inserted bets, which is `bets` rounded up to whole orders.
 */
export async function fillIssue(
  client: pg.Client,
  { issueId, number }: { readonly issueId: bigint; readonly number: string },
  bets: number,
): Promise<number> {
  const members = Math.ceil(bets / BETS_PER_MEMBER);
  await client.query(BETS, [issueId, number, members]);
  await client.query(PARTICIPATIONS, [issueId]);
  await client.query('vacuum analyze bet, lottery_bet, lottery_participation');
  return members * BETS_PER_MEMBER;
}

const COMPANIES = [
  `insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
   values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'Asia/Kathmandu', 'en', '{en}', 2025)`,
  `insert into merchant_domain (host, merchant_id, site, origin) values ('${HOST}', 1, 'member', 'http://${HOST}')`,
  ...createLotteryStatements(LOTTERY, EXTERNAL_LOTTERY),
  `insert into merchant_vendor (merchant_id, vendor_code) values (1, '${LOTTERY_VENDOR}')`,
  `insert into game (node_id, vendor_code, game_type, game_code, names, icon, position)
   values (1, '${LOTTERY_VENDOR}', 'ELOTT', '${LOTTERY}', '{"en": "SSC"}', 'lottery', 1)`,
];

const MEMBERS = `
  insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  select 1, 'player' || n, 'player' || n, 'player' || n, 'none', n::text::ltree, 'r' || n, 'en' from generate_series(1, $1::integer) n`;

const SESSIONS = `
  insert into session (member_id, token_hash, merchant_id, site, expires_at)
  select n, sha256(convert_to('bench-session-of-member-' || lpad(n::text, 19, '0'), 'UTF8')), 1, 'member', now() + interval '1 day'
  from generate_series(1, $1::integer) n`;

const FUNDS = `
  with funded as (
    insert into posting (bucket, member_id, posting_id, key, kind)
    select n & 255, n, 1, 'funds', 'deposit' from generate_series(1, $1::integer) n
    returning bucket, member_id, posting_id
  ), keyed as (
    insert into idempotency (bucket, member_id, key, posting_id, digest)
    select bucket, member_id, 'funds', posting_id, sha256('funds') from funded
  ), entered as (
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor)
    select bucket, member_id, posting_id, line_no, account, 'NPR', amount, balance from funded cross join lateral (
      values (1, 'cash', $2::bigint, $2::bigint), (2, 'house:payment-clearing:bench', -$2::bigint, null)
    ) line (line_no, account, amount, balance)
  )
  insert into wallet_account (bucket, member_id, kind, currency, balance_minor, last_posting_id)
  select bucket, member_id, 'cash', 'NPR', $2::bigint, 1 from funded`;

/** Inserts bets with current ids in the order of the members, created as the server does (apps/server/src/domain/record-id.ts). */
const BETS = `
  with base as materialized (
    select ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000) << 22 as id
  ), line as materialized (
    select m.member_id, m.line, base.id + row_number() over (order by m.member_id, n) as bet_id, n, md5('order' || $1::bigint || '-' || m.member_id)::uuid as order_id,
      case when n <= 8 then 'ssc.front3.straight' when n = 9 then 'ssc.one.position' else 'ssc.credit-ball1.sides' end as play_id,
      case when n <= 8 then format('%s|%s|%s', m.member_id % 10, n % 10, (m.member_id / 10 + n) % 10)
        when n = 9 then (m.member_id % 10) || '||||' else case m.member_id % 2 when 0 then 'big' else 'small' end end as selection,
      case when n < 10 then '{"market": "official", "unit": "yuan", "multiple": 1, "group": 1956}'::jsonb
        else '{"market": "credit", "amount": "2.00", "returnPpm": 970000}'::jsonb end as price
    from member m cross join generate_series(1, ${BETS_PER_MEMBER}) n cross join base
    where m.member_id <= $3::bigint
  ), detailed as (
    insert into lottery_bet (bucket, member_id, bet_id, order_id, line_no, issue_id, play_id, selection, notes, price, payout_max_minor, leaf_hash)
    select member_id & 255, member_id, bet_id, order_id, n, $1, play_id, selection, 1, price, 50000000, sha256(convert_to(bet_id::text, 'UTF8')) from line
  )
  insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line, currency,
    stake_minor, placed_at, day)
  select member_id & 255, member_id, bet_id, 1, 'lotto', '${LOTTERY_VENDOR}', 'ELOTT', '${LOTTERY}', $2::text, order_id || ':' || n, line, 'NPR', ${STAKE_MINOR}, now(),
    (now() at time zone 'Asia/Kathmandu')::date from line`;

const PARTICIPATIONS = `
  insert into lottery_participation (bucket, member_id, issue_id, currency, lines, cost_minor, first_bet_id, last_bet_id, payout_max_minor)
  select bucket, member_id, issue_id, 'NPR', count(*), count(*) * ${STAKE_MINOR}, min(bet_id), max(bet_id), 500000000
  from lottery_bet where issue_id = $1 group by bucket, member_id, issue_id`;
