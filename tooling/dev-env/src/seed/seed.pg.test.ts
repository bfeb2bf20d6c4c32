import { randomBytes } from 'node:crypto';
import { createDb, createPool, type Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { migrate } from '@baize/server/migrate';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { readPrograms } from '@baize/server/reward-programs';
import { createTestDatabase, type TestDatabase } from '@baize/postgres/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from './seed.ts';

const ports = { sitesPort: 8080, serverPort: 8081, arcadePort: 8082, paymentsPort: 8083, liveChatPort: 8084 };
const secrets = {
  databasePassword: '',
  applicationPassword: '',
  bodyKeys: '',
  secretKey: randomBytes(32).toString('base64'),
  vaultKeys: `v1:${Buffer.alloc(32).toString('base64')}`,
  arcadeKeyId: 'arcade-1',
  arcadeKeySecret: 'secret',
  paymentKeyId: 'pay-1',
  paymentKeySecret: 'secret',
  feedKeyId: 'feed-1',
  feedKeySecret: 'secret',
  liveChatKeyId: 'rooms-1',
  liveChatKeySecret: 'secret',
};

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase('server', migrate);
  db = createDb(createPool({ connectionString: database.url, max: 2, limits: LONG_LIMITS, onError: () => {} }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('fills an empty database once; a second run only updates the addresses', async () => {
  expect(await seedDemo({ databaseUrl: database.url, secrets, ports })).toEqual({ seeded: true });
  const first = await readCounts();
  expect(first.games).toBeGreaterThanOrEqual(300);
  expect(first.vendors).toBeGreaterThanOrEqual(24);
  expect(first.gameTypes).toBe(10);
  expect(first.deepestAgent).toBe(3);
  expect(first.bets).toBeGreaterThan(500);
  expect(first).toMatchObject({ brandsWithTerms: 2, brandsWithBanners: 2, brandsWithFiveLines: 2 });

  expect(await seedDemo({ databaseUrl: database.url, secrets, ports: { ...ports, sitesPort: 9090 } })).toEqual({
    seeded: false,
  });
  expect(await readCounts()).toEqual(first);
  const hosts = await db.selectFrom('merchant_domain').select('host').execute();
  expect(hosts.every(({ host }) => host.endsWith(':9090'))).toBe(true);
});

test('its money adds up, and its reports equal its bets', async () => {
  expect((await verifyLedger(db)).difference).toBeUndefined();
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select member_id, day, game_type, line, count(*), sum(stake_minor) as stake, sum(win_minor) as win from bet group by 1, 2, 3, 4
      except
      select member_id, day, game_type, line, bets, stake_minor, win_minor from member_day) difference`.execute(db);
  expect(rows).toEqual([{ wrong: 0 }]);
});

test('the lobby shows its play: recent games, hot games and winners', async () => {
  const { rows } = await sql<{ recent: number; rounds: bigint; winners: number; brands: number; lists: number }>`
    select (select count(*)::int from recent_game) as recent, (select sum(rounds) from game_day) as rounds,
      (select count(*)::int from winner where won_at > now() - interval '7 days') as winners,
      (select count(distinct merchant_id)::int from winner) as brands,
      (select count(*)::int from vendor where opens_list) as lists`.execute(db);
  const bets = await db
    .selectFrom('bet')
    .select(sql<bigint>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const [row] = rows;
  expect(row?.recent).toBeGreaterThan(12);
  expect(row?.rounds).toBe(bets.count);
  expect(row?.winners).toBeGreaterThan(5);
  expect(row?.brands).toBe(2);
  expect(row?.lists).toBeGreaterThan(0);
});

test('its lotteries have games at both brands and a source of results', async () => {
  const lotteries = await db
    .selectFrom('lottery as l')
    .innerJoin('game as g', (join) =>
      join.onRef('g.vendor_code', '=', 'l.vendor_code').onRef('g.game_code', '=', 'l.code'),
    )
    .innerJoin('merchant_vendor as mv', 'mv.vendor_code', 'l.vendor_code')
    .select(['l.code', 'l.own_draw', 'l.feed_code', 'mv.merchant_id'])
    .execute();
  expect(new Set(lotteries.map(({ merchant_id }) => merchant_id)).size).toBe(2);
  expect(lotteries.filter(({ own_draw, feed_code }) => own_draw !== (feed_code === null))).toEqual([]);
});

test('its agents have contracts with ended days, and one pending offer', async () => {
  const contracts = await db
    .selectFrom('agent_contract as c')
    .innerJoin('member as m', 'm.member_id', 'c.downline_id')
    .select(['m.account', 'c.kind', 'c.state', sql<boolean>`c.starts_at < now() - interval '1 day'`.as('hasEndedDays')])
    .orderBy('c.contract_id')
    .execute();
  expect(contracts).toMatchObject([
    { account: 'himal', kind: 'daily_salary', state: 'approved', hasEndedDays: true },
    { account: 'himal', kind: 'dividend', state: 'approved' },
    { account: 'kosi', kind: 'daily_salary', state: 'approved', hasEndedDays: true },
    { account: 'kosi', kind: 'dividend', state: 'progress' },
  ]);
});

test('the promotions page of both brands has an activity of each kind with a picture, terms and a named tab', async () => {
  const kinds = ['application', 'free_rounds', 'rescue', 'sign_in', 'voucher'] as const;
  for (const merchantId of [1, 2]) {
    const tabs = await db.selectFrom('reward_tab').select('code').where('merchant_id', '=', merchantId).execute();
    for (const kind of kinds) {
      const [program] = await readPrograms(db, { merchantId, kind, now: new Date() });
      const text = expect.stringMatching(/^<ul><li>.+<\/ul>$/);
      expect(program).toMatchObject({ terms: { en: text, ne: text, bn: text } });
      expect(program?.image).toBe(`/art/promotions/${kind.replace('_', '-')}`);
      expect(tabs.map(({ code }) => code)).toContain(program?.tab);
    }
  }
});

test('both brands have programs of each kind, and each definition matches the schema of its kind', async () => {
  const kinds = [
    ...(['application', 'cashback', 'free_rounds', 'leaderboard', 'mission', 'points', 'rebate'] as const),
    ...(['referral', 'rescue', 'sign_in', 'vip', 'voucher'] as const),
  ];
  for (const merchantId of [1, 2])
    for (const kind of kinds) expect(await readPrograms(db, { merchantId, kind })).not.toEqual([]);
});

async function readCounts() {
  const { rows } = await sql<
    Record<
      | 'games'
      | 'vendors'
      | 'gameTypes'
      | 'deepestAgent'
      | 'bets'
      | 'members'
      | 'brandsWithTerms'
      | 'brandsWithBanners'
      | 'brandsWithFiveLines',
      number
    >
  >`
    select (select count(*)::int from game) as games, (select count(*)::int from vendor) as vendors,
      (select count(distinct game_type)::int from game) as "gameTypes", (select max(nlevel(line))::int from member where type = 1) as "deepestAgent",
      (select count(*)::int from bet) as bets, (select count(*)::int from member) as members,
      (select count(distinct merchant_id)::int from help_article where section_id = 'term') as "brandsWithTerms",
      (select count(distinct merchant_id)::int from banner) as "brandsWithBanners",
      (select count(*)::int from (select from merchant_domain where site = 'member' and line_position is not null
        group by merchant_id having count(*) = 5) line) as "brandsWithFiveLines"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no counts');
  return row;
}
