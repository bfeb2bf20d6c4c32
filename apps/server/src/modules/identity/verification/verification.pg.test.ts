import { HUMAN_CHECK_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { endpoints } from '@baize/contract/catalogue';
import type { HumanCheckValue } from '@baize/contract/schemas/verification';
import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outboxPort } from '../../../platform/messages.ts';
import { openTestApp, registration, type Answer, type TestApp } from '../../../testing/app.ts';
import {
  readNewestMessage,
  readNewestSolution,
  passHumanCheck,
  createSolvedDrag,
} from '../../../testing/verification.ts';
import { deliverWaiting } from '../../../platform/message-queue.ts';
import { CarrierRefusedError } from '../../../platform/messages.ts';

let server: TestApp;
let carrierFails = false;
let carrierError = new Error('down');
let whileSending: (() => Promise<void>) | undefined;
beforeAll(async () => {
  const messages = {
    keepsBody: true,
    send: async () => {
      if (carrierFails) throw carrierError;
      await whileSending?.();
    },
  };
  server = await openTestApp({ messages, outboxPage: true });
  const switches = ['MOBILEVERCODELOGIN3', 'MOBILENUMREG3'].map((mod_id) => ({
    merchant_id: 1,
    mod_id,
    enabled: true,
  }));
  await server.db.insertInto('merchant_switch').values(switches).execute();
});
afterAll(async () => await server.close());
afterEach(() => {
  carrierFails = false;
  carrierError = new Error('down');
  whileSending = undefined;
  server.at(undefined);
});

async function requestCode(
  id: 'humanCheck' | 'answerHumanCheck' | 'smsForRegister' | 'smsForLogin',
  json: object,
): Promise<Answer> {
  return await server.ask({ method: 'POST', url: endpoints[id].marks.path, json });
}

async function requestHumanCheck(kind: 'slider' | 'proof', scene = 'sms'): Promise<HumanCheckValue> {
  const { status, body } = await requestCode('humanCheck', { scene, kind });
  expect(status).toBe(200);
  return (body as { value: HumanCheckValue }).value;
}

