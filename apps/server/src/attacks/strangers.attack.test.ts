import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { AGENT_HOST, MEMBER_HOST, openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../testing/app.ts';
import { call, PASSWORD as password, signUp, valueOf } from '../testing/people.ts';

let server: TestApp;
let victim: string;
let stranger: string;
/** Whatever of the victim's could be named in a call. */
const victims: Record<string, string> = {};
/** Whatever tells of the victim; no answer to a stranger holds it. */
const MARKS = ['victim', 'Vicky Tim', 'vic@tim.test', '9779800000077'];

beforeAll(async () => {
  server = await openTestApp();
  victim = await signUp(server, 'victim01');
  stranger = await signUp(server, 'stranger');
  const bound = {
    mobile: '9779800000077',
    mobile_verified_at: new Date(),
    email: 'vic@tim.test',
    email_verified_at: new Date(),
  };
  await server.db
    .updateTable('member')
    .set({ ...bound, real_name: 'Vicky Tim', nickname: 'victim nickname' })
    .where('account', '=', 'victim01')
    .execute();
  await call(server, 'login', { username: 'victim01', password, type: 'username', remember: true });
  const { list: sessions } = valueOf('sessions', await call(server, 'sessions', {}, { token: victim }));
  const { list: devices } = valueOf('devices', await call(server, 'devices', {}, { token: victim }));
  const { id } = valueOf('memberInfo', await call(server, 'memberInfo', {}, { token: victim }));
  victims['sessionId'] = sessions[0]?.sessionId ?? '';
  victims['deviceId'] = devices[0]?.deviceId ?? '';
  for (const name of ['memberId', 'id', 'downlineId', 'account', 'parentId']) victims[name] = id;
  await call(server, 'demoDeposit', { requestId: randomUUID(), amount: '500.00' }, { token: victim });
});
afterAll(async () => await server.close());

const withToken = Object.entries(endpoints).filter(
  ([id, { marks }]) => marks.token !== false && !isUnserved(id as EndpointId),
) as [EndpointId, Endpoint][];

describe('a stranger learns nothing of another and changes nothing of theirs', () => {
  test.each(withToken.filter(([id]) => id !== 'logout'))('%s', async (id, { request, marks }) => {
    const host = marks.site === 'agent' ? AGENT_HOST : MEMBER_HOST;
    const asked = named((request as { properties?: object }).properties ?? {});
    const answer = await call(server, id, asked, { token: stranger, host });
    const text = JSON.stringify(answer.body);
    for (const mark of MARKS) expect(text).not.toContain(mark);
  });

  test('and the victim has everything as it was', async () => {
    expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token: victim }))).toMatchObject({
      email: 'v••@tim.test',
      rememberedDevices: 1,
      sessions: 2,
    });
    expect(valueOf('balance', await call(server, 'balance', {}, { token: victim }))).toMatchObject({
      balance: '500.00',
    });
  });
});

/** Every field that could name something, with what is the victim's. */
function named(properties: object): Record<string, string> {
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => (victims[name] === undefined ? [] : [[name, victims[name]]])),
  );
}

describe('a token opens its own site and brand alone', () => {
  test.each(withToken)('%s', async (id, { marks }) => {
    const hosts = { member: [OTHER_MEMBER_HOST], agent: [AGENT_HOST], both: [AGENT_HOST, OTHER_MEMBER_HOST] }[
      marks.site
    ];
    for (const host of hosts) {
      const { status } = await call(server, id, {}, { token: stranger, host });
      expect([400, 401, 403, 404]).toContain(status);
    }
  });
});
