import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import { errorsOf } from '@baize/contract/endpoint';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AGENT_HOST, openTestApp, type TestApp } from '../../../testing/app.ts';
import { runCommand } from '../../../testing/ops.ts';
import { call, PASSWORD as password, signUp, tokenOf, valueOf } from '../../../testing/people.ts';

/** In these tests, the brand demands a second factor of its agents (`login-rules change --agents-second-factor yes`). */

let server: TestApp;
let memberToken: string;
let agentToken: string;

beforeAll(async () => {
  server = await openTestApp();
  const rule = ['login-rules', 'change', '--merchant', 'M1', '--agents-second-factor', 'yes', '--by', 'asha'];
  await runCommand(rule, { db: server.db });
  memberToken = await signUp(server, 'factormember');
  await signUp(server, 'factoragent');
  await server.db.updateTable('member').set({ type: 1 }).where('account', '=', 'factoragent').execute();
  const login = { username: 'factoragent', password, type: 'username' };
  agentToken = tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
});
afterAll(async () => await server.close());

const asAgent = async (id: EndpointId, request: object = {}) =>
  await call(server, id, request, { token: agentToken, host: AGENT_HOST });
const REFUSED = { status: 403, body: { code: 'two_factor.required' } };
/** The calls that an agent without a second factor may make: those to set the factor up, to choose a password and to log out. */
const ALLOWED_CALLS: ReadonlySet<string> = new Set([
  'beginTwoFactor',
  'confirmTwoFactor',
  'changePassword',
  'setFirstPassword',
  'logout',
  'updateLanguage',
  'firstLogin',
] satisfies EndpointId[]);

test('lets an agent without a second factor set one up and read the own account, and refuses every other call', async () => {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const { token, site, method } = endpoint.marks;
    const isRead = site === 'both' && method === 'GET';
    if (token !== true || site === 'member' || isRead || ALLOWED_CALLS.has(id)) continue;
    expect([id, (await asAgent(id as EndpointId)).body]).toMatchObject([id, REFUSED.body]);
    expect(errorsOf(endpoint)).toContain('two_factor.required');
  }
  expect(await asAgent('memberInfo')).toMatchObject({ status: 200 });
  expect(await asAgent('securityOverview')).toMatchObject({ status: 200 });
});

test('demands no second factor of the members of the brand', async () => {
  expect(await call(server, 'unreadCount', {}, { token: memberToken })).toMatchObject({ status: 200 });
  expect(await call(server, 'readMessages', { messageIds: ['1'] }, { token: memberToken })).not.toMatchObject(REFUSED);
});

test('opens the site after the set-up of the factor, and closes it again after the removal', async () => {
  const { secret } = valueOf('beginTwoFactor', await asAgent('beginTwoFactor', { password }));
  expect(await asAgent('teamDownlines', { pageNo: 1, pageSize: 20 })).toMatchObject(REFUSED);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recoveryCodes } = valueOf('confirmTwoFactor', await asAgent('confirmTwoFactor', { code: totp.generate() }));
  expect(await asAgent('teamDownlines', { pageNo: 1, pageSize: 20 })).not.toMatchObject(REFUSED);
  expect((await asAgent('removeTwoFactor', { password, code: recoveryCodes[0] })).status).toBe(200);
  expect(await asAgent('teamDownlines', { pageNo: 1, pageSize: 20 })).toMatchObject(REFUSED);
});
