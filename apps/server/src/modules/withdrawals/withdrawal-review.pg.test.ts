import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { outboxConsumers } from '../../outbox-consumers.ts';
import { deliverOutbox } from '../../testing/outbox.ts';
import type { TestApp } from '../../testing/app.ts';
import { valueOf } from '../../testing/people.ts';
import { today } from '../../testing/world.ts';
import { confirmReceipt, openWithdrawalServer, withdrawalActs } from '../../testing/withdrawals.ts';
import { confirmUnansweredPayouts } from './jobs.ts';

const MINUTE_MS = 60_000;
let server: TestApp;
const { createTestMember, createWithdrawal, readBalances, runOps, review, createPaidWithdrawal } = withdrawalActs(
  () => server,
);

beforeAll(async () => {
  server = await openWithdrawalServer();
});
beforeEach(() => server.at(undefined));
afterAll(async () => await server.close());

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

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
