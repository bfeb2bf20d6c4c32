import { randomUUID } from 'node:crypto';
import type { PayoutAccount } from '@baize/contract/schemas/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { addTurnoverRequirement } from '../../betting/turnover.ts';
import { transaction } from '../../platform/transaction.ts';
import { money } from '@baize/money';
import type { TestApp } from '../../testing/app.ts';
import { valueOf } from '../../testing/people.ts';
import { owe } from '../../testing/world.ts';
import {
  buildAccountRequest,
  openWithdrawalServer,
  WITHDRAW_PASSWORD,
  withdrawalActs,
} from '../../testing/withdrawals.ts';

const MINUTE_MS = 60_000;
let server: TestApp;
const { createTestMember, withdraw, createWithdrawal, readBalances, runOps, review } = withdrawalActs(() => server);

beforeAll(async () => {
  server = await openWithdrawalServer();
});
beforeEach(() => server.at(undefined));
afterAll(async () => await server.close());

describe('payout accounts', () => {
  test('require the real name of the profile, allow each number once, and are masked in replies', async () => {
    const { ask, payout, memberId } = await createTestMember({ verified: false });
    expect(payout).toMatchObject({
      state: 'pending',
      isDefault: true,
      maskedNumber: '••••5678',
      holderName: 's••• r••',
    });
    const add = async (change: object) => (await ask('addPayoutAccount', buildAccountRequest(change))).body;
    expect(await add({})).toMatchObject({ code: 'payout_account.exists' });
    const other = { accountNumber: '99887766' };
    expect(await add({ ...other, holderName: 'Sita Ray' })).toMatchObject({ code: 'payout_account.name_mismatch' });
    expect(await add({ ...other, providerCode: 'NOBODY' })).toMatchObject({ code: 'cashier.method_not_found' });
    expect(await add({ ...other, withdrawPassword: 'Wrong2026' })).toMatchObject({ code: 'withdraw_password.wrong' });
    await server.db.updateTable('member').set({ real_name: null }).where('member_id', '=', memberId).execute();
    expect(await add(other)).toMatchObject({ code: 'payout_account.name_missing' });
    const reply = JSON.stringify((await ask('payoutAccounts')).body);
    expect(reply).not.toContain('0012345678');
  });

  test('have one default, replace a removed default, and are limited to ten', async () => {
    const { ask, payout } = await createTestMember();
    const second = valueOf(
      'addPayoutAccount',
      await ask('addPayoutAccount', buildAccountRequest({ accountNumber: 'B-0001' })),
    );
    expect(second.isDefault).toBe(false);
    const accountKey = { payoutAccountId: second.payoutAccountId };
    expect((await ask('defaultPayoutAccount', accountKey)).status).toBe(200);
    const list = async () => valueOf('payoutAccounts', await ask('payoutAccounts')).list;
    const toDefaultFlags = (accounts: readonly PayoutAccount[]) =>
      accounts.map((each) => [each.payoutAccountId, each.isDefault]);
    expect(toDefaultFlags(await list())).toEqual([
      [second.payoutAccountId, true],
      [payout.payoutAccountId, false],
    ]);
    expect((await ask('removePayoutAccount', { ...accountKey, withdrawPassword: WITHDRAW_PASSWORD })).status).toBe(200);
    expect(toDefaultFlags(await list())).toEqual([[payout.payoutAccountId, true]]);
    for (let index = 2; index <= 10; index += 1)
      expect((await ask('addPayoutAccount', buildAccountRequest({ accountNumber: `C-000${index}` }))).status).toBe(200);
    const eleventh = await ask('addPayoutAccount', buildAccountRequest({ accountNumber: 'C-0011' }));
    expect(eleventh.body).toMatchObject({ code: 'payout_account.limit' });
  });

  test('cannot be removed while in use, and receive no money after a refusal', async () => {
    const member = await createTestMember();
    const withdrawal = await createWithdrawal(member);
    const { payoutAccountId } = member.payout;
    const remove = async () =>
      (await member.ask('removePayoutAccount', { payoutAccountId, withdrawPassword: WITHDRAW_PASSWORD })).body;
    expect(await remove()).toMatchObject({ code: 'payout_account.in_use' });
    await member.ask('cancelWithdrawal', { withdrawalId: withdrawal.withdrawalId });
    await runOps('payout-accounts', 'refuse', payoutAccountId, '--reason', 'The name is another.');
    expect((await withdraw(member, '1000.00')).body).toMatchObject({ code: 'payout_account.not_found' });
    expect(await remove()).toMatchObject({ success: true });
  });
});

