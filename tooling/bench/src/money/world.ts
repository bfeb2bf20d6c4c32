import { createDb, createPool, type Db } from '@baize/server/db';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { createKeyRing } from '@baize/server/key-ring';
import { integrationKeyRow } from '@baize/server/secret-row';
import pg from 'pg';
import { GAME, INTEGRATION, KEY_ID, KEY_SECRET, SPREAD_INTEGRATIONS } from './names.ts';
import { insertBulkBets, createBetFunction } from './bet-function.ts';

const FUNDS_MINOR = 1_000_000_000_000n;
const BULK_BETS = 100_000;
const ENTRIES_PER_BET = 2;

/** The size of the data on which the bets are measured. */
export interface WorldSize {
  readonly players: number;
  /** Number of ledger entries that are written before the measurement. */
  readonly entries: number;
}

/** Fills the database by SQL with a merchant, games, and players with money and open sessions. */
export async function fillMoneyWorld(
  databaseUrl: string,
  secretKey: Buffer,
  { players, entries }: WorldSize,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(COMPANIES);
    await client.query(PLAYERS, [players]);
    await client.query(SESSIONS, [players]);
    await client.query(FUNDS, [players, FUNDS_MINOR]);
    await client.query('insert into integration_key (integration_code, key_id, sealed_secret) values ($1, $2, $3)', [
      INTEGRATION,
      KEY_ID,
      createKeyRing([secretKey]).seal(KEY_SECRET, integrationKeyRow(INTEGRATION, KEY_ID)),
    ]);
    await createBetFunction(client);
    for (let written = 0; written < entries; written += BULK_BETS * ENTRIES_PER_BET)
      await insertBulkBets(client, BULK_BETS, players);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Opens a connection pool of the server with at most `max` connections, and with the limits of long statements. */
export function openDb(databaseUrl: string, max: number): Db {
  // A query reports the failure of its connection. Idle connections that end with the server are ignored.
  const onError = () => {};
  return createDb(createPool({ connectionString: databaseUrl, max, limits: LONG_LIMITS, onError }));
}

const COMPANIES = `
  insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
  values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'Asia/Kathmandu', 'en', '{en}', 2025);
  insert into integration (code, name, launch_url, wallet_mode)
  select '${INTEGRATION}' || coalesce('_' || n, ''), 'Bench', 'http://127.0.0.1', 'single'
  from (select null::integer n union all select generate_series(1, ${SPREAD_INTEGRATIONS})) all_of_them;
  insert into vendor (code, name, integration_code, position) select code, name, code, 1 from integration;
  insert into merchant_vendor (merchant_id, vendor_code) select 1, code from vendor;
  insert into game (node_id, vendor_code, game_type, game_code, names, icon, position)
  select row_number() over (), code, 'RNG', '${GAME}', '{"en": "Bench"}', 'bench', 1 from vendor;`;

const PLAYERS = `
  insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  select 1, 'player' || n, 'player' || n, 'player' || n, 'none', n::text::ltree, 'r' || n, 'en' from generate_series(1, $1::integer) n`;

const SESSIONS = `
  insert into game_session (bucket, member_id, token_hash, integration_code, vendor_code, game_code, currency, expires_at)
  select n & 255, n, sha256(convert_to(lpad(to_hex(n & 255), 2, '0') || '-' || code || '-session-of-player-' || n, 'UTF8')), code, code, '${GAME}', 'NPR', now() + interval '1 day'
  from generate_series(1, $1::integer) n
  cross join lateral (values ('${INTEGRATION}'), ('${INTEGRATION}_' || 1 + n % ${SPREAD_INTEGRATIONS})) company (code)`;

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
  insert into wallet_account (bucket, member_id, kind, currency, balance_minor) select bucket, member_id, 'cash', 'NPR', $2::bigint from funded`;
