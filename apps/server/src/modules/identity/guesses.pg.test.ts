import type { HumanCheckValue } from '@baize/contract/schemas/verification';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type Answer, type TestApp } from '../../testing/app.ts';
import { call, cookieHeader, PASSWORD, signUp, valueOf } from '../../testing/people.ts';
import { readNewestSolution, passHumanCheck } from '../../testing/verification.ts';
import { countLoginAttempt } from './guesses.ts';
import { createKeyRing } from '../../platform/key-ring.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp({ rateLimitScale: 1 });
  await signUp(server, 'guessed1');
  await signUp(server, 'guessed2');
  await server.db.updateTable('merchant').set({ human_check_scenes: [] }).execute();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  await server.db.deleteFrom('guess_counter').execute();
  await server.db.deleteFrom('rate_limit').execute();
});

async function logIn(username: string, password: string, more: object = {}, headers = {}): Promise<Answer> {
  return await call(server, 'login', { username, password, type: 'username', ...more }, { headers });
}

async function requestCaptcha(): Promise<{ captcha: string; headers: { cookie: string } }> {
  await server.db.deleteFrom('captcha').execute();
  const picture = await call(server, 'captcha');
  const { solution } = await server.db.selectFrom('captcha').select('solution').executeTakeFirstOrThrow();
  return { captcha: solution, headers: { cookie: cookieHeader(picture) } };
}

async function passProofOfWork(workLevel: number): Promise<string> {
  const check = valueOf('humanCheck', await call(server, 'humanCheck', { scene: 'login', kind: 'proof', workLevel }));
  if (check.kind !== 'proof') throw new Error('a proof was asked for');
  const answer = { kind: 'proof', challengeId: check.challengeId, number: await readNewestSolution(server.db) };
  return valueOf('answerHumanCheck', await call(server, 'answerHumanCheck', answer)).pass;
}

const readCode = ({ body }: Answer): string => (body as { code?: string }).code ?? 'ok';
const countCodes = (answers: readonly Answer[]) => {
  const codes = answers.map(readCode);
  return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((each) => each === code).length]));
};

test('compares only one of thirty passwords that are tried in parallel without a captcha', async () => {
  const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });
  const tries = Array.from(
    { length: 30 },
    async (_, index) => await logIn('guessed1', `Wrong${index}`, {}, from(index)),
  );
  expect(countCodes(await Promise.all(tries))).toEqual({ 'session.bad_credentials': 1, 'captcha.required': 29 });
});

test('does not count a successful log-in or a try that is refused before its password is compared', async () => {
  for (let time = 0; time < 3; time += 1) expect((await logIn('guessed1', PASSWORD)).status).toBe(200);
  await logIn('guessed1', 'Wrong1234');
  for (let time = 0; time < 5; time += 1) expect(readCode(await logIn('guessed1', PASSWORD))).toBe('captcha.required');
  const counters = await server.db.selectFrom('guess_counter').select('tries').execute();
  expect(counters.map(({ tries }) => tries)).toEqual([1, 1]);
});

test('counts all addresses of one IPv6 range together', async () => {
  const from = (range: string, host: number) => ({ 'x-forwarded-for': `2001:db8:${range}::${host}` });
  for (let host = 1; host <= 5; host += 1)
    expect(readCode(await logIn(`nobody0${host}`, 'Wrong1234', {}, from('7:7', host)))).toBe('session.bad_credentials');
  expect(readCode(await logIn('nobody06', 'Wrong1234', {}, from('7:7', 6)))).toBe('captcha.required');
  expect(readCode(await logIn('nobody06', 'Wrong1234', {}, from('7:8', 6)))).toBe('session.bad_credentials');
});

test('counts the tries of one browser from all addresses together', async () => {
  const device = 'baize_device=01234567-89ab-cdef-0123-456789abcdef';
  const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}`, cookie: device });
  for (let index = 1; index <= 3; index += 1)
    expect(readCode(await logIn(`device0${index}`, 'Wrong1234', {}, from(index)))).toBe('session.bad_credentials');
  expect(readCode(await logIn('device04', 'Wrong1234', {}, from(4)))).toBe('captcha.required');
});

test('demands a proof of work after ten tries of an account, and still lets its owner log in', async () => {
  const context = {
    db: server.db,
    now: () => new Date(),
    keyRing: createKeyRing([Buffer.alloc(32, 7)]),
    ipLimitScale: 1,
  };
  const attempt = { merchantId: 1, account: 'guessed2', ip: '198.51.100.200', device: undefined };
  for (let time = 0; time < 10; time += 1) await countLoginAttempt(context, attempt);

  const captcha = await requestCaptcha();
  const withoutCheck = await logIn('guessed2', PASSWORD, { captcha: captcha.captcha }, captcha.headers);
  expect(withoutCheck.body).toMatchObject({ code: 'human_check.required', value: { workLevel: 1 } });
  const afterSlider = { captcha: captcha.captcha, humanCheck: await passHumanCheck(server, 'login') };
  expect(readCode(await logIn('guessed2', PASSWORD, afterSlider, captcha.headers))).toBe('human_check.required');
  const afterWork = { captcha: captcha.captcha, humanCheck: await passProofOfWork(1) };
  expect((await logIn('guessed2', PASSWORD, afterWork, captcha.headers)).status).toBe(200);
});

test('raises the level of work after many proofs for one address range', async () => {
  const maxNumbers: number[] = [];
  for (let time = 0; time < 21; time += 1) {
    const answer = await call(server, 'humanCheck', { scene: 'login', kind: 'proof' });
    const value: HumanCheckValue = valueOf('humanCheck', answer);
    if (value.kind === 'proof') maxNumbers.push(value.maxNumber);
  }
  expect(maxNumbers[19]).toBe(maxNumbers[0]);
  expect(maxNumbers[20]).toBe(2 * (maxNumbers[0] ?? 0));
});
