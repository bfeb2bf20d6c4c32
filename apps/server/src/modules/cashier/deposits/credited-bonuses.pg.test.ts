import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAndRecord } from '../../../ledger/verify-new.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { MEMBER_HOST, type TestApp } from '../../../testing/app.ts';
import { bonusActs, openBonusServer, signUpChooser } from '../../../testing/bonuses.ts';
import { insertGrant } from '../../../testing/rewards.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';
import { today } from '../../../testing/world.ts';
import { postLostBet, sumEntriesByAccount, type TestProvider } from '../../../testing/cashier.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let memberCount = 0;
const {
  runOps,
  changeBonus,
  requestDeposit,
  beginDeposit,
  readDeposit,
  listPromotions,
  readBalance,
  readOwedMinor,
  readOpenRequirements,
  prepareReport,
  createCreditedDeposit,
  listTransactions,
} = bonusActs(() => ({ server, provider, token, memberId }));

beforeAll(async () => {
  ({ server, provider } = await openBonusServer());
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  memberCount += 1;
  ({ token, memberId } = await signUpChooser(server, `chooser${memberCount}`));
});

describe('a first-deposit bonus for one of a device', () => {
  // All members of these tests log in from one address with one browser, so that any two of them share a device.
  const figures = ['--percent', '50', '--max', '100000', '--least', '60000', '--turnover', '10'];
  let bonusCount = 0;
  let code = '';

  beforeEach(async () => {
    bonusCount += 1;
    code = `person-${bonusCount}`;
    const first = ['--currency', 'NPR', '--title', 'en=Once', '--frequency', 'first', '--one-per', 'device'];
    await changeBonus('add', code, ...first, ...figures);
  });

  async function becomeNextMember(account: string): Promise<void> {
    token = await signUp(server, account);
    const row = server.db.selectFrom('member').select('member_id').where('account', '=', account);
    ({ member_id: memberId } = await row.executeTakeFirstOrThrow());
  }

  const readGrants = async () =>
    await server.db
      .selectFrom('reward_grant')
      .select(['grant_id', 'kind', 'state', 'amount_minor', 'turnover_minor', 'shared'])
      .where('member_id', '=', memberId)
      .where('program_code', '=', code)
      .execute();

  async function readHeld() {
    const [grant, ...others] = await readGrants();
    if (!grant || others.length > 0) throw new Error('the member has not exactly one grant');
    return { ...grant, rewardId: String(grant.grant_id) };
  }
  const claim = async (rewardId: string) =>
    await call(server, 'claimReward', { requestId: randomUUID(), rewardId }, { token });
  const decide = async (verb: string, rewardId: string, ...options: string[]) =>
    await runOps('reward-grants', verb, '--id', rewardId, '--by', 'asha', ...options);

  test('goes to review for the second account, which claims it after an operator has approved it', async () => {
    expect(await createCreditedDeposit('1000.00', code)).toMatchObject({ promotion: { state: 'credited' } });
    expect(await readBalance()).toBe('1500.00');
    await becomeNextMember(`sharer${bonusCount}`);
    expect((await listPromotions()).find(({ promotionId }) => promotionId === code)).toMatchObject({
      onePer: ['device'],
    });
    const deposit = await createCreditedDeposit('1000.00', code);
    expect(deposit).toMatchObject({ state: 'credited', promotion: { state: 'withheld', obstacle: 'review' } });
    expect(await readBalance()).toBe('1000.00');
    const held = await readHeld();
    expect(held).toMatchObject({ kind: 'activity', state: 'process', amount_minor: 50_000n, shared: ['device'] });
    expect(await claim(held.rewardId)).toMatchObject({ body: { code: 'reward.not_claimable' } });
    expect((await runOps('reward-grants', 'list')).out).toContain('shared=device');
    expect(await decide('approve', held.rewardId)).toMatchObject({ code: 0 });
    expect(await claim(held.rewardId)).toMatchObject({ body: { value: { amount: '500.00', balance: '1500.00' } } });
    expect(await readOpenRequirements()).toEqual([
      ['deposit', 100_000n],
      ['bonus', held.turnover_minor],
    ]);
    expect(held.turnover_minor).toBe(1_500_000n);
  });

  test('ends with its deposit: in review it is rejected, and what was claimed goes back', async () => {
    await createCreditedDeposit('1000.00', code);
    await becomeNextMember(`returner${bonusCount}`);
    const waiting = await createCreditedDeposit('1000.00', code);
    expect(await prepareReport(waiting, 'charged_back')()).toMatchObject({ outcome: 'takeBack' });
    const { rewardId, state } = await readHeld();
    expect(state).toBe('rejected');
    expect(await decide('approve', rewardId)).toMatchObject({ code: 2 });
    await becomeNextMember(`claimer${bonusCount}`);
    const claimed = await createCreditedDeposit('1000.00', code);
    const grant = await readHeld();
    await decide('approve', grant.rewardId);
    await claim(grant.rewardId);
    expect(await readBalance()).toBe('1500.00');
    expect(await prepareReport(claimed, 'charged_back')()).toMatchObject({ outcome: 'takeBack' });
    expect([await readBalance(), (await readHeld()).state]).toEqual(['0.00', 'returned']);
    expect((await verifyLedger(server.db)).difference).toBeUndefined();
  });

  test('is credited to one of two accounts whose deposits arrive at the same moment', async () => {
    const race: (() => Promise<unknown>)[] = [];
    const racers: bigint[] = [];
    for (const account of [`twin${bonusCount}a`, `twin${bonusCount}b`]) {
      await becomeNextMember(account);
      racers.push(memberId);
      race.push(prepareReport(await beginDeposit('1000.00', code), 'succeeded'));
    }
    await Promise.all(race.map(async (report) => await report()));
    const grants = await server.db
      .selectFrom('reward_grant')
      .select('state')
      .where('member_id', 'in', racers)
      .where('program_code', '=', code)
      .execute();
    expect(grants.map(({ state }) => state).toSorted()).toEqual(['claimed', 'process']);
  });

  test('is for first deposits alone', async () => {
    const wrong = ['--currency', 'NPR', '--title', 'en=Wrong', '--frequency', 'daily', '--one-per', 'device'];
    const refused = await runOps('deposit-bonuses', 'add', '--code', 'wrong', '--by', 'asha', ...wrong, ...figures);
    expect(refused).toMatchObject({ code: 2 });
  });
});

