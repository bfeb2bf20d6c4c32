import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createIdTokenReader, type ReadIdToken } from './id-token.ts';

const projectId = 'baize-test';
const now = new Date('2026-11-21T10:00:00Z');
const seconds = now.getTime() / 1000;
let privateKey: CryptoKey;
let read: ReadIdToken;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  ({ privateKey } = pair);
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' };
  read = createIdTokenReader({ emulator: false, keys: createLocalJWKSet({ keys: [jwk] }) });
});

const claims = (more: object = {}) => ({
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'u1',
  iat: seconds - 10,
  exp: seconds + 3590,
  auth_time: seconds - 10,
  phone_number: '+9779812345678',
  firebase: { sign_in_provider: 'phone' },
  ...more,
});

const sign = async (payload: object, key: CryptoKey = privateKey): Promise<string> =>
  await new SignJWT({ ...payload }).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);

describe('an id token', () => {
  test('gives the identity of somebody who has just signed in', async () => {
    const token = await sign(claims());
    expect(await read({ token, projectId, now })).toEqual({
      subject: 'u1',
      provider: 'phone',
      mobile: '9779812345678',
      email: undefined,
    });
  });

  test('gives an address only where the provider has verified it', async () => {
    const google = { firebase: { sign_in_provider: 'google.com' }, email: 'a@b.test' };
    const [proved, claimed] = [await sign(claims({ ...google, email_verified: true })), await sign(claims(google))];
    expect(await read({ token: proved, projectId, now })).toMatchObject({ email: 'a@b.test' });
    expect(await read({ token: claimed, projectId, now })).toMatchObject({ email: undefined });
  });

  test.each([
    ['of another project', { aud: 'other', iss: 'https://securetoken.google.com/other' }],
    ['of another issuer', { iss: 'https://evil.test/baize-test' }],
    ['that is over', { exp: seconds - 1 }],
    ['of somebody who signed in a while ago', { auth_time: seconds - 301 }],
    ['of nobody', { sub: '' }],
  ])('is refused: %s', async (_name, more) => {
    expect(await read({ token: await sign(claims(more)), projectId, now })).toBeUndefined();
  });

  test('is refused with the signature of another key, and without a signature', async () => {
    const stranger = await generateKeyPair('RS256');
    expect(await read({ token: await sign(claims(), stranger.privateKey), projectId, now })).toBeUndefined();
    expect(await read({ token: new UnsecuredJWT(claims()).encode(), projectId, now })).toBeUndefined();
    expect(await read({ token: 'no token', projectId, now })).toBeUndefined();
  });

  test('of the emulator needs no signature, but every other condition', async () => {
    const emulated = createIdTokenReader({ emulator: true });
    const token = new UnsecuredJWT(claims()).encode();
    expect(await emulated({ token, projectId, now })).toMatchObject({ subject: 'u1' });
    expect(await emulated({ token, projectId: 'other', now })).toBeUndefined();
    const late = new Date(now.getTime() + 3_600_000);
    expect(await emulated({ token, projectId, now: late })).toBeUndefined();
  });
});
