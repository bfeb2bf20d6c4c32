import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/verify.ts';
import { createKeyRing } from '../../../platform/key-ring.ts';
import { createPartnerFetchFor } from '../../../platform/partner-fetch.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { runCommand } from '../../../testing/ops.ts';
import { call, signUp, valueOf } from '../../../testing/people.ts';
import { today } from '../../../testing/world.ts';
import { createDepositMethods, openTestProvider, sendWebhook, type TestProvider } from '../../../testing/cashier.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let picture: string;
let memberCount = 0;

beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createDepositMethods(server.db, provider.code);
  const rows = { merchant_id: 1, subject: 'deposit', alone_max_minor: 500_000n };
  await server.db.insertInto('approval_limit').values(rows).execute();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  picture = bytes.toString('base64');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  memberCount += 1;
  token = await signUp(server, `banker${memberCount}`);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', `banker${memberCount}`)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

async function runOps(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const context = {
    db: server.db,
    openSecret: createKeyRing([Buffer.alloc(32, 7)]).open,
    fetchPartner: createPartnerFetchFor(false),
  };
  const { code, out, err } = await runCommand(argv, context);
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const review = async (verb: string, id: string, by: string, ...more: readonly string[]) =>
  await runOps('deposits', verb, '--merchant', 'M1', '--id', id, ...(by === '' ? [] : ['--by', by]), ...more);

const beginDeposit = async (amount: string, methodId = 'bank', requestId: string = randomUUID()) => {
  const request = { requestId, methodId, amount, payerName: 'Suraj', backPath: '/member/depositv2' };
  return valueOf('createDeposit', await call(server, 'createDeposit', request, { token }));
};
const uploadPicture = async () => {
  const request = { purpose: 'deposit_proof', contentType: 'image/png', data: picture };
  return valueOf('uploadImage', await call(server, 'uploadImage', request, { token })).uploadId;
};
const sendProof = async (depositId: string, images?: string[]) =>
  await call(
    server,
    'sendDepositProof',
    { depositId, images: images ?? [await uploadPicture()], bankReference: 'FT-77' },
    { token },
  );
const readDeposit = async (depositId: string) =>
  valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const readBalance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;

describe('a bank transfer', () => {
  test('shows the bank account, waits for a proof, and is credited by an operator', async () => {
    const deposit = await beginDeposit('1000.00');
    expect(deposit).toMatchObject({
      state: 'pending',
      fee: '0.00',
      instruction: { accountNumber: '0123456789', reference: `BZ${deposit.depositId}-${memberId}` },
    });
    expect(valueOf('sendDepositProof', await sendProof(deposit.depositId))).toMatchObject({
      state: 'reviewing',
      proofSent: true,
    });
    expect(await readBalance()).toBe('0.00');

    const folder = mkdtempSync(join(tmpdir(), 'baize-proofs-'));
    const shown = await review('show', deposit.depositId, '', '--proofs', folder);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain('bankReference: FT-77');
    const file = readFileSync(join(folder, `deposit-${deposit.depositId}-1.png`));
    expect((await sharp(file).metadata()).width).toBe(8);
    rmSync(folder, { recursive: true });

    expect(await review('approve', deposit.depositId, 'asha')).toMatchObject({ code: 0, err: '' });
    expect(await readBalance()).toBe('1000.00');
    expect(await readDeposit(deposit.depositId)).toMatchObject({ state: 'credited', instruction: null });
    expect((await review('approve', deposit.depositId, 'asha')).code).toBe(2);
    expect(await readBalance()).toBe('1000.00');
    const audit = await server.db.selectFrom('operator_audit').select(['operator', 'command', 'target']).execute();
    expect(audit).toContainEqual({
      operator: 'asha',
      command: 'deposits approve',
      target: `deposits ${deposit.depositId}`,
    });
  });

  test('is credited once by a second operator above the limit, although several operators approve concurrently', async () => {
    const deposit = await beginDeposit('5000.01');
    await sendProof(deposit.depositId);
    expect((await review('approve', deposit.depositId, 'asha')).out).toContain('credited: false');
    expect(await review('approve', deposit.depositId, ' ASHA ')).toMatchObject({ code: 2 });
    expect(await readBalance()).toBe('0.00');
    const results = await Promise.all(
      ['bikash', 'chandra', 'dipa'].map(async (by) => await review('approve', deposit.depositId, by)),
    );
    expect(results.filter(({ out }) => out.includes('credited: true'))).toHaveLength(1);
    expect(results.filter(({ code }) => code === 2)).toHaveLength(2);
    expect(await readBalance()).toBe('5000.01');
  });

  test('is credited with the amount to which an operator has corrected it', async () => {
    const requestId = randomUUID();
    const deposit = await beginDeposit('1000.00', 'bank', requestId);
    await sendProof(deposit.depositId);
    expect(await review('amend', deposit.depositId, 'asha', '--amount', '90050')).toMatchObject({ code: 0 });
    expect((await beginDeposit('1000.00', 'bank', requestId)).depositId).toBe(deposit.depositId);
    await review('approve', deposit.depositId, 'asha');
    expect(await readBalance()).toBe('900.50');
    expect(await readDeposit(deposit.depositId)).toMatchObject({ amount: '900.50', state: 'credited' });
  });

  test('is final after a rejection, whose reason the member can read', async () => {
    const deposit = await beginDeposit('1000.00');
    await sendProof(deposit.depositId);
    const reason = 'The bank has no such transfer.';
    expect(await review('reject', deposit.depositId, 'asha')).toMatchObject({ code: 2 });
    expect(await review('reject', deposit.depositId, 'asha', '--reason', reason)).toMatchObject({ code: 0 });
    expect(await readDeposit(deposit.depositId)).toMatchObject({ state: 'rejected', reason });
    expect(await sendProof(deposit.depositId)).toMatchObject({ body: { code: 'request.state_changed' } });
    expect((await review('approve', deposit.depositId, 'asha')).code).toBe(2);
    expect(await readBalance()).toBe('0.00');
    const events = await server.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'deposit.failed')
      .execute();
    expect(JSON.stringify(events)).toContain(deposit.depositId);
  });

  test('can be cancelled until its proof is sent', async () => {
    const [first, second] = [await beginDeposit('1000.00'), await beginDeposit('1000.00')];
    const cancel = async (depositId: string) => await call(server, 'cancelDeposit', { depositId }, { token });
    expect(valueOf('cancelDeposit', await cancel(first.depositId)).state).toBe('cancelled');
    await sendProof(second.depositId);
    expect(await cancel(second.depositId)).toMatchObject({ body: { code: 'request.state_changed' } });
  });

  test('is refused above the daily maximum of the method, with open deposits included', async () => {
    await beginDeposit('50000.00');
    const excessiveRequest = { requestId: randomUUID(), methodId: 'bank', amount: '10000.01', backPath: '/' };
    expect(await call(server, 'createDeposit', excessiveRequest, { token })).toMatchObject({
      body: { code: 'cashier.daily_limit', value: { left: '10000.00' } },
    });
  });

  test('cannot be read, proved or cancelled by another member, and refuses the picture of another member', async () => {
    const deposit = await beginDeposit('1000.00');
    const uploadId = await uploadPicture();
    token = await signUp(server, `foreign${memberCount}`);
    const missing = { status: 404, body: { code: 'request.not_found' } };
    expect(await call(server, 'deposit', { depositId: deposit.depositId }, { token })).toMatchObject(missing);
    expect(await call(server, 'cancelDeposit', { depositId: deposit.depositId }, { token })).toMatchObject(missing);
    expect(await sendProof(deposit.depositId)).toMatchObject(missing);
    const ownDeposit = await beginDeposit('1000.00');
    expect(await sendProof(ownDeposit.depositId, [uploadId])).toMatchObject({ body: { code: 'upload.not_found' } });
    expect(
      await runOps('deposits', 'approve', '--merchant', 'M2', '--id', deposit.depositId, '--by', 'asha'),
    ).toMatchObject({
      code: 2,
    });
  });
});

