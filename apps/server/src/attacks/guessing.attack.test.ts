import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { call, PASSWORD, signUp } from '../testing/people.ts';
import { readNewestCode, passHumanCheck } from '../testing/verification.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  const switches = ['MOBILEVERCODELOGIN3', 'CHNGPASSMAIL3', 'CHNGPASSVERIF3'];
  await server.db
    .insertInto('merchant_switch')
    .values(switches.map((mod_id) => ({ merchant_id: 1, mod_id, enabled: true })))
    .execute();
  await signUp(server, 'target01');
  await server.db
    .updateTable('member')
    .set({ mobile: '9779800000001', mobile_verified_at: new Date(), email: 'target@one.test' })
    .where('account', '=', 'target01')
    .execute();
});
afterAll(async () => await server.close());

const readCode = ({ body }: Answer): string => (body as { code?: string }).code ?? 'ok';

async function logIn(username: string, password: string, headers: Record<string, string> = {}): Promise<Answer> {
  return await call(server, 'login', { username, password, type: 'username' }, { headers });
}

describe('credential stuffing', () => {
  test('requires a captcha from the second try on, also if each try comes from another address', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 50; index += 1)
      codes.push(readCode(await logIn('target01', `Guess${index}`, { 'x-forwarded-for': `198.51.100.${index}` })));
    expect(new Set(codes.slice(1))).toEqual(new Set(['captcha.required']));
  });

  test('does not lock the owner out, who logs in with the password and a captcha', async () => {
    const picture = await call(server, 'captcha');
    const [cookie = ''] = [picture.headers['set-cookie'] ?? []].flat()[0]?.split(';') ?? [];
    const { solution: captcha } = await server.db.selectFrom('captcha').select('solution').executeTakeFirstOrThrow();
    expect(readCode(await logIn('target01', PASSWORD))).toBe('captcha.required');
    const request = { username: 'target01', password: PASSWORD, type: 'username', captcha };
    expect((await call(server, 'login', request, { headers: { cookie } })).status).toBe(200);
  });
});

test('answers do not reveal which accounts, mobile numbers and email addresses exist', async () => {
  const pairs: [string, Answer, Answer][] = [
    ['login', await logIn('someone1', 'Wrong1234'), await logIn('nobody77', 'Wrong1234')],
    [
      'forgot',
      await call(server, 'forgotByEmail', { username: 'target01', email: 'target@one.test' }),
      await call(server, 'forgotByEmail', { username: 'nobody77', email: 'no@body.test' }),
    ],
    ['sms', await requestSms('9800000001'), await requestSms('9800000099')],
  ];
  for (const [name, known, unknown] of pairs)
    expect([name, known.status, known.body]).toEqual([name, unknown.status, unknown.body]);
});

async function requestSms(mobileNum: string, purpose = 'login', headers: Record<string, string> = {}): Promise<Answer> {
  const humanCheck = await passHumanCheck(server, 'sms');
  return await call(server, 'smsForLogin', { mobileNum, countryDialingCode: '977', purpose, humanCheck }, { headers });
}

test('a mobile number receives at most one message a minute and ten a day, from all addresses and for all purposes together', async () => {
  const start = Date.now();
  let sent = 0;
  for (let minute = 0; minute < 30; minute += 1) {
    server.at(new Date(start + minute * 61_000));
    const headers = { 'x-forwarded-for': `198.51.100.${minute}` };
    const purposes = minute % 2 === 0 ? ['login', 'password'] : ['password', 'login'];
    for (const purpose of purposes) if ((await requestSms('9800000055', purpose, headers)).status === 200) sent += 1;
  }
  server.at(undefined);
  expect(sent).toBe(10);
});

test('a code of six digits can be tried five times', async () => {
  await server.db.deleteFrom('verification_code').execute();
  await requestSms('9800000001');
  const right = await readNewestCode(server.db);
  const number = { type: 'sms', mobileNum: '9800000001', countryDialingCode: '977' };
  const codes: string[] = [];
  for (let guess = 0; guess < 20; guess += 1) {
    const verificationCode = String((Number(right) + 1 + guess) % 1_000_000).padStart(6, '0');
    codes.push(readCode(await call(server, 'login', { ...number, verificationCode })));
  }
  expect(codes.filter((code) => code === 'verification.code_wrong')).toHaveLength(5);
  expect(readCode(await call(server, 'login', { ...number, verificationCode: right }))).toBe(
    'verification.code_tries_used',
  );
});

const SAMPLES = 20;
/**
 * The largest allowed distance between a half and the share of pairs in which one kind took longer. With 20 answers of each kind, chance alone passes
 * this distance (3.7 standard deviations of the Mann-Whitney statistic) once in 5,000 runs.
 */
const SHARE_DISTANCE_MAX = 0.34;

/** Measures the processor time of this process in milliseconds. The threads that hash a password count, and other processes do not. */
async function cpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/**
 * Returns the share of pairs in which the first answer took longer than the second. The share is a half if both have the same distribution, and 0
 * or 1 if they do not overlap. Outliers of a busy machine weigh no more than any other pair.
 */
function computeShareOfLonger(first: readonly number[], second: readonly number[]): number {
  const shares = first.flatMap((left) => second.map((right): number => (Math.sign(left - right) + 1) / 2));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

test('the share of longer answers tells two distributions apart in spite of outliers', () => {
  const answers = Array.from({ length: SAMPLES }, (_, index) => 60 + (index % 7));
  expect(computeShareOfLonger(answers, answers)).toBe(0.5);
  expect(computeShareOfLonger([...answers.slice(1), 10_000], answers)).toBeCloseTo(0.5, 1);
  const withoutHash = answers.map((each) => each - 50);
  expect(computeShareOfLonger(answers, withoutHash)).toBe(1);
});

test('the processor time of an answer does not reveal which accounts exist', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < SAMPLES; index += 1) {
    // Each account is tried once, because the next answer would be the quick demand for a captcha.
    await signUp(server, `timing${index}`);
    const kinds = [
      ['known', `timing${index}`],
      ['unknown', `nobody${index}`],
    ] as const;
    // The order alternates, so that caches which the first answer of a pair fills favour both kinds equally.
    for (const [kind, name] of index % 2 === 0 ? kinds : kinds.toReversed()) {
      const sealed = await server.seal({ username: name, password: 'Wrong1234', type: 'username' });
      const url = '/wps/session/login';
      times[kind].push(await cpuMilliseconds(async () => await server.ask({ method: 'POST', url, sealed })));
    }
  }
  // The hash is most of the work of an answer. Without it the two distributions would not overlap.
  expect(Math.abs(computeShareOfLonger(times.known, times.unknown) - 0.5)).toBeLessThan(SHARE_DISTANCE_MAX);
});
