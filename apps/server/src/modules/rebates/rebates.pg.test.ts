import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishFigures } from '../../betting/bet-figures.ts';
import { rollUpMoney } from '../../betting/money-days.ts';
import { readOpenTurnover } from '../../betting/turnover.ts';
import type { RebateDefinition } from '../../domain/rewards/rebate-definition.ts';
import { readBalance } from '../../ledger/post.ts';
import { verifyAndRecord } from '../../ledger/verify-new.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { insertProgram } from '../../testing/rewards.ts';
import { voidBet } from '../../testing/settlements.ts';
import { createCatalogue, createMember, insertBet, today, type TestMember } from '../../testing/world.ts';
import { rebateEvents } from './events.ts';
import { payNightlyRebates } from './nightly.ts';

const STARTS_AT = new Date(Date.now() - 30 * 86_400_000);
const definition: RebateDefinition = {
  rates: [
    { gameType: 'RNG', vipFrom: 0, ratePpm: 5_000 },
    { gameType: 'RNG', vipFrom: 3, ratePpm: 10_000 },
    { gameType: 'LIVE', vipFrom: 0, ratePpm: 3_000 },
  ],
  minimumClaim: '1.00',
  turnoverPpm: 1_000_000,
};

let server: TestApp;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1, ['RNG', 'LIVE']);
  await insertProgram(server.db, { code: 'rebate', kind: 'rebate', definition, startsAt: STARTS_AT });
});
afterAll(async () => await server.close());
beforeEach(async () => await claimByHand(true));

async function claimByHand(enabled: boolean): Promise<void> {
  await server.db
    .insertInto('merchant_switch')
    .values({ merchant_id: 1, mod_id: 'MANPLAYREB3', enabled })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'mod_id']).doUpdateSet({ enabled }))
    .execute();
}

