import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WalletRequest, Dialect } from './dialect.ts';
import { dialects } from './dialects.ts';

const secret = 's';
const address = { url: 'http://wallet.test', vendor: 'V', keyId: '', secret };
const bet: WalletRequest = {
  call: 'bet',
  fields: { gameSession: 'g', transactionId: 't1', currency: 'NPR', amount: '2.50' },
  requestId: 'kit-of-the-test-1',
  tampering: {},
};

function createDialect(name: string): Dialect {
  const dialect = dialects[name]?.();
  if (!dialect) throw new Error(name);
  return dialect;
}

test('sorted-md5: sends a form with two decimals, and JSON if a value is not a text', () => {
  const { request } = createDialect('sorted-md5');
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

test('sorted-md5: reads repeated bytes as a duplicate, and reads no code from a reply without HTTP 200', () => {
  const { read } = createDialect('sorted-md5');
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
])('%s: does not read the balance of %s as a decimal text', (name, text) => {
  expect(createDialect(name).read(bet, { status: 200, text }).body['balance']).not.toBeTypeOf('string');
});

test('rsa-thousandths: sends whole thousandths, and reads a balance as a decimal text', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { request, read } = createDialect('rsa-thousandths');
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
