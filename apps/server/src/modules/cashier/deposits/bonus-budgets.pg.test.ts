import { randomUUID } from 'node:crypto';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import type { TestApp } from '../../../testing/app.ts';
import { bonusActs, openBonusServer, signUpChooser } from '../../../testing/bonuses.ts';
import { call, valueOf } from '../../../testing/people.ts';
import type { TestProvider } from '../../../testing/cashier.ts';
import { insertProgram } from '../../../testing/rewards.ts';
import { expireDeposits } from './jobs.ts';

// Each bonus gives half of a deposit of 600.00 or more, so that deposits of 1,000.00 take 500.00 of its budgets.
const FIGURES = ['--percent', '50', '--max', '100000', '--least', '60000', '--turnover', '10', '--frequency', 'always'];

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let memberCount = 0;
let bonusCount = 0;
let code: string;
const acts = bonusActs(() => ({ server, provider, token, memberId }));
const { runOps, changeBonus, requestDeposit, beginDeposit, readDeposit, prepareReport, readBalance, listPromotions } =
  acts;

beforeAll(async () => {
  ({ server, provider } = await openBonusServer());
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => await becomeNextMember());

async function becomeNextMember(): Promise<void> {
  memberCount += 1;
  ({ token, memberId } = await signUpChooser(server, `budget${memberCount}`));
}

async function addBonus(...options: readonly string[]): Promise<void> {
  bonusCount += 1;
  code = `budget-${bonusCount}`;
  await changeBonus('add', code, '--currency', 'NPR', '--title', 'en=Half', ...FIGURES, ...options);
}

/** Returns what the budgets of the bonus have granted: over all days first, then on each day. */
const readGrantedByDay = async () => {
  const rows = await server.db
    .selectFrom('reward_budget')
    .select('granted_minor')
    .where('program_code', '=', code)
    .orderBy('day')
    .execute();
  return rows.map(({ granted_minor }) => granted_minor);
};
const readGranted = async () => (await readGrantedByDay())[0];
const readObstacle = async () =>
  (await listPromotions()).find(({ promotionId }) => promotionId === code)?.obstacle ?? null;
const usedUp = { body: { code: 'promotion.not_eligible', value: { obstacle: 'budget' } } };
const cancel = async ({ depositId }: DepositValue) => await call(server, 'cancelDeposit', { depositId }, { token });

describe('the total budget of a deposit bonus', () => {
  beforeEach(async () => await addBonus('--budget', '80000'));

  test('is taken when the bonus is chosen, and a bonus that does not fit is refused then and is closed on the deposit page', async () => {
    const deposit = await beginDeposit('1000.00', code);
    expect(await readGranted()).toBe(50_000n);
    await becomeNextMember();
    expect(await readObstacle()).toBeNull();
    expect(await requestDeposit('1000.00', code)).toMatchObject(usedUp);
    expect(await acts.quoteDeposit('1000.00', code)).toMatchObject(usedUp);
    expect(await readGranted()).toBe(50_000n);
    await beginDeposit('600.00', code);
    expect(await readGranted()).toBe(80_000n);
    expect(await readObstacle()).toBe('budget');
    expect(deposit).toMatchObject({ bonus: '500.00', promotion: { state: 'promised' } });
  });

  test('covers what was promised although the operator has lowered it since, and counts the credited bonus once', async () => {
    const deposit = await beginDeposit('1000.00', code);
    await changeBonus('change', code, '--budget', '100');
    const report = prepareReport(deposit, 'succeeded');
    await Promise.all([report(), report(), report()]);
    expect([await readBalance(), await readGranted()]).toEqual(['1500.00', 50_000n]);
    expect(await requestDeposit('1000.00', code)).toMatchObject(usedUp);
  });

  test.each([
    ['cancelled', async (deposit: DepositValue) => void (await cancel(deposit))],
    ['failed', async (deposit: DepositValue) => void (await prepareReport(deposit, 'failed')())],
    ['expired', async () => await expireDeposits(server.db, new Date(Date.now() + 86_400_000))],
  ])('gets back what a %s deposit held, once', async (_state, end) => {
    const deposit = await beginDeposit('1000.00', code);
    await end(deposit);
    await end(deposit);
    expect(await readGranted()).toBe(0n);
    await beginDeposit('1000.00', code);
    expect(await readGranted()).toBe(50_000n);
  });

  test('is taken again by a payment after the end of its deposit, which is credited without the bonus if the rest does not cover it', async () => {
    const late = await beginDeposit('1000.00', code);
    const tooLate = await beginDeposit('600.00', code);
    await cancel(late);
    await cancel(tooLate);
    await prepareReport(late, 'succeeded')();
    expect([await readBalance(), await readGranted()]).toEqual(['1500.00', 50_000n]);
    await changeBonus('change', code, '--budget', '79999');
    await prepareReport(tooLate, 'succeeded')();
    expect([await readBalance(), await readGranted()]).toEqual(['2100.00', 50_000n]);
    expect(await readDeposit(tooLate)).toMatchObject({
      state: 'credited',
      bonus: '0.00',
      promotion: { state: 'withheld', obstacle: 'budget' },
    });
  });

  test('gets back a bonus that is withheld at the credit', async () => {
    const deposit = await beginDeposit('1000.00', code);
    await acts.takeBreak(60);
    await prepareReport(deposit, 'succeeded')();
    expect(await readDeposit(deposit)).toMatchObject({ promotion: { state: 'withheld', obstacle: 'break' } });
    expect(await readGranted()).toBe(0n);
  });

  test('follows the amount that an operator corrects: the rest goes back, and a larger bonus is given as far as it fits', async () => {
    const transfer = await requestDeposit('1000.00', code, { methodId: 'bank', payerName: 'Suraj' });
    const deposit = valueOf('createDeposit', transfer);
    const review = async (verb: string, ...more: readonly string[]) =>
      await runOps('deposits', verb, '--id', deposit.depositId, '--by', 'asha', ...more);
    await review('amend', '--amount', '60000');
    expect(await readGranted()).toBe(30_000n);
    await review('amend', '--amount', '160000');
    expect([await readGranted(), (await readDeposit(deposit)).bonus]).toEqual([80_000n, '800.00']);
    await review('amend', '--amount', '180000');
    expect(await readDeposit(deposit)).toMatchObject({
      bonus: '800.00',
      promotion: { turnoverRequired: '26000.00' },
    });
    await review('approve');
    expect([await readBalance(), await readGranted()]).toEqual(['2600.00', 80_000n]);
    expect(await readDeposit(deposit)).toMatchObject({ bonus: '800.00', promotion: { turnoverRequired: '26000.00' } });
  });

  test('withholds a bonus of which it holds nothing, because its amount was corrected to almost nothing and others took the rest', async () => {
    const transfer = await requestDeposit('1000.00', code, { methodId: 'bank', payerName: 'Suraj' });
    const deposit = valueOf('createDeposit', transfer);
    const [own, ownId] = [token, memberId];
    const review = async (verb: string, ...more: readonly string[]) =>
      await runOps('deposits', verb, '--id', deposit.depositId, '--by', 'asha', ...more);
    await review('amend', '--amount', '1');
    expect(await readGranted()).toBe(0n);
    await becomeNextMember();
    await beginDeposit('1000.00', code);
    [token, memberId] = [own, ownId];
    await review('amend', '--amount', '100000');
    expect(await review('approve')).toMatchObject({ code: 0 });
    expect([await readBalance(), await readGranted()]).toEqual(['1000.00', 50_000n]);
    expect(await readDeposit(deposit)).toMatchObject({ promotion: { state: 'withheld', obstacle: 'budget' } });
  });

  test('is exact when many members choose at the same moment', async () => {
    await changeBonus('change', code, '--budget', '150000');
    const requests: (() => ReturnType<typeof requestDeposit>)[] = [];
    for (let member = 0; member < 8; member += 1) {
      await becomeNextMember();
      const request = { requestId: randomUUID(), methodId: 'card', amount: '1000.00', backPath: '/member/depositv2' };
      const own = token;
      requests.push(async () => await call(server, 'createDeposit', { ...request, promotionId: code }, { token: own }));
    }
    const replies = await Promise.all(requests.map(async (send) => await send()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const refused of replies.filter(({ status }) => status !== 200)) expect(refused).toMatchObject(usedUp);
    expect(await readGranted()).toBe(150_000n);
  });
});

test('the daily budget counts the day on which the bonus was chosen', async () => {
  await addBonus('--day-budget', '60000');
  const deposit = await beginDeposit('1000.00', code);
  expect(await requestDeposit('1000.00', code)).toMatchObject(usedUp);
  const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  // The deposit was begun a day earlier: the day of today is free, and what is given back leaves it alone.
  await server.db
    .updateTable('reward_budget')
    .set({ day: before })
    .where('program_code', '=', code)
    .where('day', '>', '2000-01-01')
    .execute();
  await server.db
    .updateTable('deposit')
    .set({ bonus_budget_day: before })
    .where('deposit_id', '=', BigInt(deposit.depositId))
    .execute();
  const today = await beginDeposit('1000.00', code);
  expect(await readGrantedByDay()).toEqual([100_000n, 50_000n, 50_000n]);
  await cancel(deposit);
  expect(await readGrantedByDay()).toEqual([50_000n, 0n, 50_000n]);
  await prepareReport(today, 'succeeded')();
  expect(await requestDeposit('1000.00', code)).toMatchObject(usedUp);
});

test('the budget of a member counts its promised and its credited bonuses, and nobody else’s', async () => {
  await addBonus('--member-budget', '100000');
  await prepareReport(await beginDeposit('1000.00', code), 'succeeded')();
  const open = await beginDeposit('900.00', code);
  expect(await requestDeposit('1000.00', code)).toMatchObject(usedUp);
  expect(await readObstacle()).toBe('budget');
  await cancel(open);
  expect(await readObstacle()).toBeNull();
  const replies = await Promise.all([1, 2].map(async () => await requestDeposit('1000.00', code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await readGranted()).toBeUndefined();
  await becomeNextMember();
  expect(await requestDeposit('1000.00', code)).toMatchObject({ status: 200 });
});

test('the budget of a member counts a bonus once that a server of the release before has credited', async () => {
  await addBonus('--member-budget', '120000');
  const deposit = await beginDeposit('1000.00', code);
  await prepareReport(deposit, 'succeeded')();
  // That server does not know the reservation and leaves it.
  await server.db
    .updateTable('deposit')
    .set({ bonus_reserved_minor: 50_000n })
    .where('deposit_id', '=', BigInt(deposit.depositId))
    .execute();
  await beginDeposit('1000.00', code);
  expect(await readObstacle()).toBe('budget');
});

test('a bonus in review holds its budget, and gives it back when an operator rejects it', async () => {
  const person = ['--frequency', 'first', '--one-per', 'device', '--budget', '100000'];
  await addBonus();
  await changeBonus('change', code, ...person);
  await prepareReport(await beginDeposit('1000.00', code), 'succeeded')();
  await becomeNextMember();
  await prepareReport(await beginDeposit('1000.00', code), 'succeeded')();
  expect(await readGranted()).toBe(100_000n);
  const { grant_id } = await server.db
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('program_code', '=', code)
    .where('state', '=', 'process')
    .executeTakeFirstOrThrow();
  const reason = ['--reason', 'The same person', '--by', 'asha'];
  expect(await runOps('reward-grants', 'reject', '--id', String(grant_id), ...reason)).toMatchObject({ code: 0 });
  expect(await readGranted()).toBe(50_000n);
});

describe('the versions of a deposit bonus', () => {
  const readVersions = async () => (await runOps('deposit-bonuses', 'versions', '--code', code)).out.split('\n');

  test('are kept with each change and with the removal, and a deposit names the one that it was made under', async () => {
    await addBonus();
    const deposit = await beginDeposit('1000.00', code);
    await changeBonus('change', code, '--percent', '10', '--budget', '1000000');
    await prepareReport(deposit, 'succeeded')();
    expect(await readBalance()).toBe('1500.00');
    const grant = server.db.selectFrom('reward_grant').select('program_version').where('program_code', '=', code);
    expect(await grant.execute()).toEqual([{ program_version: 1 }]);
    expect(await readVersions()).toEqual([
      expect.stringMatching(/^version 1, until \S+: .*"percent_ppm":500000/),
      expect.stringMatching(/^version 2, now: .*"percent_ppm":"100000"/),
    ]);
    await changeBonus('remove', code);
    await changeBonus('add', code, '--currency', 'NPR', '--title', 'en=Again', ...FIGURES);
    const versions = await readVersions();
    expect(versions.map((line) => /^version \d+, (?:until|now)/.exec(line)?.[0])).toEqual([
      'version 1, until',
      'version 2, until',
      'version 3, now',
    ]);
    expect(await runOps('deposit-bonuses', 'versions', '--code', 'none')).toMatchObject({ code: 2 });
  });

  test('count a dry run as no change', async () => {
    await addBonus();
    const change = ['deposit-bonuses', 'change', '--code', code, '--percent', '10', '--by', 'asha', '--dry-run'];
    expect(await runOps(...change)).toMatchObject({ code: 0 });
    expect(await readVersions()).toEqual([expect.stringMatching(/^version 1, now/)]);
  });
});

test('a bonus and a program have no code in common', async () => {
  const definition = { code: 'LANTERN', item: { kind: 'points', points: 5 }, usesMax: 10 } as const;
  await insertProgram(server.db, { code: 'shared-code', kind: 'voucher', definition });
  const add = ['--code', 'shared-code', '--currency', 'NPR', '--title', 'en=Half', ...FIGURES, '--by', 'asha'];
  const refused = await runOps('deposit-bonuses', 'add', ...add);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('There is a program shared-code') });
});

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
