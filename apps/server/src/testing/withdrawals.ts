import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import type { WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { expect } from 'vitest';
import { createVault } from '../platform/vault.ts';
import { openTestApp, TEST_VAULT_KEYS, type Answer, type TestApp } from './app.ts';
import { runCommand } from './ops.ts';
import { call, PASSWORD, signUp, valueOf } from './people.ts';
import { fund } from './world.ts';

export const WITHDRAW_PASSWORD = 'Cash2026out';

/** Opens a server whose brand pays out to a bank, with limits, a fee, and a limit up to which one operator approves alone. */
export async function openWithdrawalServer(): Promise<TestApp> {
  const server = await openTestApp();
  const { db } = server;
  await db
    .insertInto('withdrawal_rule')
    .values({
      merchant_id: 1,
      min_minor: 50_000n,
      max_minor: 10_000_000n,
      day_max_minor: 12_000_000n,
      day_count_max: 3,
      open_max: 3,
      fee_ppm: 15_000,
      receipt_minutes: 60,
    })
    .execute();
  await db
    .insertInto('payout_provider')
    .values({ merchant_id: 1, code: 'NABIL', kind: 'bank', names: JSON.stringify({ en: 'Nabil Bank' }) })
    .execute();
  await db
    .insertInto('approval_limit')
    .values({ merchant_id: 1, subject: 'withdrawal', alone_max_minor: 1_000_000n })
    .execute();
  return server;
}

/** Builds the request that adds a pay-out account. */
export const buildAccountRequest = (change: object = {}) => ({
  kind: 'bank',
  providerCode: 'NABIL',
  holderName: 'sita  rai',
  accountNumber: '0012345678',
  withdrawPassword: WITHDRAW_PASSWORD,
  ...change,
});

type WithdrawalActs = ReturnType<typeof withdrawalActs>;
export type WithdrawingMember = Awaited<ReturnType<WithdrawalActs['createTestMember']>>;

export const confirmReceipt = async (
  { ask }: Pick<WithdrawingMember, 'ask'>,
  { withdrawalId }: WithdrawalValue,
  answer: object,
) => await ask('confirmWithdrawal', { withdrawalId, ...answer });

/** Returns the functions with which the tests of withdrawals act and read, on the server that `current` returns. */
export function withdrawalActs(current: () => TestApp) {
  let count = 0;

  /** Creates a member with a withdraw password, a verified account and money. */
  async function createTestMember({ balanceMinor = 500_000n, verified = true } = {}) {
    count += 1;
    const account = `saver${count}`;
    const token = await signUp(current(), account);
    const ask = async (id: EndpointId, request: object = {}) => await call(current(), id, request, { token });
    await ask('setWithdrawPassword', {
      newWithdrawPassword: WITHDRAW_PASSWORD,
      confirmNewWithdrawPassword: WITHDRAW_PASSWORD,
      password: PASSWORD,
    });
    const { memberId } = await current()
      .db.updateTable('member')
      .set({ real_name: 'Sita Rai' })
      .where('account', '=', account)
      .returning('member_id as memberId')
      .executeTakeFirstOrThrow();
    if (balanceMinor > 0n) await fund(current().db, memberId, balanceMinor);
    const payout = valueOf('addPayoutAccount', await ask('addPayoutAccount', buildAccountRequest()));
    if (verified) await runOps('payout-accounts', 'verify', payout.payoutAccountId);
    return { memberId, ask, payout };
  }

  async function withdraw({ ask, payout }: WithdrawingMember, amount: string, change: object = {}): Promise<Answer> {
    const { payoutAccountId } = payout;
    const request = {
      requestId: randomUUID(),
      payoutAccountId,
      amount,
      withdrawPassword: WITHDRAW_PASSWORD,
      ...change,
    };
    return await ask('requestWithdrawal', request);
  }

  async function createWithdrawal(member: WithdrawingMember, amount = '1000.00'): Promise<WithdrawalValue> {
    return valueOf('requestWithdrawal', await withdraw(member, amount));
  }

  async function readBalances(memberId: bigint): Promise<Record<string, bigint>> {
    const rows = await current()
      .db.selectFrom('wallet_account')
      .select(['kind', 'balance_minor'])
      .where('member_id', '=', memberId)
      .execute();
    return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor]));
  }

  async function runOps(resource: string, act: string, id: string, ...more: string[]) {
    const argv = [resource, act, '--merchant', 'M1', '--id', id, '--by', 'asha', ...more];
    const { code, printed } = await runCommand(argv, { db: current().db, vault: createVault(TEST_VAULT_KEYS) });
    return { code, said: printed.join('\n') };
  }

  const review = async (act: string, { withdrawalId }: WithdrawalValue, ...more: string[]) =>
    await runOps('withdrawals', act, withdrawalId, ...more);

  async function createPaidWithdrawal(member: WithdrawingMember, amount = '1000.00'): Promise<WithdrawalValue> {
    const withdrawal = await createWithdrawal(member, amount);
    expect(await review('approve', withdrawal)).toMatchObject({ code: 0 });
    expect(await review('pay', withdrawal, '--reference', 'NB-1')).toMatchObject({ code: 0 });
    return valueOf('withdrawal', await member.ask('withdrawal', { withdrawalId: withdrawal.withdrawalId }));
  }

  return { createTestMember, withdraw, createWithdrawal, readBalances, runOps, review, createPaidWithdrawal };
}