describe('the withdraw password', () => {
  test('is locked out after five wrong attempts, concurrent attempts included, for half an hour', async () => {
    const member = await createTestMember();
    const tryWrongPassword = async () => (await withdraw(member, '1000.00', { withdrawPassword: 'Wrong2026' })).body;
    const codes = (await Promise.all(Array.from({ length: 8 }, tryWrongPassword))).map((body) =>
      body.success ? '' : body.code,
    );
    expect(codes.filter((code) => code === 'withdraw_password.wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'withdraw_password.locked')).toHaveLength(4);
    expect((await withdraw(member, '1000.00')).body).toMatchObject({ code: 'withdraw_password.locked' });
    const past = new Date(Date.now() - 31 * MINUTE_MS);
    await server.db
      .updateTable('withdraw_password_guess')
      .set({ last_at: past })
      .where('member_id', '=', member.memberId)
      .execute();
    expect(await tryWrongPassword()).toMatchObject({ code: 'withdraw_password.wrong' });
    expect((await withdraw(member, '1000.00')).status).toBe(200);
  });
});

describe('a withdrawal request', () => {
  test('holds amount and fee once per request id, and the options show the cost before', async () => {
    const member = await createTestMember();
    const options = valueOf('withdrawOptions', await member.ask('withdrawOptions'));
    expect(options).toMatchObject({ balance: '5000.00', withdrawable: '4926.10', feePercent: '1.5', openLeft: 3 });
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => await withdraw(member, '1000.00', { requestId })),
    );
    expect(new Set(answers.map((answer) => valueOf('requestWithdrawal', answer).withdrawalId)).size).toBe(1);
    expect(await readBalances(member.memberId)).toEqual({ cash: 398_500n, held: 101_500n });
    const other = await withdraw(member, '1001.00', { requestId: requestId.toUpperCase() });
    expect(other.body).toMatchObject({ code: 'ledger.key_reused' });
  });

  test('is accepted once when two concurrent requests exceed the balance together', async () => {
    const member = await createTestMember({ balanceMinor: 150_000n });
    const answers = await Promise.all([withdraw(member, '1000.00'), withdraw(member, '1000.00')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'wallet.insufficient_funds' });
    expect(await readBalances(member.memberId)).toEqual({ cash: 48_500n, held: 101_500n });
  });

  test('is refused outside of the range and above the daily limit; returned withdrawals do not count', async () => {
    const member = await createTestMember({ balanceMinor: 30_000_000n });
    expect((await withdraw(member, '499.99')).body).toMatchObject({ code: 'withdrawal.amount_invalid' });
    const first = await createWithdrawal(member, '100000.00');
    expect((await withdraw(member, '20000.01')).body).toMatchObject({
      code: 'withdrawal.daily_limit',
      value: { left: '20000.00' },
    });
    await createWithdrawal(member, '500.00');
    await createWithdrawal(member, '500.00');
    expect((await withdraw(member, '500.00')).body).toMatchObject({ code: 'withdrawal.already_open' });
    await review('reject', first, '--reason', 'Please use a smaller amount.');
    await createWithdrawal(member, '500.00');
    const options = valueOf('withdrawOptions', await member.ask('withdrawOptions'));
    expect(options).toMatchObject({
      withdrawalsLeftToday: 0,
      openLeft: 0,
      withdrawable: '0.00',
      leftToday: '118500.00',
    });
  });

  test('is refused while turnover is open, and the options show the progress', async () => {
    const member = await createTestMember();
    await transaction(server.db, async (tx) => {
      const requirement = {
        memberId: member.memberId,
        merchantId: 1,
        source: 'deposit',
        sourceKey: 'deposit:1',
      } as const;
      await addTurnoverRequirement(tx, {
        ...requirement,
        amount: money('NPR', 500_000n),
        required: money('NPR', 500_000n),
        gameTypes: [],
        now: new Date(),
      });
    });
    expect((await withdraw(member, '1000.00')).body).toMatchObject({
      code: 'withdrawal.turnover_open',
      value: { left: '5000.00' },
    });
    const { turnover, withdrawable } = valueOf('withdrawOptions', await member.ask('withdrawOptions'));
    expect(turnover).toMatchObject({
      required: '5000.00',
      done: '0.00',
      left: '5000.00',
      list: [{ source: 'deposit' }],
    });
    expect(withdrawable).toBe('0.00');
  });

  test('is refused, not approved and not paid while the member owes money of a returned deposit', async () => {
    const member = await createTestMember();
    const [first, second] = [await createWithdrawal(member), await createWithdrawal(member)];
    expect(await review('approve', first)).toMatchObject({ code: 0 });
    await owe(server.db, member.memberId, 10_000n);
    expect((await withdraw(member, '1000.00')).body).toMatchObject({
      code: 'withdrawal.debt_open',
      value: { currency: 'NPR', owed: '100.00' },
    });
    const options = valueOf('withdrawOptions', await member.ask('withdrawOptions'));
    expect(options).toMatchObject({ owed: '100.00', withdrawable: '0.00' });
    expect(await review('approve', second)).toMatchObject({ code: 2 });
    expect(await review('pay', first, '--reference', 'NB-1')).toMatchObject({ code: 2 });
    expect(await review('fail', first, '--reason', 'A deposit went back.')).toMatchObject({ code: 0 });
    expect(await readBalances(member.memberId)).toEqual({ cash: 398_500n, held: 101_500n });
  });

  test('is accepted during a break from play', async () => {
    const member = await createTestMember();
    expect((await member.ask('coolOff', { period: '24_hours' })).status).toBe(200);
    expect((await withdraw(member, '1000.00')).status).toBe(200);
  });
});

test('refuses to read, change or use the withdrawal and the account of another member', async () => {
  const [owner, stranger] = [await createTestMember(), await createTestMember()];
  const { withdrawalId } = await createWithdrawal(owner);
  for (const [id, request] of [
    ['withdrawal', {}],
    ['cancelWithdrawal', {}],
    ['confirmWithdrawal', { receipt: 'full' }],
  ] as const)
    expect((await stranger.ask(id, { withdrawalId, ...request })).body).toMatchObject({ code: 'request.not_found' });
  const foreign = await withdraw({ ...stranger, payout: owner.payout }, '1000.00');
  expect(foreign.body).toMatchObject({ code: 'payout_account.not_found' });
});

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
