import { createHash } from 'node:crypto';
import pg from 'pg';

/** The host name of the brand, by which the server recognises it. */
export const HOST = 'sockets.bench.test';

/** Creates tokens of 43 characters like those of the server. They are the same in each run. */
export function createTokens(count: number): string[] {
  return Array.from({ length: count }, (_, at) => createHash('sha256').update(`socket ${at}`).digest('base64url'));
}

/** Fills the database with a brand with one site, and one member with a wallet and a session for each token. */
export async function fillSocketWorld(databaseUrl: string, tokens: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(BRAND);
    await client.query(MEMBERS, [tokens.length]);
    await client.query(WALLETS);
    await client.query(SESSIONS, [tokens]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const BRAND = `
  insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
  values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'Asia/Kathmandu', 'en', '{en}', 2025);
  insert into merchant_domain (host, merchant_id, site, origin) values ('${HOST}', 1, 'member', 'http://${HOST}')`;

const MEMBERS = `
  insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  select 1, 'player' || n, 'player' || n, 'player' || n, 'none', n::text::ltree, 'r' || n, 'en' from generate_series(1, $1::integer) n`;

const WALLETS = `
  insert into wallet_account (bucket, member_id, kind, currency, balance_minor) select member_id & 255, member_id, 'cash', 'NPR', 0 from member`;

const SESSIONS = `
  insert into session (member_id, token_hash, merchant_id, site, expires_at)
  select place, sha256(convert_to(token, 'UTF8')), 1, 'member', now() + interval '1 day'
  from unnest($1::text[]) with ordinality as given (token, place)`;
