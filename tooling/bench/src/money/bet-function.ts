import pg from 'pg';
import { RECORD_ID_FUNCTION } from '../record-id-function.ts';
import { GAME, INTEGRATION } from './names.ts';

/**
 * Defines a database function with every check and every row of the wallet API's `bet`. Only the benchmark uses the function: pgbench runs it for
 * comparison with the server.
 */
const BET_FUNCTION = `
  ${RECORD_ID_FUNCTION}
  create sequence bench_bet_id;
  create function bench_bet(player bigint) returns text language plpgsql as $$
  declare
    id text := 'own-' || nextval('bench_bet_id');
    call_digest bytea := sha256(convert_to('${INTEGRATION} bet ' || id, 'UTF8'));
    stake constant bigint := 100;
    before bigint;
    last_posting bigint;
    new_posting bigint;
    session record;
  begin
    insert into integration_nonce (bucket, member_id, integration_code, nonce) values (player & 255, player, '${INTEGRATION}', 'nonce-of-' || id)
    on conflict do nothing;
    if not found then return 'BAD_SIGNATURE'; end if;
    select s.member_id, s.currency, s.expires_at, s.ended_at, m.merchant_id, m.line, m.state, merchant.time_zone, merchant.system_status,
      i.state as integration_state, v.state as vendor_state, g.state as game_state, mv.enabled, g.game_type, g.max_stake_minor,
      exists (select from play_exclusion x where x.member_id = s.member_id and (x.until is null or x.until > now())) as excluded,
      exists (select from play_limit l where l.member_id = s.member_id) as has_limits
    into session
    from game_session s
    join member m on m.member_id = s.member_id
    join merchant on merchant.merchant_id = m.merchant_id
    join integration i on i.code = s.integration_code
    join vendor v on v.code = s.vendor_code
    join game g on g.vendor_code = s.vendor_code and g.game_code = s.game_code
    left join merchant_vendor mv on mv.merchant_id = m.merchant_id and mv.vendor_code = s.vendor_code
    where s.bucket = player & 255 and s.token_hash =
        sha256(convert_to(lpad(to_hex(player & 255), 2, '0') || '-${INTEGRATION}-session-of-player-' || player, 'UTF8')) and s.integration_code = '${INTEGRATION}';
    if session.member_id is null or session.ended_at is not null or session.expires_at <= now() then return 'INVALID_TOKEN'; end if;
    if session.state = 'blocked' or session.excluded or session.system_status = 1 or not session.enabled or session.integration_state <> 'active'
      or session.vendor_state <> 'active' or session.game_state <> 'active' or session.max_stake_minor < stake then return 'REFUSED'; end if;
    select balance_minor, last_posting_id into before, last_posting from wallet_account
    where bucket = player & 255 and member_id = session.member_id and kind = 'cash' and currency = session.currency for update;
    if exists (select from wallet_transaction where integration_code = '${INTEGRATION}' and transaction_id = id)
      or exists (select from bet_tombstone where integration_code = '${INTEGRATION}' and transaction_id = id)
      or exists (
        select from bet_round join bet using (bucket, member_id, bet_id)
        where bucket = player & 255 and member_id = session.member_id and bet_round.integration_code = '${INTEGRATION}' and bet_round.round_id = id
          and state in ('won', 'lost', 'void')) then return 'DUPLICATE'; end if;
    if before < stake then return 'INSUFFICIENT_FUNDS'; end if;
    insert into idempotency (bucket, member_id, key, posting_id, digest)
    values (player & 255, session.member_id, 'bet:${INTEGRATION}:' || id, greatest(bench_record_id(), last_posting + 1), call_digest)
    on conflict do nothing returning posting_id into new_posting;
    insert into posting (bucket, member_id, posting_id, key, kind)
    values (player & 255, session.member_id, new_posting, 'bet:${INTEGRATION}:' || id, 'bet');
    update wallet_account set balance_minor = balance_minor - stake, last_posting_id = new_posting, updated_at = now()
    where bucket = player & 255 and member_id = session.member_id and kind = 'cash' and currency = session.currency;
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor) values
      (player & 255, session.member_id, new_posting, 1, 'cash', session.currency, -stake, before - stake),
      (player & 255, session.member_id, new_posting, 2, 'house:vendor-clearing:${INTEGRATION}', session.currency, stake, null);
    insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id,
      line, currency, stake_minor, placed_at, day)
    values (player & 255, session.member_id, new_posting, session.merchant_id, '${INTEGRATION}', 'BENCH', session.game_type, '${GAME}', id, id, session.line,
      session.currency, stake, now(), (now() at time zone session.time_zone)::date);
    insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
    values (player & 255, session.member_id, '${INTEGRATION}', id, id, new_posting);
    insert into wallet_transaction (integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, round_id, posting_id,
      currency, amount_minor, code, reply)
    values ('${INTEGRATION}', id, new_posting, session.member_id, 'bet', call_digest, id, new_posting, session.currency, -stake, 'OK',
      jsonb_build_object('currency', session.currency, 'balance', ((before - stake) / 100.0)::text, 'transactionId', id));
    return 'OK';
  end $$;`;

