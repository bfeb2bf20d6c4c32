import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointId } from '@baize/contract/catalogue';
import type { Endpoint } from '@baize/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnserved } from '../http/unserved.ts';
import { sealPayee } from '../modules/withdrawals/payee.ts';
import { createVault } from '../platform/vault.ts';
import {
  AGENT_HOST,
  MEMBER_HOST,
  openTestApp,
  OTHER_MEMBER_HOST,
  TEST_VAULT_KEYS,
  type TestApp,
} from '../testing/app.ts';
import { call, PASSWORD as password, signUp, tokenOf, valueOf } from '../testing/people.ts';
import { createCatalogue, insertBet, today } from '../testing/world.ts';

let server: TestApp;
let victim: string;
let stranger: string;
/** Of the agent site; the one below is the victim, whose line the stranger does not stand above. */
let strangerAgent: string;
/** Whatever of the victim's could be named in a call. */
const victims: Record<string, unknown> = {};
/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const MONEY_PASSWORD = 'Sagarmatha8849';
/** Whatever tells of the victim; no answer to a stranger holds it. */
const MARKS = ['victim', 'Vicky Tim', 'vic@tim.test', '9779800000077'];

beforeAll(async () => {
  server = await openTestApp();
  victim = await signUp(server, 'victim01');
  stranger = await signUp(server, 'stranger');
  strangerAgent = await signUpAgent('stragent');
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
  await call(server, 'demoDeposit', { requestId: randomUUID(), amount: '500.00' }, { token: victim });
  const { member_id } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'victim01')
    .executeTakeFirstOrThrow();
  const { message_id } = await server.db
    .insertInto('inbox_message')
    .values({
      member_id,
      merchant_id: 1,
      sent_at: new Date(),
      titles: JSON.stringify({ en: 'For victim01' }),
      contents: JSON.stringify({ en: '' }),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  victims['sessionId'] = sessions[0]?.sessionId;
  victims['deviceId'] = devices[0]?.deviceId;
  victims['messageIds'] = [String(message_id)];
  victims['betId'] = String(await betOf(member_id));
  const picture = { purpose: 'deposit_proof', contentType: 'image/png', data: PICTURE };
  victims['uploadId'] = valueOf('uploadImage', await call(server, 'uploadImage', picture, { token: victim })).uploadId;
  victims['images'] = [victims['uploadId']];
  victims['depositId'] = await depositOfVictim();
  victims['account'] = 'victim01';
  victims['payoutAccountId'] = await givePayoutAccount(member_id);
  victims['withdrawalId'] = await giveWithdrawal();
  // Theirs is right: they come as far as whose money it is.
  for (const caller of [
    { token: stranger, host: MEMBER_HOST },
    { token: strangerAgent, host: AGENT_HOST },
  ]) {
    const chosen = { newWithdrawPassword: MONEY_PASSWORD, confirmNewWithdrawPassword: MONEY_PASSWORD, password };
    await call(server, 'setWithdrawPassword', chosen, caller);
  }
});
afterAll(async () => await server.close());

/** A transfer that waits, with the victim's name on it. */
async function depositOfVictim(): Promise<string> {
  await server.db
    .insertInto('deposit_method')
    .values({
      merchant_id: 1,
      method_id: 'bank',
      kind: 'manual',
      currency: 'NPR',
      names: JSON.stringify({ en: 'Bank' }),
      min_minor: 1_000n,
      max_minor: 100_000n,
      bank_name: 'Bank',
      account_name: 'House',
      account_number: '1',
    })
    .execute();
  const asked = { requestId: randomUUID(), methodId: 'bank', amount: '77.70', payerName: 'Vicky Tim', backPath: '/' };
  return valueOf('createDeposit', await call(server, 'createDeposit', asked, { token: victim })).depositId;
}

async function givePayoutAccount(member_id: bigint): Promise<string> {
  const names = JSON.stringify({ en: 'Bank' });
  await server.db.insertInto('payout_provider').values({ merchant_id: 1, code: 'BANK', kind: 'bank', names }).execute();
  const [payoutAccountId, place] = [1n, { merchantId: 1, providerCode: 'BANK' }];
  const payee = { holderName: 'Vicky Tim', accountNumber: '9779800000077', branch: '' };
  const sealed = sealPayee(createVault(TEST_VAULT_KEYS), { memberId: member_id, payoutAccountId }, place, payee);
  const account = {
    member_id,
    payout_account_id: payoutAccountId,
    merchant_id: 1,
    provider_code: 'BANK',
    kind: 'bank',
  };
  await server.db
    .insertInto('payout_account')
    .values({ ...account, ...sealed, added_at: new Date() })
    .execute();
  return String(payoutAccountId);
}

/** Asked for through the call itself, so that its money is held. */
async function giveWithdrawal(): Promise<string> {
  const limits = { min_minor: 1n, max_minor: 100_000n, day_max_minor: 100_000n, day_count_max: 9, open_max: 9 };
  await server.db
    .insertInto('withdrawal_rule')
    .values({ merchant_id: 1, ...limits })
    .execute();
  const chosen = { newWithdrawPassword: MONEY_PASSWORD, confirmNewWithdrawPassword: MONEY_PASSWORD, password };
  await call(server, 'setWithdrawPassword', chosen, { token: victim });
  const request = { requestId: randomUUID(), amount: '100.00', withdrawPassword: MONEY_PASSWORD };
  const payoutAccountId = victims['payoutAccountId'];
  const asked = await call(server, 'requestWithdrawal', { ...request, payoutAccountId }, { token: victim });
  const { withdrawalId } = valueOf('requestWithdrawal', asked);
  return withdrawalId;
}

async function betOf(memberId: bigint): Promise<bigint> {
  await createCatalogue(server.db, 1);
  const member = { memberId, merchantId: 1, account: 'victim01', type: 0, line: String(memberId) };
  return (await insertBet(server.db, { member, placedAt: new Date() })).bet_id;
}

async function signUpAgent(username: string): Promise<string> {
  await signUp(server, username);
  await server.db.updateTable('member').set({ type: 1 }).where('account', '=', username).execute();
  return tokenOf(await call(server, 'login', { username, password, type: 'username' }, { host: AGENT_HOST }));
}

const withToken = Object.entries(endpoints).filter(
  ([id, { marks }]) => marks.token !== false && !isUnserved(id as EndpointId),
) as [EndpointId, Endpoint][];

describe('a stranger learns nothing of another and changes nothing of theirs', () => {
  test.each(withToken.filter(([id]) => id !== 'logout'))('%s', async (id, { request, marks }) => {
    const callers = [
      ...(marks.site === 'agent' ? [] : [{ token: stranger, host: MEMBER_HOST }]),
      ...(marks.site === 'member' ? [] : [{ token: strangerAgent, host: AGENT_HOST }]),
    ];
    for (const caller of callers) {
      const answer = await call(server, id, named(inputsOf(request)), caller);
      // The call came as far as what it is about: a form that does not fit would show nothing.
      expect(answer.body).not.toMatchObject({ code: 'request.invalid' });
      const text = JSON.stringify(answer.body);
      for (const mark of MARKS) expect(text).not.toContain(mark);
    }
  });

  test('and the victim has everything as it was', async () => {
    expect(valueOf('securityOverview', await call(server, 'securityOverview', {}, { token: victim }))).toMatchObject({
      email: 'v••@tim.test',
      rememberedDevices: 1,
      sessions: 2,
    });
    expect(valueOf('balance', await call(server, 'balance', {}, { token: victim }))).toMatchObject({
      balance: '400.00',
    });
    const { depositId } = victims;
    expect(valueOf('deposit', await call(server, 'deposit', { depositId }, { token: victim }))).toMatchObject({
      state: 'pending',
      proofSent: false,
    });
    const { withdrawalId } = victims;
    expect(valueOf('withdrawal', await call(server, 'withdrawal', { withdrawalId }, { token: victim }))).toMatchObject({
      state: 'reviewing',
    });
    const accounts = valueOf('payoutAccounts', await call(server, 'payoutAccounts', {}, { token: victim }));
    expect(accounts.list).toMatchObject([{ payoutAccountId: victims['payoutAccountId'] }]);
    const page = { pageNo: 1, pageSize: 20 };
    const { list } = valueOf('messages', await call(server, 'messages', page, { token: victim }));
    expect(list.map(({ messageId }) => messageId)).toEqual(victims['messageIds']);
    expect(valueOf('unreadCount', await call(server, 'unreadCount', {}, { token: victim }))).toMatchObject({
      unread: 1,
    });
  });
});

/** Of a schema, or of the first that it may be. */
function inputsOf(schema: object): Readonly<Record<string, Input>> {
  const { properties, anyOf } = schema as { properties?: Record<string, Input>; anyOf?: readonly object[] };
  return properties ?? (anyOf?.[0] === undefined ? {} : inputsOf(anyOf[0]));
}

interface Input {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly '~optional'?: unknown;
}

const TODAY = today();
/** By the names that the contract gives to inputs. Passwords and codes are wrong: nothing here is about those. */
const HARMLESS: Readonly<Record<string, unknown>> = {
  from: TODAY,
  to: TODAY,
  pageNo: 1,
  pageSize: 20,
  page: 1,
  language: 'en',
  requestId: randomUUID(),
  data: PICTURE,
  methodId: 'bank',
  amount: '10.00',
  nodeId: 1,
  vendor: 'BAIZE',
  vassalage: 'BAIZE',
  gameCode: 'NONE',
  freePlay: false,
  backPath: '/',
  avatarId: 'none',
  origin: `http://${MEMBER_HOST}`,
  email: 'vic@tim.test',
  mobileNum: '9800000077',
  countryDialingCode: '977',
  verificationCode: '000000',
  code: '000000',
  humanCheck: 'x'.repeat(43),
  challengeId: 'none',
  credential: {},
  passkeyId: 'none',
  name: 'mine',
  everyMinutes: 30,
  payeeName: 'Vicky Tim',
  password: 'Wrong1234',
  oldPassword: 'Wrong1234',
  newPassword: 'Sagarmatha8848',
  confirmNewPassword: 'Sagarmatha8848',
  providerCode: 'BANK',
  holderName: 'Vera Gone',
  accountNumber: '0012345678',
  withdrawPassword: MONEY_PASSWORD,
  newWithdrawPassword: '884422',
  confirmNewWithdrawPassword: '884422',
};

/** What is the victim's wherever something can be named; else whatever lets the call pass its form. */
function named(inputs: Readonly<Record<string, Input>>): Record<string, unknown> {
  const given = Object.entries(inputs).flatMap(([name, input]) => {
    const value = victims[name] ?? input.const ?? input.enum?.[0] ?? HARMLESS[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

describe('a token opens its own site and brand alone', () => {
  test.each(withToken)('%s', async (id, { request, marks }) => {
    const hosts = [
      ...(marks.site === 'member' ? [] : [AGENT_HOST]),
      ...(marks.site === 'agent' ? [] : [OTHER_MEMBER_HOST]),
    ];
    const form = named(inputsOf(request));
    for (const host of hosts) {
      const { status, body } = await call(server, id, form, { token: stranger, host });
      expect([status, body]).toMatchObject([403, { code: 'session.wrong_site' }]);
    }
  });
});
