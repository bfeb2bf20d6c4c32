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
import { createMethods, openTestProvider, sendWebhook, type TestProvider } from '../../../testing/cashier.ts';

let server: TestApp;
let provider: TestProvider;
let token: string;
let memberId: bigint;
let picture: string;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
  provider = await openTestProvider(server.db);
  await createMethods(server.db, provider.code);
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
  people += 1;
  token = await signUp(server, `banker${people}`);
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', `banker${people}`)
    .executeTakeFirstOrThrow();
  memberId = row.member_id;
});

async function ops(...argv: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const context = {
    db: server.db,
    openSecret: createKeyRing([Buffer.alloc(32, 7)]).open,
    fetchPartner: createPartnerFetchFor(false),
  };
  const { code, out, err } = await runCommand(argv, context);
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const deed = async (verb: string, id: string, by: string, ...more: readonly string[]) =>
  await ops('deposits', verb, '--merchant', 'M1', '--id', id, ...(by === '' ? [] : ['--by', by]), ...more);

const begin = async (amount: string, methodId = 'bank', requestId: string = randomUUID()) => {
  const request = { requestId, methodId, amount, payerName: 'Suraj', backPath: '/member/depositv2' };
  return valueOf('createDeposit', await call(server, 'createDeposit', request, { token }));
};
const upload = async () => {
  const request = { purpose: 'deposit_proof', contentType: 'image/png', data: picture };
  return valueOf('uploadImage', await call(server, 'uploadImage', request, { token })).uploadId;
};
const prove = async (depositId: string, images?: string[]) =>
  await call(
    server,
    'sendDepositProof',
    { depositId, images: images ?? [await upload()], bankReference: 'FT-77' },
    { token },
  );
const look = async (depositId: string) => valueOf('deposit', await call(server, 'deposit', { depositId }, { token }));
const balance = async () => valueOf('balance', await call(server, 'balance', {}, { token })).balance;

describe('a bank transfer', () => {
  test('shows the account, waits for its proof, and is credited by an operator', async () => {
    const made = await begin('1000.00');
    expect(made).toMatchObject({
      state: 'pending',
      fee: '0.00',
      instruction: { accountNumber: '0123456789', reference: `BZ${made.depositId}-${memberId}` },
    });
    expect(valueOf('sendDepositProof', await prove(made.depositId))).toMatchObject({
      state: 'reviewing',
      proofSent: true,
    });
    expect(await balance()).toBe('0.00');

    const folder = mkdtempSync(join(tmpdir(), 'baize-proofs-'));
    const shown = await deed('show', made.depositId, '', '--proofs', folder);
    expect(shown).toMatchObject({ code: 0, err: '' });
    expect(shown.out).toContain('bankReference: FT-77');
    const file = readFileSync(join(folder, `deposit-${made.depositId}-1.png`));
    expect((await sharp(file).metadata()).width).toBe(8);
    rmSync(folder, { recursive: true });

    expect(await deed('approve', made.depositId, 'asha')).toMatchObject({ code: 0, err: '' });
    expect(await balance()).toBe('1000.00');
    expect(await look(made.depositId)).toMatchObject({ state: 'credited', instruction: null });
    expect((await deed('approve', made.depositId, 'asha')).code).toBe(2);
    expect(await balance()).toBe('1000.00');
    const audit = await server.db.selectFrom('operator_audit').select(['operator', 'command', 'target']).execute();
    expect(audit).toContainEqual({
      operator: 'asha',
      command: 'deposits approve',
      target: `deposits ${made.depositId}`,
    });
  });

  test('above the limit it is credited by a second operator alone, once, whoever else says yes at that moment', async () => {
    const made = await begin('5000.01');
    await prove(made.depositId);
    expect((await deed('approve', made.depositId, 'asha')).out).toContain('credited: false');
    expect(await deed('approve', made.depositId, ' ASHA ')).toMatchObject({ code: 2 });
    expect(await balance()).toBe('0.00');
    const both = await Promise.all(
      ['bikash', 'chandra', 'dipa'].map(async (by) => await deed('approve', made.depositId, by)),
    );
    expect(both.filter(({ out }) => out.includes('credited: true'))).toHaveLength(1);
    expect(both.filter(({ code }) => code === 2)).toHaveLength(2);
    expect(await balance()).toBe('5000.01');
  });

  test('of which less came is amended first, and credited as it came', async () => {
    const requestId = randomUUID();
    const made = await begin('1000.00', 'bank', requestId);
    await prove(made.depositId);
    expect(await deed('amend', made.depositId, 'asha', '--amount', '90050')).toMatchObject({ code: 0 });
    expect((await begin('1000.00', 'bank', requestId)).depositId).toBe(made.depositId);
    await deed('approve', made.depositId, 'asha');
    expect(await balance()).toBe('900.50');
    expect(await look(made.depositId)).toMatchObject({ amount: '900.50', state: 'credited' });
  });

  test('that never came is rejected: the member reads why, and can do nothing more with it', async () => {
    const made = await begin('1000.00');
    await prove(made.depositId);
    const reason = 'The bank has no such transfer.';
    expect(await deed('reject', made.depositId, 'asha')).toMatchObject({ code: 2 });
    expect(await deed('reject', made.depositId, 'asha', '--reason', reason)).toMatchObject({ code: 0 });
    expect(await look(made.depositId)).toMatchObject({ state: 'rejected', reason });
    expect(await prove(made.depositId)).toMatchObject({ body: { code: 'request.state_changed' } });
    expect((await deed('approve', made.depositId, 'asha')).code).toBe(2);
    expect(await balance()).toBe('0.00');
    const told = await server.db.selectFrom('outbox').select('payload').where('topic', '=', 'deposit.failed').execute();
    expect(JSON.stringify(told)).toContain(made.depositId);
  });

  test('is given up while it is not paid, and not after its proof was sent', async () => {
    const [first, second] = [await begin('1000.00'), await begin('1000.00')];
    const cancel = async (depositId: string) => await call(server, 'cancelDeposit', { depositId }, { token });
    expect(valueOf('cancelDeposit', await cancel(first.depositId)).state).toBe('cancelled');
    await prove(second.depositId);
    expect(await cancel(second.depositId)).toMatchObject({ body: { code: 'request.state_changed' } });
  });

  test('and the method’s day, counted with what waits', async () => {
    await begin('50000.00');
    const over = { requestId: randomUUID(), methodId: 'bank', amount: '10000.01', backPath: '/' };
    expect(await call(server, 'createDeposit', over, { token })).toMatchObject({
      body: { code: 'cashier.daily_limit', value: { left: '10000.00' } },
    });
  });

  test('is nobody else’s: not to see, not to prove, not to cancel, and no foreign picture proves it', async () => {
    const made = await begin('1000.00');
    const uploadId = await upload();
    token = await signUp(server, `foreign${people}`);
    const missing = { status: 404, body: { code: 'request.not_found' } };
    expect(await call(server, 'deposit', { depositId: made.depositId }, { token })).toMatchObject(missing);
    expect(await call(server, 'cancelDeposit', { depositId: made.depositId }, { token })).toMatchObject(missing);
    expect(await prove(made.depositId)).toMatchObject(missing);
    const own = await begin('1000.00');
    expect(await prove(own.depositId, [uploadId])).toMatchObject({ body: { code: 'upload.not_found' } });
    expect(await ops('deposits', 'approve', '--merchant', 'M2', '--id', made.depositId, '--by', 'asha')).toMatchObject({
      code: 2,
    });
  });
});

test('the history is by day and state, newest first, with what was credited', async () => {
  const [first, second] = [await begin('1000.00'), await begin('2000.00')];
  await deed('approve', first.depositId, 'asha');
  const days = { from: today(-1), to: today(1), pageNo: 1, pageSize: 20 };
  const all = valueOf('deposits', await call(server, 'deposits', days, { token }));
  expect(all.list.map(({ depositId }) => depositId)).toEqual([second.depositId, first.depositId]);
  expect(all).toMatchObject({ total: 2, totalPages: 1, creditedTotal: '1000.00' });
  const credited = valueOf('deposits', await call(server, 'deposits', { ...days, state: 'credited' }, { token }));
  expect(credited.list.map(({ depositId }) => depositId)).toEqual([first.depositId]);
});

describe('the reconciliation with a provider', () => {
  const compare = async () => await ops('deposits', 'reconcile', '--provider', provider.code);
  const paymentOf = (depositId: string) => {
    const payment = provider.payments.get(`BZ${depositId}-${memberId}`);
    if (!payment) throw new Error('no such payment');
    return { ...payment, state: 'succeeded' as const };
  };

  test('agrees while it agrees, and names each deposit that does not', async () => {
    const [paid, silent] = [await begin('1000.00', 'card'), await begin('600.00', 'card')];
    await sendWebhook(server, paymentOf(paid.depositId));
    provider.payments.set(paymentOf(paid.depositId).reference, paymentOf(paid.depositId));
    expect(await compare()).toMatchObject({ code: 0, err: '' });
    provider.payments.set(paymentOf(silent.depositId).reference, paymentOf(silent.depositId));
    const differs = await compare();
    expect(differs.code).toBe(1);
    expect(differs.err).toContain(`BZ${silent.depositId}-${memberId}: pending here, succeeded at the provider`);
    provider.payments.delete(paymentOf(paid.depositId).reference);
    expect((await compare()).err).toContain(`BZ${paid.depositId}-${memberId}: credited here`);
  });

  test('says so where the provider does not answer', async () => {
    provider.down = true;
    expect(await compare()).toMatchObject({ code: 2 });
    provider.down = false;
  });

  test('a payment that an operator has to look at is credited as it came', async () => {
    const made = await begin('1000.00', 'card');
    await sendWebhook(server, { ...paymentOf(made.depositId), amount: '500.00' });
    expect((await deed('approve', made.depositId, 'nobody', '--dry-run')).out).toContain('credited: true');
    expect(await balance()).toBe('0.00');
    await deed('amend', made.depositId, 'asha', '--amount', '50000');
    await deed('approve', made.depositId, 'asha');
    expect(await balance()).toBe('500.00');
  });
});

test('methods, settings and levels are changed by operators', async () => {
  const one = ['--merchant', 'M1', '--by', 'asha'];
  expect(
    await ops('deposit-methods', 'change', ...one, '--method', 'bank', '--fee', '1.25', '--presets', '50000,100000'),
  ).toMatchObject({ code: 0, err: '' });
  expect(await ops('deposit-settings', 'add', ...one, '--turnover', '150')).toMatchObject({ code: 0 });
  expect(await ops('members', 'change', ...one, '--member', String(memberId), '--vip', '3')).toMatchObject({ code: 0 });
  const { list } = valueOf('depositMethods', await call(server, 'depositMethods', {}, { token }));
  expect(list[0]).toMatchObject({ feePercent: '1.25', presets: ['500.00', '1000.00'] });
});

test('after all of it the ledger adds up', async () => {
  expect((await verifyLedger(server.db)).difference).toBeUndefined();
});
