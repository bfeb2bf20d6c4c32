import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { call, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { createCatalogue, GAME, insertBet, VENDOR } from '../../testing/world.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1);
  await server.db
    .insertInto('merchant_switch')
    .values({ merchant_id: 1, mod_id: 'DEMOCASHIER', enabled: true })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'mod_id']).doUpdateSet({ enabled: true }))
    .execute();
});
beforeEach(() => server.at(undefined));
afterAll(async () => await server.close());

const HOUR_MS = 3_600_000;
let memberCount = 0;

async function createMember() {
  memberCount += 1;
  const account = `careful${memberCount}`;
  const token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select(['member_id as memberId', 'merchant_id as merchantId', 'account', 'type', 'line'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const callApi = async (id: Parameters<typeof call>[1], request: object = {}) =>
    await call(server, id, request, { token });
  return { ...row, token, callApi, limits: async () => valueOf('playLimits', await callApi('playLimits')) };
}

const dayLoss = { kind: 'loss', period: 'day' } as const;
const dayDeposit = { kind: 'deposit', period: 'day' } as const;

describe('a limit', () => {
  test('does not exist until it is set, and a lower limit applies at once', async () => {
    const { callApi, limits } = await createMember();
    const before = await limits();
    expect(before.limits.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      'deposit day',
      'deposit week',
      'deposit month',
      'loss day',
      'loss week',
      'loss month',
      'session day',
    ]);
    expect(before).toMatchObject({ excluded: false, excludedUntil: null });
    for (const amount of ['500.00', '400.00']) {
      const { limits: after } = valueOf('setPlayLimit', await callApi('setPlayLimit', { ...dayLoss, amount }));
      expect(after[3]).toMatchObject({ ...dayLoss, amount, used: '0.00', raise: null });
    }
  });

  test('that is higher applies after a waiting time of a day and a confirmation', async () => {
    const { callApi, limits, memberId } = await createMember();
    await callApi('setPlayLimit', { ...dayLoss, amount: '100.00' });
    const waiting = valueOf('setPlayLimit', await callApi('setPlayLimit', { ...dayLoss, amount: '900.00' })).limits[3];
    expect(waiting).toMatchObject({ amount: '100.00', raise: { to: '900.00' } });
    const effectiveAt = new Date(waiting?.raise?.effectiveAt ?? '').getTime();
    expect((await callApi('confirmPlayLimit', dayLoss)).body).toMatchObject({ code: 'play.raise_waits' });
    expect(effectiveAt - Date.now()).toBeGreaterThan(24 * HOUR_MS - 60_000);
    // A session does not last as long as the waiting time, so the test moves the end of the waiting time to now.
    const raise_at = new Date();
    await server.db.updateTable('play_limit').set({ raise_at }).where('member_id', '=', memberId).execute();
    expect((await limits()).limits[3]).toMatchObject({ amount: '100.00' });
    const raised = valueOf('confirmPlayLimit', await callApi('confirmPlayLimit', dayLoss)).limits[3];
    expect(raised).toMatchObject({ amount: '900.00', raise: null });
    expect((await callApi('confirmPlayLimit', dayLoss)).body).toMatchObject({ code: 'play.no_raise' });
  });

  test('is removed after the waiting time only, and the removal can be cancelled', async () => {
    const { callApi } = await createMember();
    await callApi('setPlayLimit', { kind: 'session', period: 'day', minutes: 30 });
    const key = { kind: 'session', period: 'day' };
    const waiting = valueOf('setPlayLimit', await callApi('setPlayLimit', { ...key, minutes: null })).limits[6];
    expect(waiting).toMatchObject({ minutes: 30, raise: { to: null } });
    const unchanged = valueOf('withdrawPlayLimit', await callApi('withdrawPlayLimit', key)).limits[6];
    expect(unchanged).toMatchObject({ minutes: 30, raise: null });
    expect((await callApi('withdrawPlayLimit', key)).body).toMatchObject({ code: 'play.no_raise' });
  });

  test.each(['0.00', '-5.00', '1.005'])('of %s cannot be set', async (amount) => {
    const { callApi } = await createMember();
    expect((await callApi('setPlayLimit', { ...dayLoss, amount })).body).toMatchObject({ code: 'play.limit_invalid' });
  });

  test('stays at its value if two higher limits are requested at the same time', async () => {
    const { callApi, limits } = await createMember();
    await callApi('setPlayLimit', { ...dayLoss, amount: '100.00' });
    await Promise.all(
      ['200.00', '300.00'].map(async (amount) => await callApi('setPlayLimit', { ...dayLoss, amount })),
    );
    expect((await limits()).limits[3]).toMatchObject({ amount: '100.00' });
  });
});

describe('a deposit limit', () => {
  const deposit = async ({ callApi }: Awaited<ReturnType<typeof createMember>>, amount: string) =>
    await callApi('demoDeposit', { requestId: randomUUID(), amount });

  test('counts the deposits that were credited today, and refuses a deposit that would exceed the limit', async () => {
    const member = await createMember();
    await member.callApi('setPlayLimit', { ...dayDeposit, amount: '500.00' });
    expect((await deposit(member, '300.00')).status).toBe(200);
    expect((await deposit(member, '200.01')).body).toMatchObject({ code: 'cashier.own_limit' });
    expect((await deposit(member, '200.00')).status).toBe(200);
    expect((await member.limits()).limits[0]).toMatchObject({ used: '500.00' });
  });
});

describe('the used part of a loss limit', () => {
  test('is the stakes less the wins of the period, with open bets and without refunded bets', async () => {
    const member = await createMember();
    const placedAt = new Date();
    await insertBet(server.db, { member, placedAt, stakeMinor: 1_000n, winMinor: 300n, state: 'won' });
    await insertBet(server.db, { member, placedAt, stakeMinor: 500n, state: 'open' });
    await insertBet(server.db, { member, placedAt, stakeMinor: 9_000n, state: 'refunded' });
    const lastYear = new Date(placedAt.getTime() - 365 * 24 * HOUR_MS);
    await insertBet(server.db, { member, placedAt: lastYear, stakeMinor: 7_000n });
    const { limits } = await member.limits();
    expect(limits.slice(3, 6).map((limit) => 'used' in limit && limit.used)).toEqual(['12.00', '12.00', '12.00']);
  });
});

describe('a break from play', () => {
  const launch = { vassalage: VENDOR, gameCode: GAME, freePlay: false, language: 'en', backPath: '/' };

  test('refuses games and deposits until it ends, and can only be made longer', async () => {
    const { callApi, limits, memberId } = await createMember();
    const { excluded, excludedUntil } = valueOf('coolOff', await callApi('coolOff', { period: '7_days' }));
    expect(excluded).toBe(true);
    expect((await callApi('coolOff', { period: '24_hours' })).body).toMatchObject({ code: 'play.excluded' });
    expect((await callApi('launchGame', launch)).body).toMatchObject({ code: 'play.excluded' });
    const deposit = await callApi('demoDeposit', { requestId: randomUUID(), amount: '300.00' });
    expect(deposit.body).toMatchObject({ code: 'play.excluded' });
    expect(new Date(excludedUntil ?? '').getTime() - Date.now()).toBeGreaterThan(7 * 24 * HOUR_MS - 60_000);
    const over = { since: new Date(Date.now() - HOUR_MS), until: new Date() };
    await server.db.updateTable('play_exclusion').set(over).where('member_id', '=', memberId).execute();
    expect(await limits()).toMatchObject({ excluded: false, excludedUntil: null });
  });

  test('is not the only reason to refuse a game: a game is not opened if a loss limit is used up', async () => {
    const member = await createMember();
    const { callApi } = member;
    await callApi('setPlayLimit', { ...dayLoss, amount: '20.00' });
    expect((await callApi('launchGame', launch)).status).toBe(200);
    await insertBet(server.db, { member, placedAt: new Date(), stakeMinor: 2_000n });
    expect((await callApi('launchGame', launch)).body).toMatchObject({ code: 'play.loss_limit' });
  });

  test('that is permanent needs the password, and cannot be shortened', async () => {
    const { callApi, limits } = await createMember();
    const forEver = { period: 'for_ever', password: PASSWORD };
    const wrong = await callApi('selfExclude', { ...forEver, password: 'Wrong2026' });
    expect(wrong.body).toMatchObject({ code: 'password.wrong' });
    expect((await callApi('selfExclude', forEver)).status).toBe(200);
    expect(await limits()).toMatchObject({ excluded: true, excludedUntil: null });
    const longer = await callApi('selfExclude', { ...forEver, period: '5_years' });
    expect(longer.body).toMatchObject({ code: 'play.excluded' });
  });
});

describe('the reality check', () => {
  test('is due an hour after the log-in or after the chosen interval, and again after it was seen', async () => {
    const { callApi } = await createMember();
    const first = valueOf('realityCheck', await callApi('realityCheck'));
    const since = new Date(first.playingSince).getTime();
    expect(first).toMatchObject({ everyMinutes: 60, playedMinutes: 0 });
    expect(first.dueInSeconds).toBeGreaterThan(3590);
    expect(new Date(first.nextAt ?? '').getTime() - since).toBe(HOUR_MS);
    const other = valueOf('setRealityCheck', await callApi('setRealityCheck', { everyMinutes: 20 }));
    expect(new Date(other.nextAt ?? '').getTime() - since).toBe(HOUR_MS / 3);
    const later = new Date(Date.now() + 5 * 60_000);
    server.at(later);
    server.at(new Date(Date.now() + 21 * 60_000));
    expect(valueOf('realityCheck', await callApi('realityCheck'))).toMatchObject({
      dueInSeconds: 0,
      playedMinutes: 21,
    });
    server.at(later);
    const seen = valueOf('seenRealityCheck', await callApi('seenRealityCheck'));
    expect(new Date(seen.nextAt ?? '').getTime()).toBe(later.getTime() + HOUR_MS / 3);
    expect(valueOf('setRealityCheck', await callApi('setRealityCheck', { everyMinutes: null })).nextAt).toBeNull();
  });

  test('stores both changes if the interval is set and the check is seen at the same time', async () => {
    const { callApi, memberId } = await createMember();
    await callApi('setRealityCheck', { everyMinutes: 30 });
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      );
      return rows.length;
    };
    const changes = await transaction(server.db, async (tx) => {
      await sql`select from reality_check where member_id = ${memberId} for update`.execute(tx);
      const replies = Promise.all([callApi('setRealityCheck', { everyMinutes: 20 }), callApi('seenRealityCheck')]);
      await expect.poll(waiting).toBe(2);
      return { replies };
    });
    await changes.replies;
    const { every_minutes, seen_at } = await server.db
      .selectFrom('reality_check')
      .select(['every_minutes', 'seen_at'])
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(every_minutes).toBe(20);
    expect(seen_at).not.toBeNull();
  });

  test('sums the stakes and wins of the settled bets of this session', async () => {
    const member = await createMember();
    const placedAt = new Date(Date.now() + 1_000);
    await insertBet(server.db, { member, placedAt, stakeMinor: 1_000n, winMinor: 2_500n, state: 'won' });
    await insertBet(server.db, { member, placedAt, stakeMinor: 400n, state: 'open' });
    const value = valueOf('realityCheck', await member.callApi('realityCheck'));
    expect(value).toMatchObject({ stake: '10.00', win: '25.00', profitAndLoss: '15.00', currency: 'NPR' });
  });
});
