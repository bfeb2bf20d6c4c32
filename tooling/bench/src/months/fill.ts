import pg from 'pg';
import { GAME, INTEGRATION } from '../money/names.ts';

/** Number of bets that one statement writes. */
const BETS_PER_STATEMENT = 100_000;

/** Returns the first days (`2026-11-01`) of the months over which a layout spreads its bets; the last one is the current month. */
export function listMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1)).toISOString().slice(0, 10),
  );
}

/**
 * Creates the partitions of past months. A migrated database has one partition for everything before its first month;
 * it is empty here and is dropped.
 */
export async function createPastPartitions(client: pg.Client, months: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relispartition and relkind = 'r' and relname like '%\\_earlier'`);
  for (const { name } of rows) await client.query(`drop table ${client.escapeIdentifier(name)}`);
  await client.query('select make_history_month(month) from unnest($1::date[]) as month', [months]);
}

/** Inserts bets with all rows that the wallet API writes for a bet, spread evenly over the months and within each month. */
export async function fillMonths(
  client: pg.Client,
  months: readonly string[],
  bets: number,
  players: number,
): Promise<void> {
  for (const [at, month] of months.entries()) {
    const betsOfMonth = Math.floor((bets * (at + 1)) / months.length) - Math.floor((bets * at) / months.length);
    for (let written = 0; written < betsOfMonth; written += BETS_PER_STATEMENT) {
      const count = Math.min(BETS_PER_STATEMENT, betsOfMonth - written);
      await client.query(FILL, [count, month, written, betsOfMonth, players]);
    }
  }
  await client.query('vacuum analyze');
}

/** Each bet has a time in its month, with which its id begins. Bets of the current month end an hour ago. */
const FILL = `
  with span as materialized (
    select $2::date::timestamptz as since,
      least(($2::date + interval '1 month')::timestamptz, now() - interval '1 hour') - $2::date::timestamptz as length
  ), chosen as materialized (
    select w.bucket, m.member_id, m.merchant_id, m.line, w.balance_minor as before, $3::bigint + n as place,
      'fill-' || $2::text || '-' || ($3::bigint + n) as id, since + length * (($3::bigint + n)::float8 / ($4::bigint + 1)) as at
    from span, generate_series(1, $1::integer) n
    join member m on m.member_id = 1 + ($3::bigint + n) % $5::integer
    join wallet_account w on w.bucket = (m.member_id & 255) and w.member_id = m.member_id and w.kind = 'cash'
  ), bets as materialized (
    select *, ((extract(epoch from at) - extract(epoch from timestamp '2020-01-01')) * 1000)::bigint << 22 | (place & 4194303) as posting_id,
      sha256(convert_to(id, 'UTF8')) as digest, before - 100 * row_number() over (partition by member_id order by place) as after
    from chosen
  ), keys as (
    insert into idempotency (bucket, member_id, key, posting_id, digest)
    select bucket, member_id, 'bet:${INTEGRATION}:' || id, posting_id, digest from bets
  ), postings as (
    insert into posting (bucket, member_id, posting_id, key, kind, created_at)
    select bucket, member_id, posting_id, 'bet:${INTEGRATION}:' || id, 'bet', at from bets
  ), entries as (
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at)
    select bucket, member_id, posting_id, line_no, account, 'NPR', amount, balance, at
    from bets cross join lateral (
      values (1, 'cash', -100, after), (2, 'house:vendor-clearing:${INTEGRATION}', 100, null)) line (line_no, account, amount, balance)
  ), moved as (
    update wallet_account w set balance_minor = w.balance_minor - 100 * b.bets, last_posting_id = b.last_posting_id, updated_at = now()
    from (select member_id, count(*) as bets, max(posting_id) as last_posting_id from bets group by member_id) b
    where w.bucket = (b.member_id & 255) and w.member_id = b.member_id and w.kind = 'cash'
  ), placed as (
    insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id,
      line, currency, stake_minor, placed_at, day, state, valid_bet_minor, settled_at, round_closed)
    select bucket, member_id, posting_id, merchant_id, '${INTEGRATION}', 'BENCH', 'RNG', '${GAME}', id, id, line, 'NPR', 100, at,
      (at at time zone 'Asia/Kathmandu')::date, 'lost', 100, at, true from bets
  ), findable as (
    insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
    select bucket, member_id, '${INTEGRATION}', id, id, posting_id from bets
  )
  insert into wallet_transaction (integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, round_id, posting_id,
    currency, amount_minor, code, reply)
  select '${INTEGRATION}', id, posting_id, member_id, 'bet', digest, id, posting_id, 'NPR', -100, 'OK',
    jsonb_build_object('currency', 'NPR', 'balance', (after / 100.0)::text, 'transactionId', id) from bets`;
