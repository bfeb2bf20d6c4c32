import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { currencies } from '@baize/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walletCodeStatus, type WalletCode } from '../../../domain/wallet/wallet-code.ts';
import { checksByCall } from '../calls.ts';
import type { FindKey, Key } from '../keys.ts';
import { bodies } from '../schemas.ts';
import type { OpenedCall, RawRequest } from './dialect.ts';
import { dialects } from './dialects.ts';
import { rsaThousandths } from './rsa-thousandths.ts';
import { computeSignature, sortedMd5 } from './sorted-md5.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SECRET = 'a secret of the tests';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

// The cast is safe, because `Object.keys` only widens the type of the table's keys.
const codes = Object.keys(walletCodeStatus) as WalletCode[];
const createFindKey =
  (key: Key): FindKey =>
  async (_integration, fits) =>
    await Promise.resolve(fits(key) ? key : undefined);
const findSecret = createFindKey({ kind: 'secret', keyId: 'k1', secret: SECRET });
const findPublic = createFindKey({ kind: 'public', keyId: 'k1', publicKey });

/** Returns the translated amount, or undefined if the amount could not be translated. */
function amountOf(opened: OpenedCall | undefined): unknown {
  const { body } = opened ?? {};
  return typeof body === 'object' && body !== null && 'amount' in body ? body.amount : undefined;
}

describe.each(Object.entries(dialects))('%s', (_name, dialect) => {
  test('has exactly one path for every call', () => {
    expect(Object.values(dialect.calls).toSorted()).toEqual(Object.keys(bodies).toSorted());
  });

  test('answers every code as JSON, with a balance in every currency', () => {
    for (const code of codes) {
      for (const [currency, { minorDigits }] of Object.entries(currencies)) {
        const balance = `999999999999999${minorDigits === 0 ? '' : `.${'1'.repeat(minorDigits)}`}`;
        const { status, text } = dialect.answer('a-request-of-the-test', { code, balance, currency });
        expect(status).toBeGreaterThanOrEqual(200);
        expect(() => JSON.parse(text) as unknown).not.toThrow();
      }
    }
  });

  test('answers a duplicate with the fields of the first answer, in the same order', () => {
    const fields = { balance: '1.00', currency: 'NPR', transactionId: 't1', walletTransactionId: '7' };
    const [first, again] = (['OK', 'DUPLICATE'] as const).map((code) =>
      Object.keys(JSON.parse(dialect.answer('r', { code, ...fields }).text) as object),
    );
    expect(again).toEqual(first);
  });
});