async function newPlayer() {
  people += 1;
  const account = `rebater${people}`;
  const token = await signUp(server, account);
  const member = await server.db
    .selectFrom('member')
    .select(['member_id as memberId', 'merchant_id as merchantId', 'account', 'type', 'line'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  const ask = async (id: Parameters<typeof call>[1], request: object = {}) =>
    await call(server, id, request, { token });
  const claim = async (request: object = {}) => await ask('claimRebate', { requestId: randomUUID(), ...request });
  return { member, memberId: member.memberId, ask, claim };
}

interface Play {
  readonly gameType?: string;
  readonly placedAt?: Date;
}

/** Places a lost bet and delivers its event. */
async function playLost(
  member: TestMember,
  stakeMinor: bigint,
  { gameType = 'RNG', placedAt = new Date() }: Play = {},
) {
  const bet = await insertBet(server.db, { member, placedAt, stakeMinor, gameType });
  await transaction(server.db, async (tx) => await publishFigures(tx, 'bet.settled', bet));
  await deliver();
  return bet;
}

async function deliver(): Promise<void> {
  await deliverOutbox(server.db, [{ name: 'rebates', handlers: rebateEvents }]);
}

async function cashOf(memberId: bigint): Promise<bigint> {
  return (await readBalance(server.db, memberId, 'NPR')).amountMinor;
}

test('the page has the terms of rebate and cashback in the language of the reader', async () => {
  const cashback = { ratePpm: 50_000, minimum: '10', turnoverPpm: 2_000_000, claimDays: 7 };
  const terms = { en: '<p>Back each week.</p>', ne: '<p>हरेक हप्ता।</p>' };
  await insertProgram(server.db, { code: 'cashback', kind: 'cashback', definition: cashback, terms });
  const { ask } = await newPlayer();
  const overview = valueOf('rebateOverview', await ask('rebateOverview', { language: 'ne' }));
  expect(overview.terms).toEqual({ content: '', turnoverTimes: '1' });
  expect(overview.cashback).toEqual({
    title: 'cashback',
    percent: '5',
    minimum: '10.00',
    terms: { content: terms.ne, turnoverTimes: '2' },
  });
});

describe('a rebate that is claimed by hand', () => {
  test('pays the rate of each category on the valid bet since the last claim, and asks its turnover', async () => {
    const { member, memberId, ask, claim } = await newPlayer();
    await playLost(member, 100_000n);
    await playLost(member, 50_000n, { gameType: 'LIVE' });
    const overview = valueOf('rebateOverview', await ask('rebateOverview'));
    expect(overview).toMatchObject({ amount: '6.50', minimumClaim: '1.00', manual: true });
    expect(overview.lines).toEqual([
      { gameType: 'LIVE', validBet: '500.00', percent: '0.3', amount: '1.50' },
      { gameType: 'RNG', validBet: '1000.00', percent: '0.5', amount: '5.00' },
    ]);
    expect(valueOf('claimRebate', await claim())).toEqual({ currency: 'NPR', amount: '6.50', balance: '6.50' });
    expect(valueOf('rebateOverview', await ask('rebateOverview')).amount).toBe('0.00');
    expect((await claim()).body).toMatchObject({ code: 'rebate.too_small' });
    expect(await readOpenTurnover(server.db, memberId)).toMatchObject([{ required: money('NPR', 650n) }]);
    const history = valueOf('rebateHistory', await ask('rebateHistory', { ...days(), pageNo: 1, pageSize: 20 }));
    expect(history).toMatchObject({ total: 1, totalAmount: '6.50', list: [{ amount: '6.50', lines: overview.lines }] });
    expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
  });

  test('is paid once by twenty tabs, and a repeated request gets the same answer', async () => {
    const { member, memberId, claim } = await newPlayer();
    await playLost(member, 100_000n);
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await claim(index % 2 === 0 ? { requestId } : {})),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await cashOf(memberId)).toBe(500n);
  });

  test('refuses a repeated request that names another category', async () => {
    const { member, claim } = await newPlayer();
    await playLost(member, 100_000n);
    const requestId = randomUUID();
    const first = await claim({ requestId });
    expect((await claim({ requestId })).body).toEqual(first.body);
    expect((await claim({ requestId, gameType: 'RNG' })).body).toMatchObject({ code: 'ledger.key_reused' });
  });

  test('is less by a bet that is voided after it, also where another category is claimed', async () => {
    const { member, memberId, claim } = await newPlayer();
    const bet = await playLost(member, 100_000n);
    await claim();
    await transaction(server.db, async (tx) => await voidBet(tx, bet));
    await deliver();
    await playLost(member, 100_000n, { gameType: 'LIVE' });
    expect((await claim({ gameType: 'LIVE' })).body).toMatchObject({ code: 'rebate.too_small' });
    await playLost(member, 130_000n);
    expect(valueOf('claimRebate', await claim())).toMatchObject({ amount: '4.50' });
    expect(await cashOf(memberId)).toBe(950n);
  });

  test('follows the VIP level, and does not count what was played before the rebate began', async () => {
    const { member, memberId, claim } = await newPlayer();
    await server.db.updateTable('member').set({ vip_level: 4 }).where('member_id', '=', memberId).execute();
    await playLost(member, 900_000n, { placedAt: new Date(STARTS_AT.getTime() - 1) });
    await playLost(member, 100_000n);
    expect(valueOf('claimRebate', await claim())).toMatchObject({ amount: '10.00' });
  });

  test('is refused to a member on a break, who keeps what was earned', async () => {
    const { member, memberId, ask, claim } = await newPlayer();
    await playLost(member, 100_000n);
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, kind: 'exclusion', since: new Date(), until: null })
      .execute();
    expect((await claim()).body).toMatchObject({ code: 'reward.not_claimable', value: { obstacle: 'break' } });
    expect(valueOf('rebateOverview', await ask('rebateOverview')).amount).toBe('5.00');
  });

  test('can be claimed after the end of its program, and counts no later bet', async () => {
    const { member, ask, claim } = await newPlayer();
    await playLost(member, 100_000n);
    const program = server.db.updateTable('reward_program').where('code', '=', 'rebate');
    await program.set({ ends_at: new Date() }).execute();
    await playLost(member, 100_000n, { placedAt: new Date(Date.now() + 1) });
    expect(valueOf('rebateOverview', await ask('rebateOverview')).amount).toBe('5.00');
    expect(valueOf('claimRebate', await claim())).toMatchObject({ amount: '5.00' });
    expect((await claim()).body).toMatchObject({ code: 'rebate.too_small' });
    await program.set({ ends_at: null }).execute();
  });

  test('counts as rebate in the figures that agents are paid by', async () => {
    const { member, memberId, claim } = await newPlayer();
    await playLost(member, 100_000n);
    await claim();
    await rollUpMoney(server.db, new Date(Date.now() + 1_000));
    const rows = await server.db
      .selectFrom('member_money_day')
      .select(['rebates_minor', 'bonuses_minor'])
      .where('member_id', '=', memberId)
      .execute();
    expect(rows).toEqual([{ rebates_minor: 500n, bonuses_minor: 0n }]);
  });
});

