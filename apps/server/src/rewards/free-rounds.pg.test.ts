import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import { integrationKeyRow } from '../platform/secret-row.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { FAKE_VENDOR_SECRET, startFakeVendor, type FakeVendor } from '../testing/fake-vendor.ts';
import { runCommand } from '../testing/ops.ts';
import { call, signUp, valueOf } from '../testing/people.ts';
import { insertProgram } from '../testing/rewards.ts';
import { vendorClient } from '../testing/vendor-client.ts';
import { createCatalogue, GAME, INTEGRATION, KEY_ID, SECRET, VENDOR } from '../testing/world.ts';
import { cancelFreeRoundsOfExcluded } from './free-round-awards.ts';
import { createFreeRoundMetrics, type FreeRoundMetrics } from './free-round-metrics.ts';
import { sendFreeRounds } from './send-free-rounds.ts';

const GAME_NODE = 1;
const DAY_MS = 86_400_000;
let server: TestApp;
let vendor: FakeVendor;
let wallet: ReturnType<typeof vendorClient>;
let token: string;
let memberId: bigint;
let people = 0;
let alerts: object[] = [];

const definition = {
  nodeId: GAME_NODE,
  rounds: 10,
  stake: '2.00',
  winTurnoverPpm: 3_000_000,
  validDays: 7,
  period: 'daily',
} as const;

beforeAll(async () => {
  [server, vendor] = await Promise.all([openTestApp({ rateLimitScale: 1000 }), startFakeVendor()]);
  const { db } = server;
  await createCatalogue(db, 1);
  const sealed_secret = createKeyRing([Buffer.alloc(32, 7)]).seal(SECRET, integrationKeyRow(INTEGRATION, KEY_ID));
  await db.updateTable('integration_key').set({ sealed_secret }).execute();
  await db.updateTable('integration').set({ free_rounds_url: vendor.url }).execute();
  wallet = vendorClient(server.app);
  await insertProgram(db, { code: 'free', kind: 'free_rounds', definition, budgetMinor: 100_000n });
});
afterAll(async () => {
  await server.close();
  await vendor.stop();
});
beforeEach(async () => {
  // The awards of other tests take no faults of this one.
  await server.db.updateTable('free_round_award').set({ ask_at: null }).execute();
  alerts = [];
  people += 1;
  token = await signUp(server, `free${people}`);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', `free${people}`)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

/** Runs the job of the worker at a time: now, or so much later. */
async function send(laterMs = 0, metrics?: FreeRoundMetrics): Promise<number> {
  const keepAlert = (fields: object) => void alerts.push(fields);
  const context = {
    db: server.db,
    now: () => new Date(Date.now() + 1_000 + laterMs),
    openSecret: () => FAKE_VENDOR_SECRET,
    fetchPartner: createPartnerFetchFor(false),
    metrics,
  };
  return await sendFreeRounds(context, { warn: keepAlert, error: keepAlert });
}

async function apply(activityId = 'free') {
  const entry = { requestId: randomUUID(), activityId, remark: '', images: [] };
  return await call(server, 'applyActivity', entry, { token });
}

/** Claims the free rounds and returns the id of the award. */
async function claim(): Promise<string> {
  return valueOf('applyActivity', await apply()).rewardId ?? '';
}

async function reward() {
  const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 10 }, { token }));
  return list[0];
}

async function win(promotionId: string, amount: string, transactionId: string = randomUUID()) {
  const credit = { playerId: String(memberId), transactionId, promotionId, currency: 'NPR', amount };
  return await wallet('promo-win', credit);
}

async function turnover() {
  return await server.db
    .selectFrom('turnover_requirement')
    .select(['source_key', 'amount_minor', 'required_minor'])
    .where('member_id', '=', memberId)
    .orderBy('requirement_id')
    .execute();
}

async function ops(command: string, options: readonly string[] = [], file: object = {}) {
  const { code, out, err } = await runCommand([...command.split(' '), '--merchant', 'M1', ...options], {
    db: server.db,
    readFile: () => JSON.stringify(file),
    openSecret: () => FAKE_VENDOR_SECRET,
  });
  return { code, text: [...out, ...err].join('\n') };
}