describe('sorted-md5', () => {
  const bet = {
    session: 'a-session-of-the-tests',
    reference: 't1',
    roundId: 'r1',
    gameId: 'lantern-garden',
    currency: 'NPR',
    amount: '2.50',
  };
  const signed = (parameters: Record<string, string>, secret = SECRET) => {
    const all = { ...parameters, providerId: 'ARCADE', timestamp: String(NOW.getTime()) };
    return { ...all, sign: computeSignature(all, secret) };
  };
  const form = (parameters: Record<string, string>): RawRequest => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    path: '/seamless/sorted-md5/v1/debit',
    rawBody: Buffer.from(new URLSearchParams(parameters).toString()),
  });
  const json = (text: string): RawRequest => ({
    headers: { 'content-type': 'application/json; charset=utf-8' },
    path: '/seamless/sorted-md5/v1/debit',
    rawBody: Buffer.from(text),
  });
  const open = async (request: RawRequest) => await sortedMd5.open(request, findSecret, NOW);

  test('computes the signature of the example in the document', () => {
    const text = readFileSync(new URL('../../../../../../docs/integrators/dialects.md', import.meta.url), 'utf8');
    const [, body = ''] = /^(session=[^`]*?)\n\n/m.exec(text) ?? [];
    const { sign: documented = '', ...parameters } = Object.fromEntries(
      new URLSearchParams(body.replaceAll(/\s/g, '')),
    );
    expect(documented).toMatch(/^[0-9a-f]{32}$/);
    expect(computeSignature(parameters, 'the-secret')).toBe(documented);
  });

  test('translates a form and flat JSON to the same call', async () => {
    const opened = {
      integration: 'ARCADE',
      nonce: undefined,
      requestId: '',
      body: {
        requestId: 'none',
        gameSession: 'a-session-of-the-tests',
        transactionId: 't1',
        roundId: 'r1',
        gameCode: 'lantern-garden',
        currency: 'NPR',
        amount: '2.50',
      },
    };
    expect(await open(form(signed(bet)))).toEqual(opened);
    expect(await open(json(JSON.stringify(signed(bet))))).toEqual(opened);
    expect(checksByCall.bet(opened.body)).toMatchObject({ how: 'together' });
  });

  test.each<[string, RawRequest]>([
    ['another secret', form(signed(bet, 'guessed'))],
    ['no sign', form({ ...signed(bet), sign: '' })],
    ['a sign in upper case', form({ ...signed(bet), sign: signed(bet).sign.toUpperCase() })],
    ['a changed amount', form({ ...signed(bet), amount: '0.01' })],
    ['an added parameter', form({ ...signed(bet), more: '1' })],
    ['a joining character in a value', form(signed({ ...bet, reference: 't1&roundId=r2' }))],
    ['a parameter twice', { ...form({}), rawBody: Buffer.from(`${form(signed(bet)).rawBody.toString()}&amount=2.50`) }],
    ['a number in JSON', json(JSON.stringify({ ...signed(bet), amount: 2.5 }))],
    ['a nested value', json(JSON.stringify({ ...signed(bet), more: {} }))],
    ['a list as its body', json('[]')],
    ['invalid JSON', json('{"sign":')],
    [
      'too many parameters',
      form(signed(Object.fromEntries(Array.from({ length: 21 }, (__, at) => ['a'.repeat(at + 1), '1'])))),
    ],
  ])('refuses a call with %s', async (_, request) => {
    expect(await open(request)).toBeUndefined();
  });

  test('refuses a timestamp outside of the window', async () => {
    for (const offsetMs of [-61_000, 61_000])
      expect(await sortedMd5.open(form(signed(bet)), findSecret, new Date(NOW.getTime() + offsetMs))).toBeUndefined();
  });

  test.each(['2.5', '2', '2.505', '02.50', '+2.50', '-0.00', '1e2', '', '2,50', '९.००', '1234567890123456.00'])(
    'does not translate the amount %j',
    async (amount) => {
      expect(await open(form(signed({ ...bet, amount })))).toMatchObject({ integration: 'ARCADE', body: undefined });
    },
  );

  test('reads and writes an amount exactly, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 0n, max: 10n ** 16n }),
        fc.constantFrom('NPR', 'VND'),
        async (cents, currency) => {
          const text = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
          const opened = await open(form(signed({ ...bet, amount: text, currency })));
          const ours = currency === 'VND' ? String(cents / 100n) : text;
          const isLossless = currency !== 'VND' || cents % 100n === 0n;
          expect(amountOf(opened)).toBe(isLossless ? ours : undefined);
          const { text: answerText } = sortedMd5.answer('', { code: 'OK', balance: ours, currency });
          const whole = currency === 'VND' ? `${cents / 100n}.00` : text;
          expect(JSON.parse(answerText)).toMatchObject({ balance: whole });
        },
      ),
    );
  });

  test('answers every code with HTTP 200 and a number of its own, except a duplicate', () => {
    const numbers = codes.map((code) => {
      const { status, text } = sortedMd5.answer('', { code });
      expect(status).toBe(200);
      return (JSON.parse(text) as { error: number }).error;
    });
    expect(new Set(numbers).size).toBe(codes.length - 1);
  });

  test('translates the call and the code in the answer of status', () => {
    const { text } = sortedMd5.answer('', { code: 'OK', call: 'bet', transactionCode: 'INSUFFICIENT_FUNDS' });
    expect(JSON.parse(text)).toEqual({ error: 0, type: 'debit', result: '1' });
  });

  test('passes a stored code on unchanged that has no number', () => {
    const { text } = sortedMd5.answer('', { code: 'OK', call: 'bet', transactionCode: 'CODE_OF_AN_EARLIER_RELEASE' });
    expect(JSON.parse(text)).toEqual({ error: 0, type: 'debit', result: 'CODE_OF_AN_EARLIER_RELEASE' });
  });
});

describe('rsa-thousandths', () => {
  const bet = {
    request_uuid: '0f8f7d1c-3f5e-4f27-9c55-000000000001',
    timestamp: NOW.getTime(),
    session_token: 'a-session-of-the-tests',
    transaction_uuid: 't1',
    round: 'r1',
    game_code: 'lantern-garden',
    currency: 'NPR',
    amount: 2_500,
  };
  const post = (body: object | string, key = privateKey, sent = body): RawRequest => {
    const bytes = (content: object | string) =>
      Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const signature = sign('RSA-SHA256', bytes(body), key).toString('base64');
    return {
      headers: { 'x-partner': 'ARCADE', 'x-signature': signature },
      path: '/seamless/rsa-thousandths/v1/transaction/bet',
      rawBody: bytes(sent),
    };
  };
  const open = async (request: RawRequest) => await rsaThousandths.open(request, findPublic, NOW);
  const withAmount = (amount: string) => JSON.stringify(bet).replace(/"amount":\d+/, `"amount":${amount}`);

  test('translates a call', async () => {
    const opened = await open(post(bet));
    expect(opened).toEqual({
      integration: 'ARCADE',
      nonce: bet.request_uuid,
      requestId: bet.request_uuid,
      body: {
        requestId: bet.request_uuid,
        gameSession: 'a-session-of-the-tests',
        transactionId: 't1',
        roundId: 'r1',
        gameCode: 'lantern-garden',
        currency: 'NPR',
        amount: '2.50',
      },
    });
    expect(checksByCall.bet(opened?.body)).toMatchObject({ how: 'together' });
  });

  const { request_uuid: _uuid, ...withoutUuid } = bet;
  const { timestamp: _timestamp, ...withoutTimestamp } = bet;
  test.each<[string, RawRequest]>([
    ['a key of another signer', post(bet, generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey)],
    ['a body that was changed on its way', post(bet, privateKey, { ...bet, amount: 10 })],
    ['an added blank', post(bet, privateKey, `${JSON.stringify(bet)} `)],
    ['no signature', { ...post(bet), headers: { 'x-partner': 'ARCADE' } }],
    ['no partner', { ...post(bet), headers: { 'x-signature': 'A'.repeat(344) } }],
    ['no request_uuid', post(withoutUuid)],
    ['no timestamp', post(withoutTimestamp)],
    ['a timestamp as text', post({ ...bet, timestamp: String(bet.timestamp) })],
    ['a timestamp 61 s old', post({ ...bet, timestamp: NOW.getTime() - 61_000 })],
    ['a timestamp 61 s ahead', post({ ...bet, timestamp: NOW.getTime() + 61_000 })],
  ])('refuses a call with %s', async (_, request) => {
    expect(await open(request)).toBeUndefined();
  });

  test('refuses a wrong signature before it parses the JSON, and does not translate a signed body without JSON', async () => {
    expect(await open(post('{ no json', privateKey, '{ no other json'))).toBeUndefined();
    expect(await open(post('{ no json'))).toMatchObject({ integration: 'ARCADE', body: undefined });
    expect(await open(post('[]'))).toMatchObject({ body: undefined });
  });

  test.each([
    ['2505', 'a part of a paisa'],
    ['2500.0', 'a fraction of zero'],
    ['2.5e3', 'an exponent'],
    ['2500.0000000000000001', 'digits that a float would lose'],
    ['"2500"', 'a text'],
    ['-0', 'a second spelling of zero'],
    ['null', 'no amount'],
    ['1000000000000000000000', 'more digits than any amount'],
  ])('does not translate the amount %s (%s)', async (amount) => {
    expect(await open(post(withAmount(amount)))).toMatchObject({ integration: 'ARCADE', body: undefined });
  });

  test('reads and writes an amount exactly or not at all, even beyond the precision of a float', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 17n }), async (thousandths) => {
        const opened = await open(post(withAmount(String(thousandths))));
        const amount = `${thousandths / 1_000n}.${((thousandths / 10n) % 100n).toString().padStart(2, '0')}`;
        const isLossless = thousandths % 10n === 0n;
        expect(amountOf(opened)).toBe(isLossless ? amount : undefined);
        const { text } = rsaThousandths.answer('r', { code: 'OK', balance: amount, currency: 'NPR' });
        const whole = thousandths - (thousandths % 10n);
        expect(text).toBe(`{"request_uuid":"r","result":"ok","balance":${whole},"currency":"NPR"}`);
      }),
    );
  });

  test('answers every code with a result of its own and its HTTP status', () => {
    const results = codes.map((code) => {
      const { status, text } = rsaThousandths.answer('', { code });
      expect(status).toBe(walletCodeStatus[code]);
      return (JSON.parse(text) as { result: string }).result;
    });
    expect(new Set(results).size).toBe(codes.length);
  });
});
