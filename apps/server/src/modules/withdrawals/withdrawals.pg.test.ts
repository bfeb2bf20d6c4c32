import { randomUUID } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';
import type { PayoutAccount, WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { outboxConsumers } from '../../outbox-consumers.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import { addTurnoverRequirement } from '../../betting/turnover.ts';
import { transaction } from '../../platform/transaction.ts';
import { createVault } from '../../platform/vault.ts';
import { money } from '@baize/money';
import { openTestApp, TEST_VAULT_KEYS, type Answer, type TestApp } from '../../testing/app.ts';
import { runCommand } from '../../testing/ops.ts';
import { call, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { fund, owe, today } from '../../testing/world.ts';
import { confirmUnansweredPayouts } from './jobs.ts';

const WITHDRAW_PASSWORD = 'Cash2026out';
const MINUTE_MS = 60_000;
let server: TestApp;
let memberCount = 0;

beforeAll(async () => {
  server = await openTestApp();
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
});
beforeEach(() => server.at(undefined));
afterAll(async () => await server.close());

type TestMember = Awaited<ReturnType<typeof createTestMember>>;

/** Creates a member with a withdraw password, a verified account and money. */
async function createTestMember({ balanceMinor = 500_000n, verified = true } = {}) {
  memberCount += 1;
  const account = `saver${memberCount}`;
  const token = await signUp(server, account);
  const ask = async (id: EndpointId, request: object = {}) => await call(server, id, request, { token });
  await ask('setWithdrawPassword', {
    newWithdrawPassword: WITHDRAW_PASSWORD,
    confirmNewWithdrawPassword: WITHDRAW_PASSWORD,
    password: PASSWORD,
  });
  const { memberId } = await server.db
    .updateTable('member')
    .set({ real_name: 'Sita Rai' })
    .where('account', '=', account)
    .returning('member_id as memberId')
    .executeTakeFirstOrThrow();
  if (balanceMinor > 0n) await fund(server.db, memberId, balanceMinor);
  const payout = valueOf('addPayoutAccount', await ask('addPayoutAccount', buildAccountRequest()));
  if (verified) await runOps('payout-accounts', 'verify', payout.payoutAccountId);
  return { memberId, ask, payout };
}

const buildAccountRequest = (change: object = {}) => ({
  kind: 'bank',
  providerCode: 'NABIL',
  holderName: 'sita  rai',
  accountNumber: '0012345678',
  withdrawPassword: WITHDRAW_PASSWORD,
  ...change,
});

async function withdraw({ ask, payout }: TestMember, amount: string, change: object = {}): Promise<Answer> {
  const { payoutAccountId } = payout;
  const request = { requestId: randomUUID(), payoutAccountId, amount, withdrawPassword: WITHDRAW_PASSWORD, ...change };
  return await ask('requestWithdrawal', request);
}

async function createWithdrawal(member: TestMember, amount = '1000.00'): Promise<WithdrawalValue> {
  return valueOf('requestWithdrawal', await withdraw(member, amount));
}

async function readBalances(memberId: bigint): Promise<Record<string, bigint>> {
  const rows = await server.db
    .selectFrom('wallet_account')
    .select(['kind', 'balance_minor'])
    .where('member_id', '=', memberId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance_minor }) => [kind, balance_minor]));
}

async function runOps(noun: string, act: string, id: string, ...more: string[]) {
  const argv = [noun, act, '--merchant', 'M1', '--id', id, '--by', 'asha', ...more];
  const { code, printed } = await runCommand(argv, { db: server.db, vault: createVault(TEST_VAULT_KEYS) });
  return { code, said: printed.join('\n') };
}
const review = async (act: string, { withdrawalId }: WithdrawalValue, ...more: string[]) =>
  await runOps('withdrawals', act, withdrawalId, ...more);

async function createPaidWithdrawal(member: TestMember, amount = '1000.00'): Promise<WithdrawalValue> {
  const withdrawal = await createWithdrawal(member, amount);
  expect(await review('approve', withdrawal)).toMatchObject({ code: 0 });
  expect(await review('pay', withdrawal, '--reference', 'NB-1')).toMatchObject({ code: 0 });
  return valueOf('withdrawal', await member.ask('withdrawal', { withdrawalId: withdrawal.withdrawalId }));
}
const confirmReceipt = async ({ ask }: TestMember, { withdrawalId }: WithdrawalValue, answer: object) =>
  await ask('confirmWithdrawal', { withdrawalId, ...answer });

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
    const said = valueOf('withdrawOptions', await member.ask('withdrawOptions'));
    expect(said).toMatchObject({ owed: '100.00', withdrawable: '0.00' });
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