describe('a member', () => {
  test('reads the terms, claims once a period, plays, and every win asks its valid bet', async () => {
    const page = valueOf('activity', await call(server, 'activity', { activityId: 'free', language: 'en' }, { token }));
    expect(page).toMatchObject({
      kind: 'free_rounds',
      entry: 'claim',
      state: 'claim',
      item: 'free_rounds',
      amount: '10',
      obstacle: null,
      freeRounds: {
        gameName: 'Lantern Garden',
        gameCode: GAME,
        vassalage: VENDOR,
        rounds: 10,
        stake: '2.00',
        winTurnoverTimes: '3',
      },
    });
    const awardId = await claim();
    expect(await apply()).toMatchObject({ body: { code: 'promotion.already_applied' } });
    expect(await reward()).toMatchObject({ item: 'free_rounds', amount: '10', freeRoundAward: { state: 'waiting' } });
    await send();
    expect(vendor.awards.get(awardId)?.terms).toMatchObject({ playerId: String(memberId), rounds: 10, stake: '2.00' });
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'ready', played: 0, won: '0.00' } });

    const first = randomUUID();
    expect(await win(awardId, '4.50', first)).toMatchObject({ code: 'OK' });
    expect(await win(awardId, '4.50', first)).toMatchObject({ code: 'DUPLICATE' });
    expect(await win(awardId, '0.01')).toMatchObject({ code: 'OK', body: { balance: '4.51' } });
    expect(await turnover()).toEqual([
      { source_key: `free-rounds:${awardId}:1`, amount_minor: 450n, required_minor: 1350n },
      { source_key: `free-rounds:${awardId}:2`, amount_minor: 1n, required_minor: 3n },
    ]);
    const award = vendor.awards.get(awardId);
    Object.assign(award ?? {}, { state: 'used', played: 10, won: '4.51' });
    await send(60_000);
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'over', played: 10, won: '4.51' } });
    expect(await send(30 * DAY_MS)).toBe(0);
  });

  test('claims again in the next period, and not at a game that the brand no longer offers', async () => {
    await claim();
    server.at(new Date(Date.now() + DAY_MS));
    try {
      token = await logIn();
      await claim();
      server.at(new Date(Date.now() + 2 * DAY_MS));
      token = await logIn();
      await server.db.updateTable('game').set({ state: 'off' }).execute();
      expect(await apply()).toMatchObject({ body: { value: { obstacle: 'game_closed' } } });
    } finally {
      server.at(undefined);
      await server.db.updateTable('game').set({ state: 'active' }).execute();
    }
  });

  test('gets no turnover by the name of a promotion of the vendor, nor by an award of somebody else', async () => {
    const awardOfOther = await claim();
    token = await signUp(server, `stranger${people}`);
    const row = await server.db
      .selectFrom('member')
      .select('member_id')
      .where('account', '=', `stranger${people}`)
      .executeTakeFirstOrThrow();
    memberId = row.member_id;
    for (const promotionId of ['spring', awardOfOther])
      expect(await win(promotionId, '1.00')).toMatchObject({ code: 'OK' });
    expect(await turnover()).toEqual([]);
    const { won_minor } = await server.db
      .selectFrom('free_round_award')
      .select('won_minor')
      .where('grant_id', '=', BigInt(awardOfOther))
      .executeTakeFirstOrThrow();
    expect(won_minor).toBe(0n);
  });
});

