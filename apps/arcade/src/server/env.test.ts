import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const completeEnv = {
  ARCADE_DATABASE_URL: 'postgresql://127.0.0.1/arcade',
  WALLET_URL: 'http://127.0.0.1:4000/',
  KEY_ID: 'key-1',
  KEY_SECRET: 'secret',
  FRAME_ANCESTORS: 'http://baize.localhost:3000 https://play.example',
};

test('reads the required variables and fills in the defaults of the others', () => {
  expect(readEnv(completeEnv)).toMatchObject({
    port: 4200,
    walletUrl: 'http://127.0.0.1:4000',
    vendorCode: 'ARCADE',
    rateLimitScale: 1,
    trustedProxies: ['127.0.0.1/8', '::1/128'],
    admin: undefined,
    frameAncestors: ['http://baize.localhost:3000', 'https://play.example'],
  });
});

test.each([
  ['KEY_SECRET', undefined, 'KEY_SECRET is not set'],
  ['ARCADE_DATABASE_URL', '', 'ARCADE_DATABASE_URL is not set'],
  ['ARCADE_PORT', 'http', 'ARCADE_PORT is http'],
  ['ARCADE_ADMIN_PORT', '99999', 'ARCADE_ADMIN_PORT is 99999'],
  ['ARCADE_RATE_LIMIT_SCALE', '0', 'ARCADE_RATE_LIMIT_SCALE is 0'],
  ['WALLET_URL', 'localhost:4000', 'WALLET_URL holds localhost:4000'],
  ['OTHER_KEY_ID', 'key-2', 'OTHER_KEY_ID and OTHER_KEY_SECRET belong together'],
  ['OTHER_KEY_SECRET', 'secret-2', 'OTHER_KEY_ID and OTHER_KEY_SECRET belong together'],
  ['FRAME_ANCESTORS', "'self'; script-src *", 'FRAME_ANCESTORS holds'],
])('refuses %s = %j with an explanation', (name, value, sentence) => {
  expect(() => readEnv({ ...completeEnv, [name]: value })).toThrow(EnvError);
  expect(() => readEnv({ ...completeEnv, [name]: value })).toThrow(sentence);
});

test('reads the optional rotation key and refuses the id of the first key for it', () => {
  expect(readEnv(completeEnv).rotationKey).toBeUndefined();
  const envWithRotationKey = { ...completeEnv, OTHER_KEY_ID: 'key-2', OTHER_KEY_SECRET: 'secret-2' };
  expect(readEnv(envWithRotationKey).rotationKey).toEqual({ keyId: 'key-2', secret: 'secret-2' });
  expect(() => readEnv({ ...envWithRotationKey, OTHER_KEY_ID: 'key-1' })).toThrow('OTHER_KEY_ID is KEY_ID');
});

test('reads the factor of the rate limits', () => {
  expect(readEnv({ ...completeEnv, ARCADE_RATE_LIMIT_SCALE: '50' }).rateLimitScale).toBe(50);
});
