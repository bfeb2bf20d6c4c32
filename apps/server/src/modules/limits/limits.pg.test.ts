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
let people = 0;

async function person() {
  people += 1;
  const account = `careful${people}`;
  const token = await signUp(server, account);
  const row = await server.db
    .selectFrom('member')
    .select(['member_id as memberId', 'merchant_id as merchantId', 'account', 'type', 'line'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const ask = async (id: Parameters<typeof call>[1], request: object = {}) =>
    await call(server, id, request, { token });
  return { ...row, token, ask, limits: async () => valueOf('playLimits', await ask('playLimits')) };
}

const dayLoss = { kind: 'loss', period: 'day' } as const;
const dayDeposit = { kind: 'deposit', period: 'day' } as const;

describe('a limit', () => {
  test('is none until it is set; a lower one holds at once', async () => {
    const { ask, limits } = await person();
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
      const { limits: after } = valueOf('setPlayLimit', await ask('setPlayLimit', { ...dayLoss, amount }));
      expect(after[3]).toMatchObject({ ...dayLoss, amount, used: '0.00', raise: null });
    }
  });

  test('a higher one waits a day and a second yes', async () => {
    const { ask, limits, memberId } = await person();
    await ask('setPlayLimit', { ...dayLoss, amount: '100.00' });
    const waiting = valueOf('setPlayLimit', await ask('setPlayLimit', { ...dayLoss, amount: '900.00' })).limits[3];
    expect(waiting).toMatchObject({ amount: '100.00', raise: { to: '900.00' } });
    const effectiveAt = new Date(waiting?.raise?.effectiveAt ?? '').getTime();
    expect((await ask('confirmPlayLimit', dayLoss)).body).toMatchObject({ code: 'play.raise_waits' });
    expect(effectiveAt - Date.now()).toBeGreaterThan(24 * HOUR_MS - 60_000);
    // A session does not live that long: the wait is put behind it instead.
    const raise_at = new Date();
    await server.db.updateTable('play_limit').set({ raise_at }).where('member_id', '=', memberId).execute();
    expect((await limits()).limits[3]).toMatchObject({ amount: '100.00' });
    const raised = valueOf('confirmPlayLimit', await ask('confirmPlayLimit', dayLoss)).limits[3];
    expect(raised).toMatchObject({ amount: '900.00', raise: null });
    expect((await ask('confirmPlayLimit', dayLoss)).body).toMatchObject({ code: 'play.no_raise' });
  });

  test('taking it away waits too, and can be taken back', async () => {
    const { ask } = await person();
    await ask('setPlayLimit', { kind: 'session', period: 'day', minutes: 30 });
    const key = { kind: 'session', period: 'day' };
    const waiting = valueOf('setPlayLimit', await ask('setPlayLimit', { ...key, minutes: null })).limits[6];
    expect(waiting).toMatchObject({ minutes: 30, raise: { to: null } });
    const kept = valueOf('withdrawPlayLimit', await ask('withdrawPlayLimit', key)).limits[6];
    expect(kept).toMatchObject({ minutes: 30, raise: null });
    expect((await ask('withdrawPlayLimit', key)).body).toMatchObject({ code: 'play.no_raise' });
  });

  test.each(['0.00', '-5.00', '1.005'])('of %s cannot be set', async (amount) => {
    const { ask } = await person();
    expect((await ask('setPlayLimit', { ...dayLoss, amount })).body).toMatchObject({ code: 'play.limit_invalid' });
  });

  test('two raises at once are one', async () => {
    const { ask, limits } = await person();
    await ask('setPlayLimit', { ...dayLoss, amount: '100.00' });
    await Promise.all(['200.00', '300.00'].map(async (amount) => await ask('setPlayLimit', { ...dayLoss, amount })));
    expect((await limits()).limits[3]).toMatchObject({ amount: '100.00' });
  });
});

describe('a deposit limit', () => {
  const deposit = async ({ ask }: Awaited<ReturnType<typeof person>>, amount: string) =>
    await ask('demoDeposit', { requestId: randomUUID(), amount });

  test('counts what was credited today, and refuses what passes it', async () => {
    const member = await person();
    await member.ask('setPlayLimit', { ...dayDeposit, amount: '500.00' });
    expect((await deposit(member, '300.00')).status).toBe(200);
    expect((await deposit(member, '200.01')).body).toMatchObject({ code: 'cashier.own_limit' });
    expect((await deposit(member, '200.00')).status).toBe(200);
    expect((await member.limits()).limits[0]).toMatchObject({ used: '500.00' });
  });
});

describe('what was lost', () => {
  test('is stakes less wins of the period, open bets included, refunded ones not', async () => {
    const member = await person();
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

describe('a break', () => {
  const launch = { vassalage: VENDOR, gameCode: GAME, freePlay: false, language: 'en', backPath: '/' };

  test('ends by itself, is only made longer, and shuts games and deposits out meanwhile', async () => {
    const { ask, limits, memberId } = await person();
    const { excluded, excludedUntil } = valueOf('coolOff', await ask('coolOff', { period: '7_days' }));
    expect(excluded).toBe(true);
    expect((await ask('coolOff', { period: '24_hours' })).body).toMatchObject({ code: 'play.excluded' });
    expect((await ask('launchGame', launch)).body).toMatchObject({ code: 'play.excluded' });
    const deposit = await ask('demoDeposit', { requestId: randomUUID(), amount: '300.00' });
    expect(deposit.body).toMatchObject({ code: 'play.excluded' });
    expect(new Date(excludedUntil ?? '').getTime() - Date.now()).toBeGreaterThan(7 * 24 * HOUR_MS - 60_000);
    const over = { since: new Date(Date.now() - HOUR_MS), until: new Date() };
    await server.db.updateTable('play_exclusion').set(over).where('member_id', '=', memberId).execute();
    expect(await limits()).toMatchObject({ excluded: false, excludedUntil: null });
  });

  test('is not needed where a limit is used up: no game is opened in which no bet would be taken', async () => {
    const member = await person();
    const { ask } = member;
    await ask('setPlayLimit', { ...dayLoss, amount: '20.00' });
    expect((await ask('launchGame', launch)).status).toBe(200);
    await insertBet(server.db, { member, placedAt: new Date(), stakeMinor: 2_000n });
    expect((await ask('launchGame', launch)).body).toMatchObject({ code: 'play.loss_limit' });
  });

  test('for ever needs the password, and nothing ends it', async () => {
    const { ask, limits } = await person();
    const forEver = { period: 'for_ever', password: PASSWORD };
    const wrong = await ask('selfExclude', { ...forEver, password: 'Wrong2026' });
    expect(wrong.body).toMatchObject({ code: 'password.wrong' });
    expect((await ask('selfExclude', forEver)).status).toBe(200);
    expect(await limits()).toMatchObject({ excluded: true, excludedUntil: null });
    const longer = await ask('selfExclude', { ...forEver, period: '5_years' });
    expect(longer.body).toMatchObject({ code: 'play.excluded' });
  });
});

describe('the reality check', () => {
  test('comes an hour after the log-in unless another time is chosen, and again after it was seen', async () => {
    const { ask } = await person();
    const first = valueOf('realityCheck', await ask('realityCheck'));
    const since = new Date(first.playingSince).getTime();
    expect(first).toMatchObject({ everyMinutes: 60, playedMinutes: 0 });
    expect(first.dueInSeconds).toBeGreaterThan(3590);
    expect(new Date(first.nextAt ?? '').getTime() - since).toBe(HOUR_MS);
    const other = valueOf('setRealityCheck', await ask('setRealityCheck', { everyMinutes: 20 }));
    expect(new Date(other.nextAt ?? '').getTime() - since).toBe(HOUR_MS / 3);
    const later = new Date(Date.now() + 5 * 60_000);
    server.at(later);
    server.at(new Date(Date.now() + 21 * 60_000));
    expect(valueOf('realityCheck', await ask('realityCheck'))).toMatchObject({ dueInSeconds: 0, playedMinutes: 21 });
    server.at(later);
    const seen = valueOf('seenRealityCheck', await ask('seenRealityCheck'));
    expect(new Date(seen.nextAt ?? '').getTime()).toBe(later.getTime() + HOUR_MS / 3);
    expect(valueOf('setRealityCheck', await ask('setRealityCheck', { everyMinutes: null })).nextAt).toBeNull();
  });

  test('keeps both changes when it is set and seen at the same time', async () => {
    const { ask, memberId } = await person();
    await ask('setRealityCheck', { everyMinutes: 30 });
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        server.db,
      );
      return rows.length;
    };
    const changes = await transaction(server.db, async (tx) => {
      await sql`select from reality_check where member_id = ${memberId} for update`.execute(tx);
      const asked = Promise.all([ask('setRealityCheck', { everyMinutes: 20 }), ask('seenRealityCheck')]);
      await expect.poll(waiting).toBe(2);
      return { asked };
    });
    await changes.asked;
    const { every_minutes, seen_at } = await server.db
      .selectFrom('reality_check')
      .select(['every_minutes', 'seen_at'])
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    expect(every_minutes).toBe(20);
    expect(seen_at).not.toBeNull();
  });

  test('says what this session brought', async () => {
    const member = await person();
    const placedAt = new Date(Date.now() + 1_000);
    await insertBet(server.db, { member, placedAt, stakeMinor: 1_000n, winMinor: 2_500n, state: 'won' });
    await insertBet(server.db, { member, placedAt, stakeMinor: 400n, state: 'open' });
    const value = valueOf('realityCheck', await member.ask('realityCheck'));
    expect(value).toMatchObject({ stake: '10.00', win: '25.00', profitAndLoss: '15.00', currency: 'NPR' });
  });
});
