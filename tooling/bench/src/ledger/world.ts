import { money } from '@baize/money';
import { createDb, createPool, type Db } from '@baize/server/db';
import { post } from '@baize/server/ledger/post';
import { sealSecret } from '@baize/server/secret-box';
import { transaction } from '@baize/server/transaction';
import pg from 'pg';

export const INTEGRATION = 'BENCH';
export const GAME = 'bench-game';
export const KEY_ID = 'bench';
export const KEY_SECRET = 'the key of a benchmark protects nothing';
/** Enough that two bets at the same moment seldom share a wallet. */
export const PLAYERS = 2_000;
const FUNDS_MINOR = 1_000_000_000_000n;

/** Merchant, game, players with money and an open session each. Everything but the money by plain SQL. */
export async function fillWorld(databaseUrl: string, secretKey: Buffer): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(WORLD);
    await client.query('insert into integration_key (integration_code, key_id, sealed_secret) values ($1, $2, $3)', [
      INTEGRATION,
      KEY_ID,
      sealSecret(secretKey, KEY_SECRET),
    ]);
  } finally {
    await client.end();
  }
  const db = openDb(databaseUrl, 1);
  await fundEverybody(db);
  await db.destroy();
}

export function openDb(databaseUrl: string, max: number): Db {
  // A connection that fails shows in the query that was on it; one that ends with the server is no news.
  const onError = () => {};
  return createDb(createPool({ connectionString: databaseUrl, max, statementTimeoutMs: 60_000, onError }));
}

export function sessionOf(player: number): string {
  return `bench-session-of-player-${player}`;
}

async function fundEverybody(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    for (let player = 1; player <= PLAYERS; player += 1) {
      await post(tx, {
        memberId: BigInt(player),
        key: 'funds',
        kind: 'deposit',
        entries: [
          { account: 'cash', amount: money('NPR', FUNDS_MINOR) },
          { account: 'house:payment-clearing:bench', amount: money('NPR', -FUNDS_MINOR) },
        ],
      });
    }
  });
}

const WORLD = `
  insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
  values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'Asia/Kathmandu', 'en', '{en}', 2025);
  insert into integration (code, name, launch_url, wallet_mode) values ('${INTEGRATION}', 'Bench', 'http://127.0.0.1', 'single');
  insert into vendor (code, name, integration_code, position) values ('BENCH', 'Bench', '${INTEGRATION}', 1);
  insert into merchant_vendor (merchant_id, vendor_code) values (1, 'BENCH');
  insert into game (node_id, vendor_code, game_type, game_code, names, icon, position)
  values (1, 'BENCH', 'RNG', '${GAME}', '{"en": "Bench"}', 'bench', 1);
  insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  select 1, 'player' || n, 'player' || n, 'player' || n, 'none', n::text::ltree, 'r' || n, 'en' from generate_series(1, ${PLAYERS}) n;
  insert into game_session (member_id, token_hash, integration_code, vendor_code, game_code, currency, expires_at)
  select n, sha256(convert_to('bench-session-of-player-' || n, 'UTF8')), '${INTEGRATION}', 'BENCH', '${GAME}', 'NPR', now() + interval '1 day'
  from generate_series(1, ${PLAYERS}) n;
  analyze;`;
