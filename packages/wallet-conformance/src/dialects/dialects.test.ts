import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Asked, Dialect } from './dialect.ts';
import { dialects } from './dialects.ts';

const secret = 's';
const address = { url: 'http://wallet.test', vendor: 'V', keyId: '', secret };
const bet: Asked = {
  call: 'bet',
  fields: { gameSession: 'g', transactionId: 't1', currency: 'NPR', amount: '2.50' },
  requestId: 'kit-of-the-test-1',
  tampering: {},
};

function made(name: string): Dialect {
  const dialect = dialects[name]?.();
  if (!dialect) throw new Error(name);
  return dialect;
}

test('sorted-md5: a form with two decimals; what is no text goes as JSON', () => {
  const { request } = made('sorted-md5');
  const { path, body } = request(address, bet);
  expect(path).toBe('debit');
  expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
    session: 'g',
    reference: 't1',
    amount: '2.50',
  });
  const dong = request(address, { ...bet, fields: { currency: 'VND', amount: '1500' } });
  expect(new URLSearchParams(dong.body).get('amount')).toBe('1500.00');
  const wrong = request(address, { ...bet, fields: { currency: 'NPR', amount: 2.5 } });
  expect(JSON.parse(wrong.body ?? '')).toMatchObject({ amount: 2.5 });
});

test('sorted-md5: the same bytes again are a duplicate; other bytes are not; what comes without HTTP 200 is no answer', () => {
  const { read } = made('sorted-md5');
  const first = { status: 200, text: '{"error":0,"balance":"97.50","currency":"NPR"}' };
  expect(read(bet, first)).toMatchObject({ status: 200, body: { code: 'OK', balance: '97.50' } });
  expect(read(bet, first)).toMatchObject({ status: 200, body: { code: 'DUPLICATE' } });
  expect(read(bet, { ...first, text: '{"error":0}' })).toMatchObject({ body: { code: 'OK' } });
  expect(read(bet, { status: 200, text: '{"error":1}' })).toMatchObject({ status: 409 });
  expect(read(bet, { ...first, status: 500 })).toMatchObject({ status: 500, body: { code: '' } });
});

test.each([
  ['sorted-md5', '{"error":0,"currency":"NPR","balance":97.5}'],
  ['sorted-md5', '{"error":0,"currency":"VND","balance":"10.50"}'],
  ['sorted-md5', '{"error":0,"balance":"97.50"}'],
  ['rsa-thousandths', '{"result":"ok","currency":"NPR","balance":"97500"}'],
  ['rsa-thousandths', '{"result":"ok","currency":"NPR","balance":97505}'],
  ['rsa-thousandths', '{"result":"ok","currency":"NPR","balance":97.5}'],
])('%s: the balance of %s is no text that a rule would take', (name, text) => {
  expect(made(name).read(bet, { status: 200, text }).body['balance']).not.toBeTypeOf('string');
});

test('rsa-thousandths: whole thousandths, and a balance as the rules read it', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { request, read } = made('rsa-thousandths');
  const { path, body = '', headers } = request({ ...address, secret: pem }, bet);
  expect(path).toBe('transaction/bet');
  expect(JSON.parse(body)).toMatchObject({ amount: 2_500, request_uuid: bet.requestId, transaction_uuid: 't1' });
  expect(headers['x-signature']).toMatch(/^[A-Za-z0-9+/]+=*$/);
  const answered = read(bet, {
    status: 200,
    text: '{"result":"duplicate_transaction","currency":"NPR","balance":97500}',
  });
  expect(answered.body).toMatchObject({ code: 'DUPLICATE', balance: '97.50' });
});