describe('while the program is stopped', () => {
  const RUNNING_MS = 60_000;
  const storeVersion = async (state: string, at: Date): Promise<void> => {
    const { db } = server;
    const row = await db
      .selectFrom('reward_program')
      .select(['code', 'version', 'state', 'starts_at', 'ends_at', 'definition'])
      .where('code', '=', 'rebate')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('reward_program_version')
      .values({ merchant_id: 1, code: row.code, version: row.version, program: JSON.stringify(row), created_at: at })
      .execute();
    await db
      .updateTable('reward_program')
      .set({ state, version: row.version + 1 })
      .where('code', '=', 'rebate')
      .execute();
  };
  const stop = async (at: Date): Promise<void> => await storeVersion('stopped', at);
  const resume = async (at: Date): Promise<void> => await storeVersion('on', at);
  afterEach(async () => {
    await server.db.deleteFrom('reward_program_version').where('code', '=', 'rebate').execute();
    await server.db
      .updateTable('reward_program')
      .set({ state: 'on', version: 1 })
      .where('code', '=', 'rebate')
      .execute();
  });
  const before = (ms: number): Date => new Date(Date.now() - ms);
  const cancel = async (bet: Awaited<ReturnType<typeof playLost>>): Promise<void> => {
    await transaction(server.db, async (tx) => await voidBet(tx, bet));
    await deliver();
  };

  test('a bet that was placed before the stop is counted, and a void takes out what was counted', async () => {
    const { member, ask } = await newPlayer();
    const amount = async () => valueOf('rebateOverview', await ask('rebateOverview')).amount;
    const early = await playLost(member, 100_000n, { placedAt: before(RUNNING_MS) });
    await stop(before(RUNNING_MS / 2));
    const settledInStop = await playLost(member, 200_000n, { placedAt: before(RUNNING_MS) });
    await cancel(early);
    await resume(new Date());
    expect(await amount()).toBe('10.00');
    await cancel(settledInStop);
    expect(await amount()).toBe('0.00');
  });

  test('a bet that was placed in the stop counts nothing, and its void takes nothing out', async () => {
    const { member, ask } = await newPlayer();
    const amount = async () => valueOf('rebateOverview', await ask('rebateOverview')).amount;
    await stop(before(RUNNING_MS));
    const bet = await playLost(member, 200_000n, { placedAt: before(RUNNING_MS / 2) });
    await resume(new Date());
    await playLost(member, 100_000n);
    expect(await amount()).toBe('5.00');
    await cancel(bet);
    expect(await amount()).toBe('5.00');
  });
});

const log = {
  info: () => {},
  error: (fields: object, message: string) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
};