describe('the return of a deposit with a bonus', () => {
  test('takes back deposit and bonus exactly once', async () => {
    const deposit = await createCreditedDeposit('1000.00', 'each');
    const replies = await Promise.all(
      Array.from({ length: 8 }, async () => await prepareReport(deposit, 'charged_back')()),
    );
    expect(replies.filter(({ outcome }) => outcome === 'takeBack')).toHaveLength(1);
    expect([await readBalance(), await readOwedMinor(), await readOpenRequirements()]).toEqual(['0.00', 0n, []]);
    expect(await readDeposit(deposit)).toMatchObject({
      state: 'refunded',
      bonus: '500.00',
      promotion: { state: 'returned' },
    });
    expect(Object.values(await sumEntriesByAccount(server.db, memberId))).toEqual([0n, 0n, 0n, 0n]);
    expect(await listTransactions()).toContainEqual(['bonus_return', '-500.00', 'Each time']);
  });

  test.each([
    ['some of the deposit', 70_000n, '0.00', 70_000n],
    ['all of both', 150_000n, '0.00', 150_000n],
    ['less than the bonus', 20_000n, '0.00', 20_000n],
  ])('turns the part that was lost at play into a debt: %s', async (_, lost, left, owes) => {
    const deposit = await createCreditedDeposit('1000.00', 'each');
    await postLostBet(server.db, memberId, lost);
    expect(await prepareReport(deposit, 'refunded')()).toMatchObject({ outcome: 'takeBack' });
    expect([await readBalance(), await readOwedMinor()]).toEqual([left, owes]);
    expect(await sumEntriesByAccount(server.db, memberId)).toMatchObject({
      'house:promotion': 0n,
      'house:member-debt': -owes,
    });
    expect(await listPromotions()).toContainEqual(expect.objectContaining({ promotionId: 'each', obstacle: 'owed' }));
    expect(await requestDeposit('1000.00', 'each')).toMatchObject({ body: { value: { obstacle: 'owed' } } });
    await createCreditedDeposit('2000.00');
    expect([await readBalance(), await readOwedMinor()]).toEqual([`${(200_000n - owes) / 100n}.00`, 0n]);
  });

  test('takes back the rewards that the deposit brought', async () => {
    const deposit = await createCreditedDeposit('1000.00', 'each');
    const rewardId = await insertGrant(server.db, memberId, { sourceKey: `deposit:${deposit.depositId}` });
    const claim = { requestId: randomUUID(), rewardId: String(rewardId) };
    expect(await call(server, 'claimReward', claim, { token })).toMatchObject({ status: 200 });
    expect(await prepareReport(deposit, 'refunded')()).toMatchObject({ outcome: 'takeBack' });
    expect([await readBalance(), await readOwedMinor(), await readOpenRequirements()]).toEqual(['0.00', 0n, []]);
    const { list } = valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20 }, { token }));
    expect(list.map(({ kind, state, cause }) => [kind, state, cause])).toEqual([
      ['activity', 'returned', 'deposit_returned'],
      ['deposit', 'returned', null],
    ]);
    expect((await verifyLedger(server.db)).difference).toBeUndefined();
  });

  test('needs the operator’s consent to a debt for deposit and bonus', async () => {
    const { depositId } = await createCreditedDeposit('1000.00', 'each');
    await postLostBet(server.db, memberId, 60_000n);
    const refund = ['deposits', 'refund', '--id', depositId, '--reason', 'Sent by mistake', '--by', 'asha'];
    expect((await runOps(...refund)).err).toContain('does not cover the 1500.00');
    expect(await runOps(...refund, '--owed', 'yes')).toMatchObject({ code: 0 });
    expect([await readBalance(), await readOwedMinor()]).toEqual(['0.00', 60_000n]);
  });

  test('does not make the first-deposit bonus available again', async () => {
    const deposit = await createCreditedDeposit('1000.00', 'welcome');
    await prepareReport(deposit, 'refunded')();
    expect(await requestDeposit('1000.00', 'welcome')).toMatchObject({ body: { value: { obstacle: 'not_first' } } });
  });
});