describe('the worker', () => {
  test('repeats a call whose answer was lost, and gives the award once', async () => {
    const awardId = await claim();
    vendor.fault(
      'free-rounds/award',
      { kind: 'closes-connection', when: 'after' },
      { kind: 'http-503', when: 'before' },
    );
    await send();
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'waiting' } });
    await send(60_000);
    await send(120_000);
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'ready' } });
    expect(vendor.awards.get(awardId)?.state).toBe('open');
  });

  test('two workers ask the vendor once', async () => {
    await claim();
    const before = vendor.calls.length;
    await Promise.all([send(), send()]);
    expect(vendor.calls.slice(before)).toEqual(['free-rounds/award']);
  });

  test('raises an alert for a refusal, which an operator tries again or cancels', async () => {
    const awardId = await claim();
    vendor.fault('free-rounds/award', { kind: 'refuses', code: 'GAME_DISABLED', status: 409 });
    const registry = new Registry();
    await send(0, createFreeRoundMetrics(registry, server.db));
    const counted = `free_rounds_calls_total{integration="${INTEGRATION}",answer="refusal"} 1`;
    expect(await registry.metrics()).toContain(counted);
    expect(alerts).toMatchObject([{ alert: 'free-rounds', code: 'GAME_DISABLED', grantId: awardId }]);
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'refused' } });
    expect((await ops('free-rounds list', ['--state', 'refused'])).text).toContain('GAME_DISABLED');
    const ofAward = ['--id', awardId, '--by', 'asha'];
    expect(await ops('free-rounds retry', ofAward)).toMatchObject({ code: 0 });
    expect(await ops('free-rounds retry', ofAward)).toMatchObject({ code: 2 });
    await send(60_000);
    expect(vendor.awards.get(awardId)?.state).toBe('open');
    expect(await ops('free-rounds cancel', [...ofAward, '--reason', 'A mistake'])).toMatchObject({ code: 0 });
    await send(120_000);
    expect(vendor.awards.get(awardId)?.state).toBe('cancelled');
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'over' } });
    expect(await ops('free-rounds cancel', [...ofAward, '--reason', 'Again'])).toMatchObject({ code: 2 });
  });

  test('ends the rounds of a member who takes a break, and of nobody else', async () => {
    const awardId = await claim();
    await send();
    await cancelFreeRoundsOfExcluded(server.db, new Date());
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'ready' } });
    const row = { member_id: memberId, kind: 'cool_off', since: new Date(), until: new Date(Date.now() + DAY_MS) };
    await server.db.insertInto('play_exclusion').values(row).execute();
    await cancelFreeRoundsOfExcluded(server.db, new Date());
    await send();
    expect(vendor.awards.get(awardId)?.state).toBe('cancelled');
  });

  test('an award that is cancelled before it came never begins', async () => {
    const awardId = await claim();
    const cancelled = ['--id', awardId, '--reason', 'A mistake', '--by', 'asha'];
    expect(await ops('free-rounds cancel', cancelled)).toMatchObject({ code: 0 });
    await send();
    expect(vendor.awards.get(awardId)).toMatchObject({ state: 'cancelled', terms: {} });
    expect(await reward()).toMatchObject({ freeRoundAward: { state: 'over', played: 0 } });
    expect(await send(DAY_MS)).toBe(0);
  });

  test('tells of a win that the vendor has counted and nobody has paid', async () => {
    const awardId = await claim();
    await send();
    Object.assign(vendor.awards.get(awardId) ?? {}, { state: 'used', played: 10, won: '7.00' });
    for (let look = 1; look <= 9; look += 1) await send(look * DAY_MS);
    expect(alerts).toMatchObject([{ alert: 'free-rounds', grantId: awardId, state: 'used' }]);
    expect(await win(awardId, '7.00')).toMatchObject({ code: 'OK' });
    await send(20 * DAY_MS);
    const row = await server.db
      .selectFrom('free_round_award')
      .select(['ask_at', 'reported_minor'])
      .where('grant_id', '=', BigInt(awardId))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ ask_at: null, reported_minor: 700n });
  });
});

describe('an operator', () => {
  const file = {
    kind: 'free_rounds',
    state: 'on',
    titles: { en: 'Ten rounds', ne: 'दश राउन्ड' },
    definition,
    startsAt: '2026-01-01T00:00:00Z',
  };
  const added = ['--code', 'ten', '--file', 'ten.json', '--by', 'asha'];

  test('defines a program that the vendor of the game can give', async () => {
    const withStake = (stake: string) => ({ ...file, definition: { ...definition, stake } });
    const wrongStake = await ops('reward-programs add', added, withStake('3.00'));
    expect(wrongStake).toEqual({ code: 2, text: 'definition.stake: the game takes 1.00, 2.00, 5.00 for free rounds.' });
    const noGame = { ...file, definition: { ...definition, nodeId: 99 } };
    expect((await ops('reward-programs add', added, noGame)).text).toBe('definition.nodeId: there is no game 99.');
    vendor.fault('free-rounds/stakes', { kind: 'http-503', when: 'before' });
    expect((await ops('reward-programs add', added, file)).text).toContain('The vendor could not be asked');
    expect(await ops('reward-programs add', added, file)).toMatchObject({ code: 0 });
  });

  test('reads what a program has cost: what its rounds have won', async () => {
    const { text } = await ops('reward-programs costs');
    expect(text).toMatch(/^free {2}free_rounds {2}grants=\d+ {2}stakes=\d+\.00 {2}won=11\.51 {2}wagered=0\.00$/m);
  });
});

test('verifies all postings afterwards', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});

async function logIn(): Promise<string> {
  const login = { username: `free${people}`, password: 'Lantern2026', type: 'username', remember: false };
  return valueOf('login', await call(server, 'login', login)).token;
}