describe('a rate of a vendor', () => {
  const from = new Date(Date.now() - 3_600_000);
  const writeDefinition = async (change: Partial<RebateDefinition>) =>
    await server.db
      .updateTable('reward_program')
      .set({ definition: JSON.stringify({ ...definition, ...change }) })
      .where('code', '=', 'rebate')
      .execute();
  beforeEach(async () => {
    const rate = { vendor: 'LANTERN', gameType: 'RNG', vipFrom: 0, ratePpm: 20_000, from: from.toISOString() } as const;
    await writeDefinition({ vendorRates: [rate] });
  });
  afterEach(async () => await writeDefinition({}));

  test('holds for bets that were placed there from its beginning on, and has a line of its own', async () => {
    const { member, ask, claim } = await newPlayer();
    await playLost(member, 100_000n, { placedAt: new Date(from.getTime() - 1) });
    await playLost(member, 30_000n);
    const overview = valueOf('rebateOverview', await ask('rebateOverview'));
    const lines = [
      { gameType: 'RNG', validBet: '1000.00', percent: '0.5', amount: '5.00' },
      { gameType: 'RNG', vendor: 'Lantern', validBet: '300.00', percent: '2', amount: '6.00' },
    ];
    expect(overview.lines).toEqual([...lines, { gameType: 'LIVE', validBet: '0.00', percent: '0.3', amount: '0.00' }]);
    expect(valueOf('claimRebate', await claim({ gameType: 'RNG' }))).toMatchObject({ amount: '11.00' });
    const history = valueOf('rebateHistory', await ask('rebateHistory', { ...days(), pageNo: 1, pageSize: 20 }));
    expect(history.list).toMatchObject([{ lines }]);
    expect(valueOf('rebateOverview', await ask('rebateOverview')).amount).toBe('0.00');
  });

  test('takes a bet that is voided later out of the balance that has counted it', async () => {
    const { member, memberId, ask, claim } = await newPlayer();
    const early = await playLost(member, 100_000n, { placedAt: new Date(from.getTime() - 1) });
    const late = await playLost(member, 100_000n);
    expect(valueOf('claimRebate', await claim())).toMatchObject({ amount: '25.00' });
    await transaction(server.db, async (tx) => await voidBet(tx, early));
    await transaction(server.db, async (tx) => await voidBet(tx, late));
    await deliver();
    const { amount, lines } = valueOf('rebateOverview', await ask('rebateOverview'));
    expect([amount, lines.map((line) => line.amount)]).toEqual(['-25.00', ['-5.00', '-20.00', '0.00']]);
    await playLost(member, 2_000_000n, { gameType: 'LIVE' });
    expect(valueOf('claimRebate', await claim({ gameType: 'LIVE' }))).toMatchObject({ amount: '35.00' });
    expect(await cashOf(memberId)).toBe(6_000n);
  });

  test('is paid at night too, also to a member who played nowhere else', async () => {
    await claimByHand(false);
    const player = await createMember(server.db, { merchantId: 1, account: 'vendor-night' });
    await playLost(player, 30_000n);
    const rows = server.db.selectFrom('rebate_balance').select('game_type').where('member_id', '=', player.memberId);
    expect(await rows.execute()).toEqual([]);
    const run = async () => await payNightlyRebates(server.db, { now: new Date(Date.now() + 86_400_000), log });
    await Promise.all([run(), run()]);
    expect(await cashOf(player.memberId)).toBe(600n);
    await server.db.deleteFrom('rebate_run').execute();
    expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
  });
});

describe('the nightly rebate', () => {
  test('pays every member once, whatever runs twice or at once, and leaves what is too small', async () => {
    await claimByHand(false);
    const players: TestMember[] = [];
    for (let index = 0; index < 12; index += 1) {
      const player = await createMember(server.db, { merchantId: 1, account: `night${index}` });
      players.push(player);
      await playLost(player, 100_000n);
    }
    const poor = await createMember(server.db, { merchantId: 1, account: 'night-poor' });
    await playLost(poor, 10_000n);
    // It is midday in the zone of the brand, so that a day later the night of today is over.
    const now = new Date(Date.now() + 86_400_000);
    const run = async () => await payNightlyRebates(server.db, { now, log, chunkMembers: 1 });
    await Promise.all([run(), run()]);
    await run();
    const cash = await Promise.all(players.map(async ({ memberId }) => await cashOf(memberId)));
    expect(cash).toEqual(players.map(() => 500n));
    expect(await cashOf(poor.memberId)).toBe(0n);
    const { open, paid } = await server.db
      .selectFrom('rebate_run')
      .select(({ fn }) => [
        fn.countAll<bigint>().filterWhere('done_at', 'is', null).as('open'),
        fn.sum<bigint>('members').as('paid'),
      ])
      .executeTakeFirstOrThrow();
    expect(open).toBe(0n);
    expect(paid).toBeGreaterThanOrEqual(12n);
    expect((await verifyAndRecord(server.db, 'whole')).difference).toBeUndefined();
  });

  test('pays the last day of a program in the night after its end, and no night after that one', async () => {
    await claimByHand(false);
    await server.db.deleteFrom('rebate_run').execute();
    const player = await createMember(server.db, { merchantId: 1, account: 'night-last' });
    await playLost(player, 100_000n);
    const program = server.db.updateTable('reward_program').where('code', '=', 'rebate');
    await program.set({ ends_at: new Date(Date.now() + 60_000) }).execute();
    await payNightlyRebates(server.db, { now: new Date(Date.now() + 86_400_000), log });
    expect(await cashOf(player.memberId)).toBe(500n);
    await payNightlyRebates(server.db, { now: new Date(Date.now() + 2 * 86_400_000), log });
    const days = server.db.selectFrom('rebate_run').select('day').distinct();
    expect(await days.execute()).toHaveLength(1);
    await program.set({ ends_at: null }).execute();
  });

  test('is not claimed by hand', async () => {
    await claimByHand(false);
    const { member, claim } = await newPlayer();
    await playLost(member, 100_000n);
    expect((await claim()).body).toMatchObject({ code: 'reward.not_claimable' });
  });
});

function days() {
  return { from: today(-1), to: today(1) };
}
