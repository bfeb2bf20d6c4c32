import pg from 'pg';

/** Noon UTC, when the night of the brand is over. */
export const NOW = new Date(new Date().setUTCHours(12, 0, 0, 0));

/** Fills the database by SQL with a brand in UTC that pays rebates each night, its members, and their valid bet in two categories. */
export async function fillRebateWorld(databaseUrl: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await createBrand(client, members);
    await client.query(PROGRAM, [
      JSON.stringify({
        rates: ['RNG', 'LIVE'].map((gameType) => ({ gameType, vipFrom: 0, ratePpm: 5_000 })),
        minimumClaim: '0.01',
        turnoverPpm: 1_000_000,
      }),
    ]);
    await client.query(BALANCES, [NOW]);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Creates a brand in UTC with `members` members. */
export async function createBrand(client: pg.Client, members: number): Promise<void> {
  await client.query(BRAND);
  await client.query(MEMBERS, [members]);
}

const BRAND = `
  insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
  values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'UTC', 'en', '{en}', 2025)`;

const PROGRAM = `
  insert into reward_program (merchant_id, code, kind, state, titles, definition, starts_at)
  values (1, 'rebate', 'rebate', 'on', '{"en": "Rebate", "ne": "रिबेट"}', $1::jsonb, '2026-01-01')`;

const MEMBERS = `
  insert into member (member_id, merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
  overriding system value
  select n, 1, 'm' || n, 'm' || n, 'm' || n, 'none', n::text::ltree, 'r' || n, 'en' from generate_series(1, $1::bigint) n`;

const BALANCES = `
  insert into rebate_balance (bucket, member_id, game_type, merchant_id, valid_bet_minor, since)
  select (member_id & 255)::smallint, member_id, game_type, 1, 10000 + member_id % 977, $1::timestamptz - interval '1 day'
  from member cross join unnest('{RNG,LIVE}'::text[]) game_type`;
