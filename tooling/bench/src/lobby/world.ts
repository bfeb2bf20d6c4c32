import pg from 'pg';

/** The host name of the brand, by which the server recognises it. */
export const HOST = 'play.bench.test';
export const GAMES = 20_000;
export const VENDORS = 60;
export const MEMBERS = 500;
const FAVORITES_PER_MEMBER = 100;
const RECENT_GAMES_PER_MEMBER = 40;
export const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP'] as const;
export const CLASSIFY = ['SC', 'VP', 'JP', 'TG', 'AC'] as const;

/** Words of game names. Each name combines three of them, so every word occurs in many names. */
const FIRST_WORDS =
  'golden silver crimson emerald ancient royal lucky mighty hidden frozen burning secret wild grand velvet copper sacred savage gentle northern'.split(
    ' ',
  );
const SECOND_WORDS =
  'dragon tiger lotus temple river garden phoenix monkey panda falcon pharaoh pirate wizard kingdom jungle harbour mountain treasure lantern orchid'.split(
    ' ',
  );
const THIRD_WORDS =
  'fortune rush quest legends riches bonanza story deluxe nights spin gold carnival empire party wonders voyage palace dream parade valley'.split(
    ' ',
  );
const NEPALI_WORDS = 'सुन नदी मन्दिर बाघ कमल राजा जंगल हिमाल खजाना फूल रात यात्रा'.split(' ');

const FIRST_NODE_ID = 1;

/** Computes the session token of a member, as `fillLobby` stores its hash. */
export function createSessionToken(member: number): string {
  return `bench-session-of-member-${String(member).padStart(19, '0')}`;
}

/**
 * Returns two random words of different lists, which occur together in some game names, optionally with a missing letter. There are enough pairs that
 * a search is rarely repeated. `random` returns an integer from 0 to `below - 1`.
 */
export function randomWords(random: (below: number) => number, withTypo: boolean): string {
  const lists = [FIRST_WORDS, SECOND_WORDS, THIRD_WORDS];
  const skippedList = random(lists.length);
  const words = lists.filter((_, index) => index !== skippedList).map((words) => words[random(words.length)] ?? '');
  const text = words.join(' ');
  if (!withTypo) return text;
  const omittedIndex = 1 + random(text.length - 2);
  return text.slice(0, omittedIndex) + text.slice(omittedIndex + 1);
}

/** Fills the database with a brand with two languages, its catalogue, members with favourites and recent games, and a week of winners. */
export async function fillLobby(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of CATALOGUE_STATEMENTS) await client.query(statement);
    await client.query(GAME_ROWS, [FIRST_WORDS, SECOND_WORDS, THIRD_WORDS, NEPALI_WORDS, CATEGORIES, CLASSIFY]);
    for (const statement of MEMBER_STATEMENTS) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const CATALOGUE_STATEMENTS = [
  `insert into merchant (merchant_id, code, name, currency, country_code, dialling_code, time_zone, default_language, languages, copyright_year)
   values (1, 'BENCH', 'Bench', 'NPR', 'NP', '977', 'Asia/Kathmandu', 'ne', '{en,ne}', 2025)`,
  `insert into merchant_domain (host, merchant_id, site, origin) values ('${HOST}', 1, 'member', 'http://${HOST}')`,
  `insert into integration (code, name, launch_url, wallet_mode) values ('BENCH', 'Bench', 'http://127.0.0.1', 'single')`,
  `insert into vendor (code, name, integration_code, position)
   select 'V' || lpad(n::text, 2, '0'), 'Vendor ' || n, 'BENCH', n from generate_series(1, ${VENDORS}) n`,
  `insert into merchant_vendor (merchant_id, vendor_code) select 1, code from vendor`,
];

/** Inserts games. Names repeat only after every combination of the three lists was used. */
const GAME_ROWS = `
  insert into game (node_id, vendor_code, game_type, game_code, names, is_hot, is_new, free_play, classify, icon, position)
  select n, 'V' || lpad((n % ${VENDORS} + 1)::text, 2, '0'), ($5::text[])[1 + n / ${VENDORS} % 4], 'game-' || n,
    jsonb_build_object(
      'en', initcap(($1::text[])[1 + n % 20] || ' ' || ($2::text[])[1 + n / 20 % 20] || ' ' || ($3::text[])[1 + n / 400 % 20])
        || case when n >= 8000 then ' ' || n / 8000 + 1 else '' end,
      'ne', ($4::text[])[1 + n % 12] || ' ' || ($4::text[])[1 + n / 12 % 12] || ' ' || n),
    n % 50 = 0, n % 25 = 0, n % 2 = 0, array[($6::text[])[1 + n % 5]], '/art/games/' || n, n * 7919 % ${GAMES}
  from generate_series(${FIRST_NODE_ID}, ${GAMES}) n`;

const MEMBER_STATEMENTS = [
  `insert into member (merchant_id, account, account_key, nickname, password_hash, line, referral_code, language)
   select 1, 'member' || n, 'member' || n, 'member' || n, 'none', n::text::ltree, 'r' || n, 'en' from generate_series(1, ${MEMBERS}) n`,
  `insert into session (member_id, token_hash, merchant_id, site, expires_at)
   select n, sha256(convert_to('bench-session-of-member-' || lpad(n::text, 19, '0'), 'UTF8')), 1, 'member', now() + interval '1 day'
   from generate_series(1, ${MEMBERS}) n`,
  `insert into favorite (member_id, node_id, added_at)
   select m, 1 + (m * 131 + f * 197) % ${GAMES}, now() - make_interval(mins => f)
   from generate_series(1, ${MEMBERS}) m, generate_series(1, ${FAVORITES_PER_MEMBER}) f`,
  `insert into recent_game (member_id, node_id, played_at)
   select m, 1 + (m * 37 + r * 211) % ${GAMES}, now() - make_interval(mins => r)
   from generate_series(1, ${MEMBERS}) m, generate_series(1, ${RECENT_GAMES_PER_MEMBER}) r`,
  `insert into game_day (merchant_id, day, node_id, rounds)
   select 1, current_date - d, g.node_id, g.node_id % 97 + d from game g, generate_series(0, 6) d where g.node_id % 5 = 0`,
  `insert into winner (merchant_id, day, game_type, member_id, bet_id, node_id, currency, win_minor, won_at)
   select 1, current_date - d, g.game_type, 1 + g.node_id % ${MEMBERS}, g.node_id * 10 + d, g.node_id, 'NPR', g.node_id * 1000 + d,
     now() - make_interval(days => d)
   from game g, generate_series(0, 6) d where g.node_id <= 80`,
];