describe('the review', () => {
  test('pays the held amount to the bank and the fee to the house, and sends the member a message', async () => {
    const member = await createTestMember();
    const withdrawal = await createPaidWithdrawal(member);
    expect(withdrawal).toMatchObject({ state: 'paid', payoutReference: 'NB-1', amount: '1000.00', fee: '15.00' });
    expect(await readBalances(member.memberId)).toEqual({ cash: 398_500n, held: 0n });
    await deliverOutbox(server.db, outboxConsumers);
    const { list } = valueOf('messages', await member.ask('messages', { pageNo: 1, pageSize: 20 }));
    expect(list).toMatchObject([{ kind: 'withdrawal_approved', amount: '1000.00' }]);
  });

  test('needs the approval of a second operator above the limit', async () => {
    const member = await createTestMember({ balanceMinor: 2_000_000n });
    const withdrawal = await createWithdrawal(member, '10000.01');
    expect((await review('approve', withdrawal)).said).toContain('waits: for another operator');
    expect((await review('approve', withdrawal)).said).toContain('state: reviewing');
    expect(await review('pay', withdrawal, '--reference', 'NB-1')).toMatchObject({ code: 2 });
    expect((await runOps('withdrawals', 'approve', withdrawal.withdrawalId, '--by', 'bina')).said).toContain(
      'approved by',
    );
    expect((await review('show', withdrawal)).said).toContain('approved by: asha, bina');
  });

  test('refuses to approve a withdrawal to an account that is not verified', async () => {
    const member = await createTestMember({ verified: false });
    const withdrawal = await createWithdrawal(member);
    expect(await review('approve', withdrawal)).toMatchObject({ code: 2 });
    await runOps('payout-accounts', 'verify', member.payout.payoutAccountId);
    expect(await review('approve', withdrawal)).toMatchObject({ code: 0 });
  });

  test('returns exactly the held amount on a rejection, and shows the reason', async () => {
    const member = await createTestMember();
    const withdrawal = await createWithdrawal(member, '1000.33');
    await review('approve', withdrawal);
    expect(await review('reject', withdrawal, '--reason', 'The account is closed.')).toMatchObject({ code: 0 });
    const stored = valueOf('withdrawal', await member.ask('withdrawal', { withdrawalId: withdrawal.withdrawalId }));
    expect(stored).toMatchObject({ state: 'rejected', reason: 'The account is closed.', returnedAmount: '1015.34' });
    expect(await readBalances(member.memberId)).toEqual({ cash: 500_000n, held: 0n });
  });

  test.each([
    ['approve', 'reject'],
    ['reject', 'cancel'],
    ['approve', 'cancel'],
  ])('%s against %s: the balances match the final state', async (one, other) => {
    const member = await createTestMember();
    const withdrawal = await createWithdrawal(member);
    const { withdrawalId } = withdrawal;
    const act = async (name: string) =>
      name === 'cancel'
        ? (await member.ask('cancelWithdrawal', { withdrawalId })).status === 200
        : (await review(name, withdrawal, ...(name === 'reject' ? ['--reason', 'No.'] : []))).code === 0;
    await Promise.all([act(one), act(other)]);
    const { state, returnedAmount } = valueOf('withdrawal', await member.ask('withdrawal', { withdrawalId }));
    const isBack = state !== 'approved';
    expect(returnedAmount).toBe(isBack ? '1015.00' : '0.00');
    expect(await readBalances(member.memberId)).toEqual(
      isBack ? { cash: 500_000n, held: 0n } : { cash: 398_500n, held: 101_500n },
    );
  });

  test('pays a withdrawal once when several operators record the payment concurrently', async () => {
    const member = await createTestMember();
    const withdrawal = await createWithdrawal(member);
    await review('approve', withdrawal);
    const codes = await Promise.all(
      ['NB-1', 'NB-2', 'NB-3'].map(async (name) => (await review('pay', withdrawal, '--reference', name)).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 2, 2]);
    expect(await readBalances(member.memberId)).toEqual({ cash: 398_500n, held: 0n });
  });
});