describe('the human check', () => {
  test('returns a picture with a hole and the piece that fills it, without the position of the hole', async () => {
    const value = await requestHumanCheck('slider');
    if (value.kind !== 'slider') throw new Error('a slider was asked for');
    expect(Buffer.from(value.background, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(Buffer.from(value.piece, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(Object.keys(value)).not.toContain('solution');
    const other = await requestHumanCheck('slider');
    expect(other.kind === 'slider' && other.background).not.toBe(value.background);
  });

  test('gives one pass for the right answer, and none after a wrong answer', async () => {
    const { challengeId } = await requestHumanCheck('slider');
    const drag = createSolvedDrag(challengeId, await readNewestSolution(server.db));
    expect(await requestCode('answerHumanCheck', drag)).toMatchObject({
      status: 200,
      body: { value: { pass: expect.any(String) } },
    });
    expect(await requestCode('answerHumanCheck', drag)).toMatchObject({ body: { code: 'human_check.expired' } });
    const missedCheck = await requestHumanCheck('slider');
    const right = createSolvedDrag(missedCheck.challengeId, await readNewestSolution(server.db));
    const wrong = createSolvedDrag(missedCheck.challengeId, (await readNewestSolution(server.db)) - 20);
    expect(await requestCode('answerHumanCheck', wrong)).toMatchObject({ body: { code: 'human_check.failed' } });
    expect(await requestCode('answerHumanCheck', right)).toMatchObject({ body: { code: 'human_check.expired' } });
  });

  test('offers a proof of work to people who cannot drag', async () => {
    const value = await requestHumanCheck('proof');
    if (value.kind !== 'proof') throw new Error('work was asked for');
    const solved = await solveChallenge(value.challenge, value.salt, value.algorithm, value.maxNumber).promise;
    const answer = { kind: 'proof', challengeId: value.challengeId, number: solved?.number };
    expect(await requestCode('answerHumanCheck', answer)).toMatchObject({ status: 200 });
  });

  test('gives a pass that expires, and that is accepted once and only in its scene', async () => {
    const number = { mobileNo: '9811111111', countryDialingCode: '977', regType: 'mobile' };
    const wrongScene = await passHumanCheck(server, 'login');
    expect(await requestCode('smsForRegister', { ...number, humanCheck: wrongScene })).toMatchObject({
      body: { code: 'human_check.failed' },
    });
    const oldPass = await passHumanCheck(server, 'sms');
    server.at(new Date(Date.now() + (HUMAN_CHECK_MAX_AGE_SECONDS + 1) * 1000));
    expect(await requestCode('smsForRegister', { ...number, humanCheck: oldPass })).toMatchObject({
      body: { code: 'human_check.expired' },
    });
    const pass = await passHumanCheck(server, 'sms');
    expect(await requestCode('smsForRegister', { ...number, humanCheck: pass })).toMatchObject({ status: 200 });
    expect(await requestCode('smsForRegister', { ...number, humanCheck: pass })).toMatchObject({
      body: { code: 'human_check.failed' },
    });
  });
});

describe('codes by SMS', () => {
  const register = async (mobileNo: string): Promise<Answer> =>
    await requestCode('smsForRegister', {
      mobileNo,
      countryDialingCode: '977',
      regType: 'mobile',
      humanCheck: await passHumanCheck(server, 'sms'),
    });

  test('are sent once, and refused again too soon even if the number is written differently', async () => {
    expect(await register('9822222222')).toMatchObject({ status: 200, body: { value: { expiredMinutes: 1 } } });
    expect(await readNewestMessage(server.db)).toMatchObject({
      address: '9779822222222',
      body: expect.stringMatching(/\d{6}/),
    });
    // This is the same number in another notation.
    expect(await register('0982 222 2222')).toMatchObject({ status: 429, body: { code: 'verification.too_soon' } });
  });

  test('do not count against the limits if the carrier refuses them', async () => {
    carrierFails = true;
    expect(await register('9833333333')).toMatchObject({ status: 502, body: { code: 'verification.send_failed' } });
    carrierFails = false;
    expect(await register('9833333333')).toMatchObject({ status: 200 });
  });

  test('are sent by the call itself, so that a worker finds no message to send meanwhile', async () => {
    const sentCounts: number[] = [];
    whileSending = async () => void sentCounts.push(await deliverWaiting(server.db, outboxPort, new Date()));
    expect(await register('9877777777')).toMatchObject({ status: 200 });
    expect(sentCounts).toEqual([0]);
  });

  test('are sent once if several calls request a code at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await register('9844444444')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('for a log-in are sent only to members, with the same answer for unknown numbers', async () => {
    const sealed = await server.seal(registration('mobile01'));
    await server.ask({ method: 'PUT', url: endpoints.register.marks.path, sealed });
    await server.db
      .updateTable('member')
      .set({ mobile: '9779855555555', mobile_verified_at: new Date() })
      .where('account', '=', 'mobile01')
      .execute();
    const login = async (mobileNum: string): Promise<Answer> =>
      await requestCode('smsForLogin', {
        mobileNum,
        countryDialingCode: '977',
        purpose: 'login',
        humanCheck: await passHumanCheck(server, 'sms'),
      });
    const toKnown = await login('9855555555');
    const toUnknown = await login('9866666666');
    expect(toKnown.body).toEqual(toUnknown.body);
    expect(await login('9866666666')).toMatchObject({ body: { code: 'verification.too_soon' } });
    await deliverWaiting(server.db, outboxPort, new Date());
    const sent = await server.db.selectFrom('message').select('address').where('sent_at', 'is not', null).execute();
    expect(sent.map(({ address }) => address)).toContain('9779855555555');
    expect(sent.map(({ address }) => address)).not.toContain('9779866666666');
  });

  describe('against SMS pumping', () => {
    const requestCodeTo = async (countryDialingCode: string, mobileNo: string): Promise<Answer> =>
      await requestCode('smsForRegister', {
        mobileNo,
        countryDialingCode,
        regType: 'mobile',
        humanCheck: await passHumanCheck(server, 'sms'),
      });
    const setSmsLimits = async (values: { sms_prefixes?: string[] | null; sms_day_max?: number }) =>
      await server.db.updateTable('merchant').set(values).where('merchant_id', '=', 1).execute();
    afterEach(async () => {
      await setSmsLimits({ sms_prefixes: null, sms_day_max: 5000 });
      await server.db.deleteFrom('sms_day').execute();
    });

    test('go only to the country of the brand or to the countries that the brand allows', async () => {
      expect(await requestCodeTo('880', '1712345678')).toMatchObject({ body: { code: 'verification.mobile_invalid' } });
      await setSmsLimits({ sms_prefixes: ['977', '880'] });
      expect((await requestCodeTo('880', '1712345678')).status).toBe(200);
      expect(await requestCodeTo('1', '8765551234')).toMatchObject({ body: { code: 'verification.mobile_invalid' } });
    });

    test('stop for the day once the daily budget of the brand is used up, also under parallel requests', async () => {
      await setSmsLimits({ sms_day_max: 3 });
      const answers = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => await requestCodeTo('977', `985100000${index}`)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(answers.filter(({ body }) => 'code' in body && body.code === 'verification.limit')).toHaveLength(5);
      server.at(new Date(Date.now() + 24 * 3_600_000));
      expect((await requestCodeTo('977', '9851000009')).status).toBe(200);
    });

    test('take nothing from the budget if the carrier refuses them, and stay counted if its answer is unclear', async () => {
      await setSmsLimits({ sms_day_max: 2 });
      carrierFails = true;
      carrierError = new CarrierRefusedError('no such country');
      for (const mobileNo of ['9851100001', '9851100002', '9851100003'])
        expect(await requestCodeTo('977', mobileNo)).toMatchObject({ body: { code: 'verification.send_failed' } });
      carrierFails = false;
      expect((await requestCodeTo('977', '9851100004')).status).toBe(200);
      carrierFails = true;
      carrierError = new Error('no answer in time');
      expect(await requestCodeTo('977', '9851100005')).toMatchObject({ body: { code: 'verification.send_failed' } });
      expect(await requestCodeTo('977', '9851100006')).toMatchObject({ body: { code: 'verification.limit' } });
    });

    test('get the same refusal with and without an account once the budget is used up', async () => {
      await setSmsLimits({ sms_day_max: 0 });
      for (const mobileNum of ['9855555555', '9866666667']) {
        const order = { mobileNum, countryDialingCode: '977', purpose: 'login' };
        server.at(new Date(Date.now() + 7_200_000));
        const answer = await requestCode('smsForLogin', { ...order, humanCheck: await passHumanCheck(server, 'sms') });
        expect(answer).toMatchObject({ status: 429, body: { code: 'verification.limit' } });
      }
    });
  });

  test('are refused if the switch is off', async () => {
    const answer = await requestCode('smsForLogin', {
      mobileNum: '9877777777',
      countryDialingCode: '977',
      purpose: 'password',
      humanCheck: await passHumanCheck(server, 'sms'),
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'verification.not_offered' } });
  });
});

test('returns a captcha as a picture and ties it to the browser by an HttpOnly cookie', async () => {
  const answer = await server.ask({ method: 'GET', url: endpoints.captcha.marks.path });
  const { value } = answer.body as { value: string };
  expect(Buffer.from(value, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(String(answer.headers['set-cookie'])).toMatch(/^baize_captcha=[\w-]{43}; .*HttpOnly; SameSite=Strict/);
});

test.each([
  ['127.0.0.1:8081', 200],
  ['[::1]:8081', 200],
  ['play.baize.localhost', 200],
  ['stranger.example', 404],
  ['localhost.stranger.example', 404],
])('answers a request for the outbox on the host %s with status %i', async (host, status) => {
  expect((await server.app.inject({ method: 'GET', url: '/dev/outbox', headers: { host } })).statusCode).toBe(status);
});

test('escapes the sent messages in the outbox', async () => {
  const row = {
    merchant_id: 1,
    channel: 'email',
    address: 'a@b.test',
    subject: '<b>',
    created_at: new Date(),
    not_before: new Date(),
  };
  await server.db
    .insertInto('message')
    .values({ ...row, body: 'Here: http://play.one.test/forget#ticket=abc <script>' })
    .execute();
  const { body } = await server.app.inject({ method: 'GET', url: '/dev/outbox' });
  expect(body).toContain('<a href="http://play.one.test/forget#ticket=abc">');
  expect(body).not.toMatch(/<script>|<b><\/h2>/);
});
