import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Response } from 'undici';
import { findWebhookKeys, openProvider } from '../modules/cashier/providers/open.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import type { PartnerFetch } from '../platform/partner-fetch.ts';
import { runCommand } from '../testing/ops.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';

const keyRing = createKeyRing([randomBytes(32)]);
const ISSUED_SECRET = randomBytes(24).toString('base64url');

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb(2);
});
afterAll(async () => await testDb.close());

async function providers(verb: string, ...argv: string[]) {
  const files: Readonly<Record<string, string>> = { 'key.txt': `${ISSUED_SECRET}\n`, 'short.txt': 'secret' };
  const { code, printed } = await runCommand(['payment-providers', verb, ...argv], {
    db: testDb.db,
    keyRing,
    readFile: (path) => files[path] ?? '',
    production: true,
  });
  return { code, printed };
}
const byAsha = ['--by', 'asha'];
const ofPay = ['--provider', 'PAY', ...byAsha];

/** Returns the id of the key that the platform signs its next call to the provider with. */
async function readSigningKey(): Promise<string | undefined> {
  let signedWith: string | undefined;
  const fetchPartner: PartnerFetch = async (_url, { headers }) => {
    signedWith = new Headers(headers).get('x-key-id') ?? undefined;
    return await Promise.resolve(new Response(null, { status: 404 }));
  };
  const context = { db: testDb.db, now: () => new Date(), openSecret: keyRing.openAlsoUnbound, fetchPartner };
  await (await openProvider(context, 'PAY'))?.readPayment('BZ1-1');
  return signedWith;
}

async function readWebhookSecret(keyId: string): Promise<string | undefined> {
  const context = { db: testDb.db, now: () => new Date(), openSecret: keyRing.openAlsoUnbound };
  return await (await findWebhookKeys(context, 'PAY'))?.findSecret(keyId);
}

describe('a payment provider', () => {
  test('is added with the address of its API, which has to be public', async () => {
    const add = ['--provider', 'PAY', '--name', 'Himal Pay', '--dialect', 'baize-pay', ...byAsha, '--url'];
    expect((await providers('add', ...add, 'https://10.0.0.1/pay')).printed[0]).toContain('public https address');
    expect(await providers('add', ...add, 'https://pay.example')).toMatchObject({ code: 0 });
    expect((await providers('add', ...add, 'https://pay.example')).code).toBe(2);
    expect(await readSigningKey()).toBeUndefined();
  });

  test('rotates its key without a pause: the old key signs until it is retired, and webhooks may use both', async () => {
    const made = await providers('add-key', ...ofPay);
    const [oldKey = '', secret = ''] = made.printed.map((line) => line.split(': ')[1] ?? '');
    expect(await readWebhookSecret(oldKey)).toBe(secret);

    expect((await providers('add-key', ...ofPay, '--key', 'himal-7', '--secret-file', 'key.txt')).printed).toEqual([
      'x-key-id: himal-7',
    ]);
    expect(await readSigningKey()).toBe(oldKey);
    expect(await readWebhookSecret('himal-7')).toBe(ISSUED_SECRET);
    expect((await providers('add-key', ...ofPay)).printed[0]).toContain('retire one first');

    expect(await providers('retire-key', ...ofPay, '--key', oldKey)).toMatchObject({ code: 0 });
    expect(await readSigningKey()).toBe('himal-7');
    expect(await readWebhookSecret(oldKey)).toBeUndefined();
    expect((await providers('retire-key', ...ofPay, '--key', oldKey)).printed[0]).toContain('no active key');
    expect((await providers('keys', '--provider', 'PAY')).printed).toEqual([
      expect.stringMatching(new RegExp(`^key=${oldKey} .*retired=`)),
      expect.stringMatching(/^key=himal-7 .*active$/),
      '2 keys',
    ]);
  });

  test('keeps its last key while it is in use', async () => {
    const retire = async () => await providers('retire-key', ...ofPay, '--key', 'himal-7');
    expect((await retire()).printed[0]).toContain('the only key');
    expect(await providers('change', ...ofPay, '--state', 'off')).toMatchObject({ code: 0 });
    expect(await retire()).toMatchObject({ code: 0 });
  });

  test.each([
    [['--key', 'k2'], 'both: --key ID and --secret-file'],
    [['--key', 'k 2', '--secret-file', 'key.txt'], 'must be letters'],
    [['--key', 'k2', '--secret-file', 'short.txt'], 'the secret alone'],
    [['--key', 'himal-7', '--secret-file', 'key.txt'], 'is used once'],
  ])('gets no key with %j', async (options, sentence) => {
    expect((await providers('add-key', ...ofPay, ...options)).printed[0]).toContain(sentence);
  });

  test('refuses a command without --provider or --by, and an unknown provider', async () => {
    expect((await providers('add-key', ...byAsha)).printed[0]).toContain('--provider CODE');
    expect((await providers('add-key', '--provider', 'PAY')).printed[0]).toContain('--by NAME');
    expect((await providers('keys', '--provider', 'NOBODY')).printed[0]).toContain('no provider NOBODY');
  });

  test('audits each change of its keys, without the secrets', async () => {
    const lines = await testDb.db.selectFrom('operator_audit').selectAll().orderBy('audit_id').execute();
    expect(lines.map(({ command }) => command)).toEqual([
      'payment-providers add',
      'payment-providers add-key',
      'payment-providers add-key',
      'payment-providers retire-key',
      'payment-providers change',
      'payment-providers retire-key',
    ]);
    expect(
      JSON.stringify(lines, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(ISSUED_SECRET);
  });
});
