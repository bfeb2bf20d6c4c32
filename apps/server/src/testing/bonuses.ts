import { randomUUID } from 'node:crypto';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { expect } from 'vitest';
import { readDebt } from '../ledger/debts.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { createPartnerFetchFor } from '../platform/partner-fetch.ts';
import { readOpenTurnover } from '../betting/turnover.ts';
import { openTestApp, type TestApp } from './app.ts';
import { runCommand } from './ops.ts';
import { call, signUp, valueOf } from './people.ts';
import { today } from './world.ts';
import type { ProviderPayment } from '../modules/cashier/providers/provider.ts';
import { createDepositMethods, openTestProvider, sendWebhook, type TestProvider } from './cashier.ts';

/** The member of the running test, on the server of its file. */
export interface BonusTest {
  readonly server: TestApp;
  readonly provider: TestProvider;
  readonly token: string;
  readonly memberId: bigint;
}

/** Opens a server with a payment provider, a method, and three bonuses: for the first deposit, for one deposit a day, and for every deposit. */
export async function openBonusServer(): Promise<Pick<BonusTest, 'server' | 'provider'>> {
  const server = await openTestApp();
  const provider = await openTestProvider(server.db);
  await createDepositMethods(server.db, provider.code);
  await server.db.insertInto('deposit_setting').values({ merchant_id: 1, turnover_ppm: 1_000_000n }).execute();
  await server.db
    .insertInto('approval_limit')
    .values({ merchant_id: 1, subject: 'deposit', alone_max_minor: 100_000_000n })
    .execute();
  const { changeBonus } = bonusActs(() => ({ server, provider, token: '', memberId: 0n }));
  const figures = ['--percent', '50', '--max', '100000', '--least', '60000', '--turnover', '10'];
  for (const [code, frequency, title] of [
    ['welcome', 'first', 'Welcome'],
    ['day', 'daily', 'Every day'],
    ['each', 'always', 'Each time'],
  ] as const)
    await changeBonus('add', code, '--currency', 'NPR', '--title', `en=${title}`, '--frequency', frequency, ...figures);
  return { server, provider };
}

/** Signs up a member, who can then choose a bonus for a deposit. */
export async function signUpChooser(server: TestApp, account: string): Promise<Pick<BonusTest, 'token' | 'memberId'>> {
  const token = await signUp(server, account);
  const { memberId } = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { token, memberId };
}

/** Returns the functions with which the tests of deposit bonuses act and read, for the member that `current` returns. */
export function bonusActs(current: () => BonusTest) {
  async function runOps(...argv: readonly string[]): Promise<{ code: number; err: string; out: string }> {
    const context = {
      db: current().server.db,
      openSecret: createKeyRing([Buffer.alloc(32, 7)]).open,
      fetchPartner: createPartnerFetchFor(false),
    };
    const { code, out, err } = await runCommand([...argv, '--merchant', 'M1'], context);
    return { code, out: out.join('\n'), err: err.join('\n') };
  }

  async function changeBonus(verb: string, code: string, ...options: readonly string[]): Promise<void> {
    const result = await runOps('deposit-bonuses', verb, '--code', code, '--by', 'asha', ...options);
    if (result.code !== 0) throw new Error(result.err);
  }

  const requestDeposit = async (amount: string, promotionId?: string, changes: object = {}) => {
    const request = { requestId: randomUUID(), methodId: 'card', amount, backPath: '/member/depositv2', ...changes };
    return await call(
      current().server,
      'createDeposit',
      promotionId === undefined ? request : { ...request, promotionId },
      {
        token: current().token,
      },
    );
  };

  const beginDeposit = async (amount: string, promotionId?: string) =>
    valueOf('createDeposit', await requestDeposit(amount, promotionId));

  const readDeposit = async ({ depositId }: DepositValue) =>
    valueOf('deposit', await call(current().server, 'deposit', { depositId }, { token: current().token }));

  const readMethods = async () =>
    valueOf('depositMethods', await call(current().server, 'depositMethods', {}, { token: current().token }));

  const listPromotions = async () => (await readMethods()).promotions;

  const quoteDeposit = async (amount: string, promotionId?: string) =>
    await call(
      current().server,
      'depositQuote',
      { methodId: 'card', amount, ...(promotionId !== undefined && { promotionId }) },
      { token: current().token },
    );

  const readBalance = async () =>
    valueOf('balance', await call(current().server, 'balance', {}, { token: current().token })).balance;

  const readOwedMinor = async () => (await readDebt(current().server.db, current().memberId, 'NPR')).amountMinor;

  const readOpenRequirements = async () =>
    (await readOpenTurnover(current().server.db, current().memberId)).map(({ source, required }) => [
      source,
      required.amountMinor,
    ]);

  function prepareReport(deposit: DepositValue, state: ProviderPayment['state']) {
    const payment = current().provider.payments.get(`BZ${deposit.depositId}-${current().memberId}`);
    if (!payment) throw new Error('the provider has no such payment');
    return async (options = {}) => await sendWebhook(current().server, { ...payment, state }, options);
  }

  async function createCreditedDeposit(amount: string, promotionId?: string): Promise<DepositValue> {
    const deposit = await beginDeposit(amount, promotionId);
    expect(await prepareReport(deposit, 'succeeded')()).toEqual({ status: 200, outcome: 'credit' });
    return await readDeposit(deposit);
  }

  async function listTransactions() {
    const query = { from: today(), to: today(1), pageNo: 1, pageSize: 20 };
    const { list } = valueOf(
      'transactionHistory',
      await call(current().server, 'transactionHistory', query, { token: current().token }),
    );
    return list.map(({ kind, amount, counterpart }) => [kind, amount, counterpart]);
  }

  async function takeBreak(minutes: number): Promise<void> {
    const until = new Date(Date.now() + minutes * 60_000);
    await current()
      .server.db.insertInto('play_exclusion')
      .values({ member_id: current().memberId, kind: 'cool_off', since: new Date(0), until })
      .execute();
  }

  return {
    runOps,
    changeBonus,
    requestDeposit,
    beginDeposit,
    readDeposit,
    readMethods,
    listPromotions,
    quoteDeposit,
    readBalance,
    readOwedMinor,
    readOpenRequirements,
    prepareReport,
    createCreditedDeposit,
    listTransactions,
    takeBreak,
  };
}