test('the history filters by day and state, lists the newest first, and sums the credited deposits', async () => {
  const [first, second] = [await beginDeposit('1000.00'), await beginDeposit('2000.00')];
  await review('approve', first.depositId, 'asha');
  const days = { from: today(-1), to: today(1), pageNo: 1, pageSize: 20 };
  const history = valueOf('deposits', await call(server, 'deposits', days, { token }));
  expect(history.list.map(({ depositId }) => depositId)).toEqual([second.depositId, first.depositId]);
  expect(history).toMatchObject({ total: 2, totalPages: 1, creditedTotal: '1000.00' });
  const credited = valueOf('deposits', await call(server, 'deposits', { ...days, state: 'credited' }, { token }));
  expect(credited.list.map(({ depositId }) => depositId)).toEqual([first.depositId]);
});

describe('the reconciliation with a provider', () => {
  const reconcile = async () => await runOps('deposits', 'reconcile', '--provider', provider.code);
  const findSucceededPayment = (depositId: string) => {
    const payment = provider.payments.get(`BZ${depositId}-${memberId}`);
    if (!payment) throw new Error('no such payment');
    return { ...payment, state: 'succeeded' as const };
  };

  test('refuses a day that the calendar does not have', async () => {
    const result = await runOps('deposits', 'reconcile', '--provider', provider.code, '--day', '2026-02-31');
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining('it must be a day') });
  });

  test('finds no difference while both sides agree, and names each deposit that differs', async () => {
    const [paid, unreported] = [await beginDeposit('1000.00', 'card'), await beginDeposit('600.00', 'card')];
    await sendWebhook(server, findSucceededPayment(paid.depositId));
    provider.payments.set(findSucceededPayment(paid.depositId).reference, findSucceededPayment(paid.depositId));
    expect(await reconcile()).toMatchObject({ code: 0, err: '' });
    provider.payments.set(
      findSucceededPayment(unreported.depositId).reference,
      findSucceededPayment(unreported.depositId),
    );
    const mismatch = await reconcile();
    expect(mismatch.code).toBe(1);
    expect(mismatch.err).toContain(`BZ${unreported.depositId}-${memberId}: pending here, succeeded at the provider`);
    provider.payments.delete(findSucceededPayment(paid.depositId).reference);
    expect((await reconcile()).err).toContain(`BZ${paid.depositId}-${memberId}: credited here`);
  });

  test('fails if the provider does not answer', async () => {
    provider.isDown = true;
    expect(await reconcile()).toMatchObject({ code: 2 });
    provider.isDown = false;
  });

  test('a payment of another amount is credited after an operator has corrected the deposit', async () => {
    const deposit = await beginDeposit('1000.00', 'card');
    await sendWebhook(server, { ...findSucceededPayment(deposit.depositId), amount: '500.00' });
    expect((await review('approve', deposit.depositId, 'nobody', '--dry-run')).out).toContain('credited: true');
    expect(await readBalance()).toBe('0.00');
    await review('amend', deposit.depositId, 'asha', '--amount', '50000');
    await review('approve', deposit.depositId, 'asha');
    expect(await readBalance()).toBe('500.00');
  });
});

test('operators change methods, settings and VIP levels', async () => {
  const merchantOptions = ['--merchant', 'M1', '--by', 'asha'];
  expect(
    await runOps(
      'deposit-methods',
      'change',
      ...merchantOptions,
      '--method',
      'bank',
      '--fee',
      '1.25',
      '--presets',
      '50000,100000',
    ),
  ).toMatchObject({ code: 0, err: '' });
  expect(await runOps('deposit-settings', 'add', ...merchantOptions, '--turnover', '150')).toMatchObject({ code: 0 });
  expect(
    await runOps('members', 'change', ...merchantOptions, '--member', String(memberId), '--vip', '3'),
  ).toMatchObject({ code: 0 });
  const { list } = valueOf('depositMethods', await call(server, 'depositMethods', {}, { token }));
  expect(list[0]).toMatchObject({ feePercent: '1.25', presets: ['500.00', '1000.00'] });
});

test('leaves a consistent ledger', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