describe('the confirmation (spec section 4)', () => {
  test('ends the withdrawal when the member has received it in full', async () => {
    const member = await createTestMember();
    const withdrawal = await createPaidWithdrawal(member);
    const done = valueOf('confirmWithdrawal', await confirmReceipt(member, withdrawal, { receipt: 'full' }));
    expect(done).toMatchObject({
      state: 'received',
      receipt: { kind: 'full', remainingAmount: '0.00', forced: false },
    });
    expect((await confirmReceipt(member, withdrawal, { receipt: 'full' })).body).toMatchObject({
      code: 'request.state_changed',
    });
  });

  test('shows the rest of a partial receipt, which is paid again or returned', async () => {
    const member = await createTestMember();
    const withdrawal = await createPaidWithdrawal(member);
    const part = { receipt: 'partial', receivedAmount: '400.00' };
    const wrong = await confirmReceipt(member, withdrawal, { ...part, receivedAmount: '1000.00' });
    expect(wrong.body).toMatchObject({ code: 'withdrawal.received_amount_invalid' });
    expect(valueOf('confirmWithdrawal', await confirmReceipt(member, withdrawal, part))).toMatchObject({
      state: 'partial',
      receipt: { receivedAmount: '400.00', remainingAmount: '600.00' },
    });
    await review('pay', withdrawal, '--reference', 'NB-2');
    const again = valueOf(
      'confirmWithdrawal',
      await confirmReceipt(member, withdrawal, { ...part, receivedAmount: '100.00' }),
    );
    expect(again).toMatchObject({ dueAmount: '600.00', receipt: { remainingAmount: '500.00' } });
    await review('fail', withdrawal, '--reason', 'The bank sent the rest back.');
    expect(await readBalances(member.memberId)).toEqual({ cash: 448_500n, held: 0n });
  });

  test('needs a picture of the member if nothing arrived; a failed withdrawal is returned with its fee', async () => {
    const member = await createTestMember();
    const withdrawal = await createPaidWithdrawal(member);
    const images = [randomUUID()];
    const foreignProof = await confirmReceipt(member, withdrawal, { receipt: 'not_received', images });
    expect(foreignProof.body).toMatchObject({ code: 'upload.not_found' });
    const now = new Date();
    const picture = {
      merchant_id: 1,
      member_id: member.memberId,
      purpose: 'withdrawal_proof',
      content_type: 'image/png',
    };
    const times = { created_at: now, expires_at: new Date(now.getTime() + MINUTE_MS) };
    const [upload_id = ''] = images;
    await server.db
      .insertInto('upload')
      .values({ upload_id, bytes: Buffer.from('x'), ...picture, ...times })
      .execute();
    const answer = await confirmReceipt(member, withdrawal, {
      receipt: 'not_received',
      images,
      remark: 'Nothing came.',
    });
    expect(valueOf('confirmWithdrawal', answer)).toMatchObject({ state: 'disputed' });
    expect((await review('show', withdrawal)).said).toContain(`pictures: ${upload_id}`);
    await review('fail', withdrawal, '--reason', 'The bank returned it.');
    expect(await readBalances(member.memberId)).toEqual({ cash: 500_000n, held: 0n });
  });

  test('counts as received for good if the member does not answer in time', async () => {
    const member = await createTestMember();
    const withdrawal = await createPaidWithdrawal(member);
    const receiptUntil = new Date(Date.now() + 60 * MINUTE_MS);
    expect(await confirmUnansweredPayouts(server.db, new Date(receiptUntil.getTime() - 5 * MINUTE_MS))).toBe(0);
    server.at(new Date(receiptUntil.getTime() + MINUTE_MS));
    const lateAnswer = await confirmReceipt(member, withdrawal, { receipt: 'full' });
    expect(lateAnswer.body).toMatchObject({
      code: expect.stringMatching(/^(withdrawal\.receipt_closed|session\.expired)$/),
    });
    const waiting = await server.db
      .selectFrom('withdrawal')
      .select('withdrawal_id')
      .where('state', '=', 'paid')
      .execute();
    const counts = await Promise.all(
      [1, 2, 3].map(async () => await confirmUnansweredPayouts(server.db, receiptUntil)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(waiting.length);
    server.at(undefined);
    const stored = valueOf('withdrawal', await member.ask('withdrawal', { withdrawalId: withdrawal.withdrawalId }));
    expect(stored).toMatchObject({ state: 'received', receipt: { forced: true, kind: 'full' } });
    expect(await review('fail', withdrawal, '--reason', 'Too late.')).toMatchObject({ code: 2 });
    expect(await readBalances(member.memberId)).toEqual({ cash: 398_500n, held: 0n });
  });
});

test('the history lists every state in the range, and sums the paid withdrawals', async () => {
  const member = await createTestMember();
  const done = await createPaidWithdrawal(member);
  const open = await createWithdrawal(member, '500.00');
  const range = { from: today(), to: today(), pageNo: 1, pageSize: 20 };
  const value = valueOf('withdrawals', await member.ask('withdrawals', range));
  expect(value).toMatchObject({ total: 2, totalPages: 1, paidTotal: '1000.00' });
  expect(value.list.map(({ withdrawalId }) => withdrawalId)).toEqual([open.withdrawalId, done.withdrawalId]);
  const filtered = valueOf('withdrawals', await member.ask('withdrawals', { ...range, state: 'paid' }));
  expect(filtered.list).toMatchObject([{ state: 'paid', maskedNumber: '••••5678' }]);
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
