import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { makeBodyKeys } from './platform/body-keys.ts';

const good = {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1/none',
  BODY_KEYS: JSON.stringify(await makeBodyKeys()),
  SECRET_KEY: Buffer.alloc(32).toString('base64'),
  VAULT_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
};

test('what is not said has a value that is safe', () => {
  expect(readEnv(good)).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 8081,
    admin: undefined,
    logLevel: 'info',
    trustedProxies: ['127.0.0.1/8', '::1/128'],
    rateLimitScale: 1,
    runWorker: true,
    carriers: undefined,
    countryFile: undefined,
    outboxPage: false,
    identityEmulator: false,
  });
});

test('the first key of the vault seals, the others still open', () => {
  const old = `old-1:${Buffer.alloc(32, 1).toString('base64')}`;
  const { vaultKeys } = readEnv({ ...good, VAULT_KEYS: `${good.VAULT_KEYS}, ${old}` });
  expect(vaultKeys).toEqual([
    { id: 'k1', key: Buffer.alloc(32) },
    { id: 'old-1', key: Buffer.alloc(32, 1) },
  ]);
});

test('the first of two secret keys seals, the other one still opens', () => {
  const old = Buffer.alloc(32, 1);
  const { secretKeys } = readEnv({ ...good, SECRET_KEY: `${good.SECRET_KEY}, ${old.toString('base64')}` });
  expect(secretKeys).toEqual([Buffer.alloc(32), old]);
});

test('no proxy at all can be trusted', () => {
  expect(readEnv({ ...good, TRUSTED_PROXIES: '' }).trustedProxies).toEqual([]);
});

test.each([
  ['DATABASE_URL', ''],
  ['BODY_KEYS', '{"keys":[]}'],
  ['BODY_KEYS', 'a secret that is no JSON'],
  ['SECRET_KEY', 'c2hvcnQ='],
  ['SECRET_KEY', `${good.SECRET_KEY},${good.SECRET_KEY}`],
  ['VAULT_KEYS', ''],
  ['VAULT_KEYS', ','],
  ['VAULT_KEYS', 'k1:c2hvcnQ='],
  ['VAULT_KEYS', `${good.VAULT_KEYS},${good.VAULT_KEYS}`],
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['ADMIN_PORT', 'metrics'],
  ['RATE_LIMIT_SCALE', '0'],
  ['LOG_LEVEL', 'loud'],
  ['RUN_WORKER', 'of'],
  ['OUTBOX_PAGE', 'yes'],
  ['MESSAGES', 'pigeon'],
])('%s = "%s" is told in one sentence that names it', (name, value) => {
  const read = (): unknown => readEnv({ ...good, [name]: value });
  expect(read).toThrow(new RegExp(`^${name} [^\n]+\\.$`));
});

test.each(['OUTBOX_PAGE', 'IDENTITY_EMULATOR'])('%s is refused where real people are served', (name) => {
  expect(() => readEnv({ ...good, [name]: 'on', NODE_ENV: 'production' })).toThrow(new RegExp(`^${name} is "on"`));
  expect(() => readEnv({ ...good, [name]: 'on', NODE_ENV: 'demo' })).not.toThrow();
});

test('the port of metrics is on loopback unless a host is named', () => {
  expect(readEnv({ ...good, ADMIN_PORT: '9081' }).admin).toEqual({ host: '127.0.0.1', port: 9081 });
  expect(readEnv({ ...good, ADMIN_PORT: '9081', ADMIN_HOST: '10.0.0.5' }).admin).toEqual({
    host: '10.0.0.5',
    port: 9081,
  });
});

test('real carriers are named whole or not at all', () => {
  const carriers = {
    MESSAGES: 'carriers',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    SMS_GATEWAY_TOKEN: 'token',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'no-reply@brand.example',
  };
  expect(readEnv({ ...good, ...carriers }).carriers).toMatchObject({ mailFrom: 'no-reply@brand.example' });
  expect(() => readEnv({ ...good, ...carriers, SMTP_URL: '' })).toThrow(/^SMTP_URL is missing/);
});

test('private keys that cannot be read are not quoted', () => {
  expect(() => readEnv({ ...good, BODY_KEYS: '{"d":"private"' })).toThrow(/^(?!.*private")/);
});

describe('the database of production', () => {
  const read = (url: string, more: Readonly<Record<string, string>> = {}) =>
    readEnv({ ...good, DATABASE_URL: url, NODE_ENV: 'production', ...more });

  test.each(['postgresql://baize@db.example/baize', 'postgresql://baize@10.0.0.7:5432/baize?sslmode=disable'])(
    'is refused on another machine without TLS: %s',
    (url) => {
      expect(() => read(url)).toThrow(/without TLS/);
      expect(read(url, { DATABASE_TLS: 'off' }).databaseUrl).toBe(url);
      expect(readEnv({ ...good, DATABASE_URL: url }).databaseUrl).toBe(url);
    },
  );

  test.each([
    'postgresql://baize@db.example/baize?sslmode=verify-full',
    'postgresql://baize@127.0.0.1:5432/baize',
    'postgresql://baize@localhost/baize',
    'postgresql:///baize?host=/run/postgresql',
  ])('is taken with TLS, or on this machine: %s', (url) => {
    expect(read(url).databaseUrl).toBe(url);
  });
});

describe('the carriers of production', () => {
  const carriers = {
    MESSAGES: 'carriers',
    SMS_GATEWAY_URL: 'https://sms.example/send',
    SMS_GATEWAY_TOKEN: 'token',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@brand.example',
  };
  const read = (more: Readonly<Record<string, string>>) =>
    readEnv({ ...good, ...carriers, NODE_ENV: 'production', ...more }).carriers;

  test.each<Readonly<Record<string, string>>>([
    { SMS_GATEWAY_URL: 'http://sms.example/send' },
    { SMTP_URL: 'smtp://user:password@mail.example:587' },
    { SMTP_URL: 'smtp://mail.example?requireTLS=false' },
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    { SMTP_URL: 'smtp://mail.example?requireTLS=true&ignoreTLS=true' },
    { SMTP_URL: 'mail.example:25' },
  ])('are refused on another machine without TLS: %o', (address) => {
    expect(() => read(address)).toThrow(/without TLS/);
    expect(() => read(address)).not.toThrow(/password/);
    expect(read({ ...address, CARRIERS_TLS: 'off' })).toBeDefined();
    expect(readEnv({ ...good, ...carriers, ...address }).carriers).toBeDefined();
  });

  test.each<Readonly<Record<string, string>>>([
    {},
    { SMTP_URL: 'smtp://user:password@mail.example:587?requireTLS=true' },
    { SMS_GATEWAY_URL: 'http://127.0.0.1:9000/send', SMTP_URL: 'smtp://localhost:25' },
  ])('are taken with TLS, or on this machine: %o', (address) => {
    expect(read(address)).toBeDefined();
  });
});
