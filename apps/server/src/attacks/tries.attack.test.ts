import { VERIFICATION_CODE_TRIES_MAX } from '@baize/contract/limits';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFIRMATION_ATTEMPTS_MAX } from '../modules/identity/confirm-password.ts';
import { openTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { call, PASSWORD, signUp, valueOf } from '../testing/people.ts';

const AT_ONCE = 30;

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

async function sendAtOnce(send: () => Promise<Answer>, length = AT_ONCE): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length }, send));
  return answers.map(({ body }) => ('code' in body ? body.code : 'ok'));
}

function countCode(codes: readonly string[], code: string): number {
  return codes.filter((each) => each === code).length;
}

async function beginTwoFactor(username: string): Promise<{ token: string; totp: TOTP }> {
  const token = await signUp(server, username);
  const begun = await call(server, 'beginTwoFactor', { password: PASSWORD }, { token });
  const { secret } = valueOf('beginTwoFactor', begun);
  return { token, totp: new TOTP({ secret: Secret.fromBase32(secret) }) };
}

/** Returns a code that is not valid in the current time step or the two steps before and after it. */
function createWrongCode(totp: TOTP): string {
  const moments = [-2, -1, 0, 1, 2].map((steps) => Date.now() + steps * 30_000);
  const valid = new Set(moments.map((timestamp) => totp.generate({ timestamp })));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !valid.has(code)) ?? '';
}

test('an extra check verifies five of many parallel codes', async () => {
  const { token, totp } = await beginTwoFactor('manycodes1');
  const code = totp.generate();
  expect((await call(server, 'confirmTwoFactor', { code }, { token })).status).toBe(200);
  const { body } = await call(server, 'login', { username: 'manycodes1', password: PASSWORD, type: 'username' });
  const { checkId } = (body as unknown as { value: { checkId: string } }).value;
  const request = { checkId, method: 'authenticator', answer: createWrongCode(totp) };
  const codes = await sendAtOnce(async () => await call(server, 'answerExtraCheck', request));
  expect(countCode(codes, 'session.extra_check_failed')).toBe(VERIFICATION_CODE_TRIES_MAX);
  expect(countCode(codes, 'session.extra_check_expired')).toBe(AT_ONCE - VERIFICATION_CODE_TRIES_MAX);
});

test('the set-up and the removal of two factors verify five of many parallel codes each', async () => {
  const { token, totp } = await beginTwoFactor('manycodes2');
  const wrong = createWrongCode(totp);
  const confirmed = await sendAtOnce(async () => await call(server, 'confirmTwoFactor', { code: wrong }, { token }));
  expect(countCode(confirmed, 'verification.code_wrong')).toBe(VERIFICATION_CODE_TRIES_MAX);
  await server.db.updateTable('two_factor').set({ confirmed_at: new Date(), wrong_tries: 0 }).execute();
  const request = { password: PASSWORD, code: wrong };
  const remove = async () => await call(server, 'removeTwoFactor', request, { token });
  const removed = await sendAtOnce(remove, CONFIRMATION_ATTEMPTS_MAX);
  expect(countCode(removed, 'verification.code_wrong')).toBe(VERIFICATION_CODE_TRIES_MAX);
  expect(countCode(removed, 'verification.code_tries_used')).toBe(
    CONFIRMATION_ATTEMPTS_MAX - VERIFICATION_CODE_TRIES_MAX,
  );
});

test('verifies ten of many parallel passwords that confirm a change, counted over all calls together', async () => {
  const token = await signUp(server, 'manyconfirms');
  const confirm = async (password: string) => await call(server, 'beginTwoFactor', { password }, { token });
  const exclude = async () =>
    await call(server, 'selfExclude', { period: '6_months', password: 'Wrong1234' }, { token });
  expect((await confirm('Wrong1234')).body).toMatchObject({ code: 'password.wrong' });
  expect((await confirm(PASSWORD)).status).toBe(200);
  const codes = await sendAtOnce(async () => await confirm('Wrong1234'));
  expect(countCode(codes, 'password.wrong')).toBe(CONFIRMATION_ATTEMPTS_MAX);
  expect(countCode(codes, 'request.rate_limited')).toBe(AT_ONCE - CONFIRMATION_ATTEMPTS_MAX);
  expect(await confirm(PASSWORD)).toMatchObject({ status: 429 });
  expect(await exclude()).toMatchObject({ status: 429 });
  server.at(new Date(Date.now() + 16 * 60_000));
  expect((await confirm(PASSWORD)).status).toBe(200);
  server.at(undefined);
});
