import { PASSKEYS_MAX } from '@baize/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '../../../http/call.ts';
import type { Tx } from '../../../platform/db.ts';
import { createAuthenticator, type Authenticator } from '../../../testing/authenticator.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, type Answer, type TestApp } from '../../../testing/app.ts';
import { callWhileMemberIsLocked } from '../../../testing/locked-member.ts';
import { call, PASSWORD as password, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { deletePasskeys } from '../revocation.ts';
import { insertPasskey } from './queries.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

const ORIGIN = `http://${MEMBER_HOST}`;

async function addPasskey(token: string, device: Authenticator, origin = ORIGIN): Promise<Answer> {
  const begun = valueOf('beginPasskey', await call(server, 'beginPasskey', { password }, { token }));
  const credential = device.create(readCreationOptions(begun), origin);
  return await call(server, 'addPasskey', { challengeId: begun.challengeId, credential, name: ' Phone ' }, { token });
}

/** Reads the WebAuthn options, for which the contract defines no type. */
function readCreationOptions({ options }: ReplyOf<'beginPasskey'>) {
  return options as unknown as { challenge: string; rp: { id: string }; rpId: string };
}

async function logIn(device: Authenticator, origin = ORIGIN): Promise<Answer> {
  const begun = valueOf('beginPasskeyLogin', await call(server, 'beginPasskeyLogin'));
  const credential = device.get(readCreationOptions(begun), origin);
  return await call(server, 'loginPasskey', { challengeId: begun.challengeId, credential });
}

test('logs in with an added passkey, without a user name and a password', async () => {
  const device = createAuthenticator();
  const token = await signUp(server, 'passkey1');
  expect((await addPasskey(token, device)).status).toBe(200);
  expect(valueOf('passkeys', await call(server, 'passkeys', {}, { token }))).toMatchObject({
    list: [{ name: 'Phone', lastUsedAt: null }],
  });
  const entered = await logIn(device);
  const info = valueOf('memberInfo', await call(server, 'memberInfo', {}, { token: tokenOf(entered) }));
  expect(info.account).toBe('passkey1');
  expect(valueOf('passkeys', await call(server, 'passkeys', {}, { token })).list[0]?.lastUsedAt).not.toBeNull();
});

test('accepts an answer once, and only from the right origin, passkey and host', async () => {
  const device = createAuthenticator();
  const token = await signUp(server, 'passkey2');
  expect((await addPasskey(token, device, 'http://copy.test')).body).toMatchObject({ code: 'passkey.failed' });
  expect((await addPasskey(token, device)).status).toBe(200);
  expect((await logIn(device, 'http://copy.test')).body).toMatchObject({ code: 'passkey.failed' });
  expect((await logIn(createAuthenticator())).body).toMatchObject({ code: 'passkey.failed' });
  const begun = valueOf('beginPasskeyLogin', await call(server, 'beginPasskeyLogin'));
  const answer = { challengeId: begun.challengeId, credential: device.get(readCreationOptions(begun), ORIGIN) };
  expect((await call(server, 'loginPasskey', answer, { host: AGENT_HOST })).body).toMatchObject({
    code: 'passkey.failed',
  });
  expect((await call(server, 'loginPasskey', answer)).status).toBe(200);
  expect((await call(server, 'loginPasskey', answer)).body).toMatchObject({ code: 'passkey.failed' });
});

test('keeps a passkey for one member, and lets no other member add or remove it', async () => {
  const device = createAuthenticator();
  const [ownerToken, otherToken] = [await signUp(server, 'passkey3'), await signUp(server, 'passkey4')];
  await addPasskey(ownerToken, device);
  expect((await addPasskey(otherToken, device)).body).toMatchObject({ code: 'passkey.failed' });
  const { list } = valueOf('passkeys', await call(server, 'passkeys', {}, { token: ownerToken }));
  const { passkeyId } = list[0] ?? { passkeyId: '' };
  expect((await call(server, 'removePasskey', { passkeyId, password }, { token: otherToken })).status).toBe(404);
  expect(
    (await call(server, 'removePasskey', { passkeyId, password: 'Wrong1234' }, { token: ownerToken })).body,
  ).toMatchObject({
    code: 'password.wrong',
  });
  expect((await call(server, 'removePasskey', { passkeyId, password }, { token: ownerToken })).status).toBe(200);
  expect((await logIn(device)).body).toMatchObject({ code: 'passkey.failed' });
});

test('lists the passkeys of all hosts of the brand with their hosts, and removes one of them from another host', async () => {
  const host = 'mirror.one.test';
  const origin = `http://${host}`;
  await server.db
    .insertInto('merchant_domain')
    .values({ host, origin, merchant_id: 1, site: 'member', is_main: false })
    .execute();
  const token = await signUp(server, 'passkey7');
  const onMirror = { token, host };
  const begun = valueOf('beginPasskey', await call(server, 'beginPasskey', { password }, onMirror));
  const credential = createAuthenticator().create(readCreationOptions(begun), origin);
  const request = { challengeId: begun.challengeId, credential, name: 'Mirror' };
  expect((await call(server, 'addPasskey', request, onMirror)).status).toBe(200);
  expect((await addPasskey(token, createAuthenticator())).status).toBe(200);
  const { list } = valueOf('passkeys', await call(server, 'passkeys', {}, { token }));
  expect(list).toMatchObject([
    { name: 'Mirror', host },
    { name: 'Phone', host: MEMBER_HOST },
  ]);
  const removal = { passkeyId: list[0]?.passkeyId, password };
  expect((await call(server, 'removePasskey', removal, { token })).status).toBe(200);
  expect(valueOf('passkeys', await call(server, 'passkeys', {}, onMirror)).list).toMatchObject([{ host: MEMBER_HOST }]);
});

test('refuses a malformed credential without an internal error', async () => {
  const begun = valueOf('beginPasskeyLogin', await call(server, 'beginPasskeyLogin'));
  for (const credential of [{}, { id: 'x' }, { id: 7, response: null }]) {
    const { status } = await call(server, 'loginPasskey', { challengeId: begun.challengeId, credential });
    expect(status).toBe(401);
  }
});

test('refuses a passkey above the limit, also while another one is being added', async () => {
  const token = await signUp(server, 'passkey5');
  const { memberId } = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', 'passkey5')
    .executeTakeFirstOrThrow();
  for (let count = 1; count < PASSKEYS_MAX; count += 1)
    expect((await addPasskey(token, createAuthenticator())).status).toBe(200);
  const begun = valueOf('beginPasskey', await call(server, 'beginPasskey', { password }, { token }));
  const credential = createAuthenticator().create(readCreationOptions(begun), ORIGIN);
  const ask = async () =>
    await call(server, 'addPasskey', { challengeId: begun.challengeId, credential, name: '' }, { token });
  const write = async (tx: Tx): Promise<void> => {
    const key = { passkeyId: 'of-another-call', memberId, publicKey: Buffer.alloc(1), signCount: 0n };
    await insertPasskey(tx, { ...key, host: MEMBER_HOST, transports: [], name: 'Laptop', now: new Date() });
  };
  const answer = await callWhileMemberIsLocked(server, memberId, { write, ask });
  expect(answer.body).toMatchObject({ code: 'passkey.limit' });
  const { list } = valueOf('passkeys', await call(server, 'passkeys', {}, { token }));
  expect(list).toHaveLength(PASSKEYS_MAX);
  expect((await call(server, 'beginPasskey', { password }, { token })).body).toMatchObject({ code: 'passkey.limit' });
});

test('refuses a log-in that is under way while the passkeys of the member are deleted', async () => {
  const device = createAuthenticator();
  const token = await signUp(server, 'passkey6');
  expect((await addPasskey(token, device)).status).toBe(200);
  const { memberId } = await server.db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('account', '=', 'passkey6')
    .executeTakeFirstOrThrow();
  const write = async (tx: Tx): Promise<void> => await deletePasskeys(tx, memberId);
  const answer = await callWhileMemberIsLocked(server, memberId, { write, ask: async () => await logIn(device) });
  expect(answer.body).toMatchObject({ code: 'passkey.failed' });
  expect(valueOf('sessions', await call(server, 'sessions', {}, { token })).list).toHaveLength(1);
});
