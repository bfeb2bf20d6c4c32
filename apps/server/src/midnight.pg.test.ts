import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxConsumers } from './outbox-consumers.ts';
import { deliverOutbox } from './testing/outbox.ts';
import { createKeyRing } from './platform/key-ring.ts';
import { integrationKeyRow } from './platform/secret-row.ts';
import { MEMBER_HOST, openTestApp, OTHER_MEMBER_HOST, registration, type TestApp } from './testing/app.ts';
import { call, PASSWORD, tokenOf, valueOf } from './testing/people.ts';
import { vendorClient } from './testing/vendor-client.ts';
import { createCatalogue, GAME, INTEGRATION, KEY_ID, openGameSession, SECRET, VENDOR } from './testing/world.ts';

/** A day of a brand begins and ends at its own midnight, whatever UTC says, and may have 23 or 25 hours. */
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_LIMIT = '500.00';

const days = [
  {
    what: 'an ordinary day in Berlin',
    zone: 'Europe/Berlin',
    day: '2026-06-11',
    begins: '2026-06-10T22:00Z',
    ends: '2026-06-11T22:00Z',
  },
  {
    what: 'the day of 23 hours in Berlin',
    zone: 'Europe/Berlin',
    day: '2026-03-29',
    begins: '2026-03-28T23:00Z',
    ends: '2026-03-29T22:00Z',
  },
  {
    what: 'the day of 25 hours in Berlin',
    zone: 'Europe/Berlin',
    day: '2026-10-25',
    begins: '2026-10-24T22:00Z',
    ends: '2026-10-25T23:00Z',
  },
  {
    what: 'a day in Kathmandu (+05:45)',
    zone: 'Asia/Kathmandu',
    day: '2026-06-11',
    begins: '2026-06-10T18:15Z',
    ends: '2026-06-11T18:15Z',
  },
] as const;
type Day = (typeof days)[number];
const hosts = { 'Europe/Berlin': MEMBER_HOST, 'Asia/Kathmandu': OTHER_MEMBER_HOST } as const;

let server: TestApp;
let vendor: ReturnType<typeof vendorClient>;
let clock: Date;
let members = 0;

beforeAll(async () => {
  server = await openTestApp();
  const { db } = server;
  for (const [index, zone] of Object.keys(hosts).entries())
    await db
      .updateTable('merchant')
      .set({ time_zone: zone })
      .where('merchant_id', '=', index + 1)
      .execute();
  await db.insertInto('merchant_switch').values({ merchant_id: 2, mod_id: 'DEMOCASHIER', enabled: true }).execute();
  await createCatalogue(db, 1);
  await db
    .updateTable('integration_key')
    .set({ sealed_secret: createKeyRing([Buffer.alloc(32, 7)]).seal(SECRET, integrationKeyRow(INTEGRATION, KEY_ID)) })
    .execute();
  await db.insertInto('merchant_vendor').values({ merchant_id: 2, vendor_code: VENDOR }).execute();
  vendor = vendorClient(server.app, () => clock);
});
afterAll(async () => await server.close());

function setClock(now: number): void {
  clock = new Date(now);
  server.at(clock);
}

/** A member of the brand whose days are looked at, who logs in anew at each moment: a session does not live from one day to the next. */
async function newMember({ zone }: Day) {
  members += 1;
  const [host, username] = [hosts[zone], `nightowl${members}`];
  const form = registration(username, { registerUrl: `http://${host}/register` });
  tokenOf(await call(server, 'register', form, { host }));
  const row = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', username)
    .executeTakeFirstOrThrow();
  const ask = async (id: Parameters<typeof call>[1], request: object = {}) => {
    const login = { type: 'username', username, password: PASSWORD };
    const token = tokenOf(await call(server, 'login', login, { host }));
    return await call(server, id, request, { host, token });
  };
  const deposit = async (amount: string) => await ask('demoDeposit', { requestId: randomUUID(), amount });
  return { ...row, ask, deposit };
}

test.each(days)('a daily limit holds from midnight to midnight: $what', async (day) => {
  const [begins, ends] = [Date.parse(day.begins), Date.parse(day.ends)];
  setClock(begins - HOUR_MS);
  const { ask, deposit } = await newMember(day);
  await ask('setPlayLimit', { kind: 'deposit', period: 'day', amount: DAY_LIMIT });
  setClock(begins - SECOND_MS);
  expect((await deposit(DAY_LIMIT)).status).toBe(200);

  setClock(begins);
  expect((await deposit(DAY_LIMIT)).status).toBe(200);
  const [limit] = valueOf('playLimits', await ask('playLimits')).limits;
  expect(limit).toMatchObject({ used: DAY_LIMIT, resetsAt: new Date(ends).toISOString() });

  setClock(ends - SECOND_MS);
  expect((await deposit('100.00')).body).toMatchObject({ code: 'cashier.own_limit' });
  setClock(ends);
  expect((await deposit('100.00')).status).toBe(200);
});

test.each(days)('records and reports of a day hold what was played in it: $what', async (day) => {
  const [begins, ends] = [Date.parse(day.begins), Date.parse(day.ends)];
  setClock(begins - HOUR_MS);
  const { memberId, ask, deposit } = await newMember(day);
  expect((await deposit(DAY_LIMIT)).status).toBe(200);
  // The deposit's posting has an id of the real clock. The ids of the bets must be of the days that are played here.
  await server.db
    .updateTable('wallet_account')
    .set({ last_posting_id: 0n })
    .where('member_id', '=', memberId)
    .execute();
  const expiresAt = new Date(ends + HOUR_MS);
  const gameSession = await openGameSession(server.db, { memberId, expiresAt });
  // Powers of two: a sum says which of the bets it counts.
  const placed = [
    [begins - SECOND_MS, '1.00'],
    [begins, '2.00'],
    [ends - SECOND_MS, '4.00'],
    [ends, '8.00'],
  ] as const;
  for (const [index, [at, amount]] of placed.entries()) {
    setClock(at);
    const roundId = `night-${memberId}-${index}`;
    const bet = { gameSession, transactionId: `${roundId}-bet`, roundId, gameCode: GAME, currency: 'NPR', amount };
    expect((await vendor('bet', bet)).code).toBe('OK');
    expect((await vendor('close-round', { playerId: String(memberId), roundId })).code).toBe('OK');
  }
  await deliverOutbox(server.db, outboxConsumers);

  const range = { from: day.day, to: day.day };
  const bets = valueOf('bets', await ask('bets', { ...range, pageNo: '1', pageSize: '20' }));
  expect(bets.list.map(({ stake }) => stake).toSorted()).toEqual(['2.00', '4.00']);
  expect(bets.totals).toMatchObject({ stake: '6.00' });
  const report = valueOf('personalProfit', await ask('personalProfit', range));
  expect(report.totals).toMatchObject({ bets: 2, stake: '6.00' });
});