test('the bonus page lists each bonus with its remaining turnover, and sums the bonuses that were not returned', async () => {
  await createCreditedDeposit('1000.00', 'each');
  await prepareReport(await createCreditedDeposit('800.00', 'each'), 'refunded')();
  await server.db
    .updateTable('turnover_requirement')
    .set({ done_minor: 40_000n })
    .where('member_id', '=', memberId)
    .where('source', '=', 'bonus')
    .execute();
  const details = async (more: object = {}) =>
    valueOf(
      'bonusDetails',
      await call(server, 'bonusDetails', { from: today(), to: today(1), pageNo: 1, pageSize: 20, ...more }, { token }),
    );
  const { list, ...sums } = await details();
  expect(list).toMatchObject([
    { state: 'returned', amount: '400.00', turnoverLeft: '0.00' },
    {
      kind: 'deposit',
      title: 'Each time',
      state: 'credited',
      amount: '500.00',
      turnoverRequired: '15000.00',
      turnoverLeft: '14600.00',
    },
  ]);
  expect(sums).toEqual({ total: 2, totalPages: 1, currency: 'NPR', totalAmount: '500.00' });
  expect(await details({ pageSize: 1, pageNo: 2 })).toMatchObject({ list: [{ amount: '500.00' }], totalPages: 2 });
  expect(await details({ kind: 'vip' })).toMatchObject({ list: [], total: 0, totalAmount: '0.00' });
  const rewardId = await insertGrant(server.db, memberId, { kind: 'vip' });
  await call(server, 'claimReward', { requestId: randomUUID(), rewardId: String(rewardId) }, { token });
  expect(await details({ kind: 'vip' })).toMatchObject({
    list: [{ kind: 'vip', amount: '5.00', turnoverRequired: '15.00', turnoverLeft: '15.00' }],
    totalAmount: '5.00',
  });
  expect(await details()).toMatchObject({ total: 3, totalAmount: '505.00' });
});

test('the migration gives the bonuses of existing deposits the grants that new ones get', async () => {
  await createCreditedDeposit('1000.00', 'each');
  await prepareReport(await createCreditedDeposit('800.00', 'each'), 'refunded')();
  const grants = async () =>
    await server.db
      .selectFrom('reward_grant')
      .select(['grant_id', 'program_code', 'titles', 'amount_minor', 'turnover_minor', 'state', 'claimed_at'])
      .where('member_id', '=', memberId)
      .orderBy('grant_id')
      .execute();
  const before = await grants();
  await server.db.deleteFrom('reward_grant').where('member_id', '=', memberId).execute();
  const file = await readFile(new URL('../../../../migrations/0236_deposit_bonus_grants.sql', import.meta.url), 'utf8');
  await sql.raw(file.slice(file.indexOf('insert into'))).execute(server.db);
  expect(before).toHaveLength(2);
  expect(await grants()).toEqual(before);
});

test('the transaction export has a separate line for the bonus with its title', async () => {
  await createCreditedDeposit('1000.00', 'each');
  const request = { record: 'transactions', from: today(), to: today(1) };
  const { path } = valueOf('exportRecords', await call(server, 'exportRecords', request, { token }));
  const file = await server.app.inject({ method: 'GET', url: path, headers: { host: MEMBER_HOST } });
  const lines = file.body.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').slice(2, 6))).toEqual([
    ['bonus', '500.00', '1500.00', 'NPR'],
    ['deposit', '1000.00', '1000.00', 'NPR'],
  ]);
  expect(lines[0]).toMatch(/,Each time$/);
});

test('the profit page counts bonuses apart from deposits', async () => {
  await createCreditedDeposit('1000.00', 'each');
  const returned = await createCreditedDeposit('800.00', 'each');
  await prepareReport(returned, 'refunded')();
  const query = { from: today(), to: today(1) };
  const { totals } = valueOf('personalProfit', await call(server, 'personalProfit', query, { token }));
  expect(totals).toMatchObject({ deposits: '1000.00', bonuses: '500.00', net: '500.00' });
});

test('leaves a consistent ledger, and the verification detects a deposit with a wrong bonus', async () => {
  const { depositId } = await createCreditedDeposit('1000.00', 'each');
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
  await server.db
    .updateTable('deposit')
    .set({ bonus_minor: 49_999n })
    .where('deposit_id', '=', BigInt(depositId))
    .execute();
  const check = 'what bonuses gave equals its entries';
  expect((await verifyLedger(server.db)).difference).toMatchObject({ check });
  expect((await verifyAndRecord(server.db, 'new')).difference).toMatchObject({ check });
});