/**
 * Inserts many bets with the same rows in one statement and one commit, which shows the limit of the tables. Each run of the statement continues
 * with the next players, so that several runs spread over all players.
 */
const BULK_INSERT = `
  with chosen as materialized (
    select w.bucket, m.member_id, m.merchant_id, m.line, w.balance_minor as before, n,
      'bulk-' || $2::bigint || '-' || row_number() over () as id, bench_record_id() as posting_id
    from generate_series(1, $1::integer) n
    join member m on m.member_id = 1 + (($2::bigint - 1) * $1 + n) % $3
    join wallet_account w on w.bucket = (m.member_id & 255) and w.member_id = m.member_id and w.kind = 'cash'
  ), bets as materialized (
    select *, sha256(convert_to(id, 'UTF8')) as digest,
      before - 100 * row_number() over (partition by member_id order by posting_id) as after
    from chosen
  ), nonces as (
    insert into integration_nonce (bucket, member_id, integration_code, nonce) select bucket, member_id, '${INTEGRATION}', 'nonce-of-' || id from bets
  ), keys as (
    insert into idempotency (bucket, member_id, key, posting_id, digest)
    select bucket, member_id, 'bet:${INTEGRATION}:' || id, posting_id, digest from bets
  ), postings as (
    insert into posting (bucket, member_id, posting_id, key, kind)
    select bucket, member_id, posting_id, 'bet:${INTEGRATION}:' || id, 'bet' from bets
  ), entries as (
    insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor)
    select bucket, member_id, posting_id, line_no, account, 'NPR', amount, balance
    from bets cross join lateral (
      values (1, 'cash', -100, after), (2, 'house:vendor-clearing:${INTEGRATION}', 100, null)) line (line_no, account, amount, balance)
  ), moved as (
    update wallet_account w set balance_minor = w.balance_minor - 100 * b.bets, last_posting_id = b.last_posting_id, updated_at = now()
    from (select member_id, count(*) as bets, max(posting_id) as last_posting_id from bets group by member_id) b
    where w.bucket = (b.member_id & 255) and w.member_id = b.member_id and w.kind = 'cash'
  ), placed as (
    insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id,
      line, currency, stake_minor, placed_at, day)
    select bucket, member_id, posting_id, merchant_id, '${INTEGRATION}', 'BENCH', 'RNG', '${GAME}', id, id, line, 'NPR', 100, now(),
      (now() at time zone 'Asia/Kathmandu')::date from bets
  ), findable as (
    insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
    select bucket, member_id, '${INTEGRATION}', id, id, posting_id from bets
  )
  insert into wallet_transaction (integration_code, transaction_id, wallet_transaction_id, member_id, call, digest, round_id, posting_id,
    currency, amount_minor, code, reply)
  select '${INTEGRATION}', id, posting_id, member_id, 'bet', digest, id, posting_id, 'NPR', -100, 'OK',
    jsonb_build_object('currency', 'NPR', 'balance', (after / 100.0)::text, 'transactionId', id) from bets`;

/** Returns the script with which pgbench bets for a random player. */
export const createBetScript = (players: number): string =>
  `\\set player random(1, ${players})\nselect bench_bet(:player);\n`;

/** Creates the function that `createBetScript` calls. Run it once per database. */
export async function createBetFunction(client: pg.Client): Promise<void> {
  await client.query(BET_FUNCTION);
}

/** The number of bulk inserts of this process, which makes the ids of each insert unique. */
let bulkCount = 0;

/** Inserts this number of bets with one statement. Throws if another number was written. */
export async function insertBulkBets(client: pg.Client, bets: number, players: number): Promise<void> {
  bulkCount += 1;
  const { rowCount } = await client.query(BULK_INSERT, [bets, bulkCount, players]);
  if (rowCount !== bets) throw new Error(`${rowCount} of ${bets} bets were written`);
}
