import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDb, createPool } from '../../platform/db.ts';
import { createPartnerFetchFor, type PartnerFetch } from '../../platform/partner-fetch.ts';
import { LONG_LIMITS } from '../../platform/pool-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { INTEGRATION, openWallets } from '../../testing/vendor-wallets.ts';
import { readWalletMember } from './close-game.ts';
import { fetchVendorBalances, recallByOperator } from './operator-recall.ts';
import { recallForMember } from './recall.ts';
import { writeMayHold } from './vendors.ts';

const VENDORS = ['EAST_1', 'EAST_2', 'EAST_3', 'EAST_4', 'EAST_5'];

const { server, vendor, context, person, close } = await openWallets();
const pool = createPool({ connectionString: server.url, max: 10, limits: LONG_LIMITS, onError: () => {} });
for (const code of VENDORS)
  await server.db
    .insertInto('vendor')
    .values({ code, name: code, integration_code: INTEGRATION, position: 5 })
    .execute();
afterAll(async () => {
  await pool.end();
  await close();
});

/** The connections that are in use now, the most at one time, and the most while a vendor was called. */
const used = { now: 0, most: 0, mostDuringCall: 0 };
const countUse = (change: 1 | -1) => (): void => {
  used.now += change;
  used.most = Math.max(used.most, used.now);
};
pool.on('acquire', countUse(1));
pool.on('release', countUse(-1));
beforeEach(() => Object.assign(used, { now: 0, most: 0, mostDuringCall: 0 }));

const fetchPartner = createPartnerFetchFor(false);

/** Delivers the calls of one kind when all vendors are called, so that a vendor that is called after the answer of another is never called. */
function createGatheringFetch(): PartnerFetch {
  const gathered = new Map<string, { count: number; readonly open: PromiseWithResolvers<void> }>();
  return async (url, request) => {
    const gate = gathered.get(url.pathname) ?? { count: 0, open: Promise.withResolvers<void>() };
    gathered.set(url.pathname, gate);
    gate.count += 1;
    used.mostDuringCall = Math.max(used.mostDuringCall, used.now);
    if (gate.count === VENDORS.length) gate.open.resolve();
    await gate.open.promise;
    return await fetchPartner(url, request);
  };
}

/** A member with 10.00 at each of the vendors, and a context whose connections are counted. */
async function openMember() {
  const { memberId, main } = await person();
  await transaction(server.db, async (tx) => {
    for (const code of VENDORS) await writeMayHold(tx, memberId, code, true);
  });
  for (const code of VENDORS) vendor.purses.set(`${memberId} ${code}`, 1_000n);
  const wallets = { ...context(), db: createDb(pool), fetchPartner: createGatheringFetch() };
  return { member: await readWalletMember(server.db, memberId), main, wallets };
}

test('a member recalls from many vendors at the same time with one database connection', async () => {
  const { member, main, wallets } = await openMember();
  const outcome = await recallForMember(wallets, { ...member, requestId: randomUUID() });
  expect(outcome).toMatchObject({ ok: true, value: { failures: [] } });
  expect(outcome.ok && outcome.value.transfers.map(({ vendor: code, stage }) => `${code} ${stage}`)).toEqual(
    VENDORS.map((code) => `${code} done`),
  );
  expect(await main()).toBe('1050.00');
  expect(used).toEqual({ now: 0, most: 1, mostDuringCall: 0 });
});

test('an operator recalls from many vendors at the same time with one database connection', async () => {
  const { member, main, wallets } = await openMember();
  const request = { member: { ...member, isBlocked: true }, operator: 'asha', requestId: randomUUID() };
  const results = await recallByOperator(wallets, request);
  expect(results.map(({ vendor: code, outcome, isClosed }) => [code, outcome, isClosed])).toEqual(
    VENDORS.map((code) => [code, 'recalled', true]),
  );
  expect(await main()).toBe('1050.00');
  expect(used).toEqual({ now: 0, most: 1, mostDuringCall: 0 });
});

test('the balances of many vendors are fetched at the same time with one database connection', async () => {
  const { member, wallets } = await openMember();
  expect(await fetchVendorBalances(wallets, member)).toEqual(VENDORS.map((code) => ({ vendor: code, held: '10.00' })));
  expect(used).toEqual({ now: 0, most: 1, mostDuringCall: 0 });
});
