import { AGENT_TYPES, PUSH_DEVICES_MAX } from '@baize/contract/limits';
import type { MessageChoicesValue, SetMessageChoicesRequest } from '@baize/contract/schemas/inbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKeyRing } from '../../../platform/key-ring.ts';
import { createPartnerFetchFor } from '../../../platform/partner-fetch.ts';
import { publish } from '../../../platform/outbox.ts';
import { transaction } from '../../../platform/transaction.ts';
import { AGENT_HOST, openTestApp, OTHER_MEMBER_HOST, TEST_SECRET_KEYS, type TestApp } from '../../../testing/app.ts';
import { deliverOutbox } from '../../../testing/outbox.ts';
import { call, PASSWORD, signUp, tokenOf, valueOf } from '../../../testing/people.ts';
import { openPushService, type TestBrowser, type TestPushService } from '../../../testing/push-service.ts';
import { inboxEvents } from '../events.ts';
import { insertMessages } from '../insert-messages.ts';
import { sendCopies } from './send-copies.ts';

/** Noon in Kathmandu, the time zone of the brand. */
const NOON = new Date('2026-11-24T06:15:00Z');

let server: TestApp;
let service: TestPushService;
let asha: Person;
let bimal: Person;
let depositCount = 0;

interface Person {
  readonly token: string;
  readonly id: bigint;
}

beforeAll(async () => {
  [server, service] = await Promise.all([openTestApp(), openPushService()]);
  await server.db
    .updateTable('merchant')
    .set({ time_zone: 'Asia/Kathmandu', message_channels: ['push', 'email', 'sms'] })
    .where('merchant_id', '=', 1)
    .execute();
  asha = await createPerson('ashacopies', { email: 'asha@mail.test', mobile: '9779800000111' });
  bimal = await createPerson('bimalcopies', {});
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  await server.db.deleteFrom('message_copy').execute();
  await server.db.deleteFrom('message_choice').execute();
  await server.db.deleteFrom('push_device').execute();
  await server.db.deleteFrom('message').execute();
});

async function createPerson(account: string, proved: { email?: string; mobile?: string }): Promise<Person> {
  const token = await signUp(server, account);
  const at = new Date();
  const { member_id } = await server.db
    .updateTable('member')
    .set({
      ...(proved.email && { email: proved.email, email_verified_at: at }),
      ...(proved.mobile && { mobile: proved.mobile, mobile_verified_at: at }),
    })
    .set({ language: 'en' })
    .where('account', '=', account)
    .returning('member_id')
    .executeTakeFirstOrThrow();
  return { token, id: member_id };
}

const readChoices = async ({ token }: Person): Promise<MessageChoicesValue> =>
  valueOf('messageChoices', await call(server, 'messageChoices', {}, { token }));
const setChoices = async ({ token }: Person, request: SetMessageChoicesRequest) =>
  await call(server, 'setMessageChoices', request, { token });
const NO_SUBJECTS = { push: [], email: [], sms: [] };

async function addBrowser(person: Person): Promise<TestBrowser> {
  const browser = service.subscribe((await readChoices(person)).pushKey);
  valueOf('addPushDevice', await call(server, 'addPushDevice', browser.subscription, { token: person.token }));
  return browser;
}

/** Publishes an event that a deposit of 250.00 was credited at noon. Returns the event. */
async function publishDeposit({ id }: Person) {
  depositCount += 1;
  const event = {
    memberId: String(id),
    merchantId: 1,
    depositId: String(depositCount),
    currency: 'NPR',
    amountMinor: '25000',
    creditedAt: NOON.toISOString(),
  };
  await deliverEvent(event);
  return event;
}

async function deliverEvent(event: { readonly memberId: string }): Promise<void> {
  await transaction(server.db, async (tx) => await publish(tx, 'deposit.credited', { ...event }));
  await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
}

async function sendDueCopies(now: Date): Promise<number> {
  const [keyRing, fetchPartner] = [createKeyRing(TEST_SECRET_KEYS), createPartnerFetchFor(false)];
  return await sendCopies({ db: server.db, keyRing, fetchPartner }, now);
}

const readCopies = async () =>
  await server.db.selectFrom('message_copy').select(['channel', 'state', 'not_before', 'attempts']).execute();
const readLetters = async () => await server.db.selectFrom('message').select(['channel', 'address', 'body']).execute();

test('a member without a choice gets no copies outside of the site', async () => {
  expect(await readChoices(asha)).toMatchObject({ chosen: NO_SUBJECTS, email: 'a•••@mail.test', mobile: '••••0111' });
  await publishDeposit(asha);
  expect(await sendDueCopies(NOON)).toBe(0);
});

test('a browser gets a notification that only this browser can read, once, signed by its brand', async () => {
  const browser = await addBrowser(asha);
  const event = await publishDeposit(asha);
  await deliverEvent(event);
  expect(await sendDueCopies(NOON)).toBe(1);
  expect(browser.received).toMatchObject([
    {
      payload: { title: 'Deposit credited', body: 'रू\u00A0250.00', lang: 'en', path: '/member/messageV2' },
      claims: { sub: expect.stringMatching(/^https:\/\/play\.one\.test/) as string },
    },
  ]);
  expect(await readCopies()).toMatchObject([{ channel: 'push', state: 'sent' }]);
  expect(await sendDueCopies(new Date(NOON.getTime() + 120_000))).toBe(0);
});

test('a notification to a browser of the agent site leads to the messages page of the agent site', async () => {
  const { id } = await createPerson('agentwithpush', {});
  await server.db.updateTable('member').set({ type: AGENT_TYPES[0] }).where('member_id', '=', id).execute();
  const login = { username: 'agentwithpush', password: PASSWORD, type: 'username' };
  const token = tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
  const asAgent = { token, host: AGENT_HOST };
  const { channels, pushKey } = valueOf('messageChoices', await call(server, 'messageChoices', {}, asAgent));
  expect(channels).toContain('push');
  const browser = service.subscribe(pushKey);
  valueOf('addPushDevice', await call(server, 'addPushDevice', browser.subscription, asAgent));
  await publishDeposit({ id, token });
  expect(await sendDueCopies(NOON)).toBe(1);
  expect(browser.received).toMatchObject([{ payload: { path: '/agentHome/messageV2' } }]);
});

test('the first browser turns on all subjects except offers', async () => {
  await addBrowser(asha);
  expect(await readChoices(asha)).toMatchObject({
    chosen: { push: ['money', 'contracts', 'notes'] },
    devices: [{ name: expect.any(String) as string }],
  });
});

test('letters are sent to verified addresses, state the amount, and link to the page that ends them', async () => {
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, email: ['money'], sms: ['money'] } });
  await publishDeposit(asha);
  await sendDueCopies(NOON);
  const sent = (await readLetters()).toSorted((one, other) => one.channel.localeCompare(other.channel));
  expect(sent).toMatchObject([
    { channel: 'email', address: 'asha@mail.test' },
    { channel: 'sms', address: '9779800000111' },
  ]);
  for (const { body } of sent) expect(body).toContain('Deposit credited\nरू\u00A0250.00');
  const [, token = ''] = /unsubscribe#(\S+)/.exec(sent[0]?.body ?? '') ?? [];
  expect((await call(server, 'unsubscribe', { token })).status).toBe(200);
  expect((await readChoices(asha)).chosen).toEqual({ push: [], email: [], sms: ['money'] });
});

test('a token of another member or another brand, or an invalid one, ends nothing', async () => {
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, email: ['money'] } });
  await publishDeposit(asha);
  await sendDueCopies(NOON);
  const [, token = ''] = /unsubscribe#(\S+)/.exec((await readLetters())[0]?.body ?? '') ?? [];
  const forged = token.replace(String(asha.id), String(bimal.id));
  for (const invalidToken of [forged, token.replace('email', 'sms'), 'x', `${token}x`.slice(1)])
    expect((await call(server, 'unsubscribe', { token: invalidToken })).body).toMatchObject({
      code: 'request.not_found',
    });
  const elsewhere = await call(server, 'unsubscribe', { token }, { host: OTHER_MEMBER_HOST });
  expect(elsewhere.body).toMatchObject({ code: 'request.not_found' });
  expect((await readChoices(asha)).chosen.email).toEqual(['money']);
});

test('the button of a mail service ends the e-mails of a member, and only by POST', async () => {
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, email: ['money'], sms: ['money'] } });
  await publishDeposit(asha);
  await sendDueCopies(NOON);
  const addresses = await server.db
    .selectFrom('message')
    .select(['channel', 'unsubscribe_url as url'])
    .orderBy('channel')
    .execute();
  expect(addresses).toEqual([
    { channel: 'email', url: expect.stringMatching(/^https?:/) as string },
    { channel: 'sms', url: null },
  ]);
  const address = new URL(addresses[0]?.url ?? '');
  const ask = async (method: 'GET' | 'POST', host: string, { pathname, search }: URL = address) =>
    await server.app.inject({
      method,
      url: `${pathname}${search}`,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    });
  const page = await ask('GET', address.host);
  expect([page.statusCode, page.headers.location]).toEqual([
    303,
    `/unsubscribe#${address.searchParams.get('token') ?? ''}`,
  ]);
  expect((await ask('POST', OTHER_MEMBER_HOST)).statusCode).toBe(404);
  const forged = new URL(address.href.replace(`token=${asha.id}`, `token=${bimal.id}`));
  expect((await ask('POST', address.host, forged)).statusCode).toBe(404);
  expect((await readChoices(asha)).chosen.email).toEqual(['money']);
  expect((await ask('POST', address.host)).statusCode).toBe(204);
  expect((await readChoices(asha)).chosen).toEqual({ push: [], email: [], sms: ['money'] });
});

test('a channel without a verified address cannot be chosen', async () => {
  for (const channel of ['email', 'sms'])
    expect((await setChoices(bimal, { chosen: { ...NO_SUBJECTS, [channel]: ['money'] } })).body).toMatchObject({
      code: 'verification.nothing_bound',
    });
});

test('no notification is sent in the quiet hours, and all of them are sent at their end', async () => {
  const browser = await addBrowser(asha);
  const chosen = { push: ['money' as const], email: ['money' as const], sms: [] };
  await setChoices(asha, { chosen, quiet: { from: '11:30', until: '13:00' } });
  await publishDeposit(asha);
  expect(await sendDueCopies(NOON)).toBe(2);
  expect(browser.received).toEqual([]);
  // The quiet hours do not apply to e-mail.
  expect(await readLetters()).toHaveLength(1);
  const end = new Date('2026-11-24T07:15:00Z');
  expect((await readCopies()).find(({ channel }) => channel === 'push')).toMatchObject({
    not_before: end,
    attempts: 0,
  });
  await sendDueCopies(end);
  expect(browser.received).toHaveLength(1);
  expect((await readChoices(asha)).quiet).toEqual({ from: '11:30', until: '13:00' });
});

test('a copy of a message that was read or is no longer wanted is not sent', async () => {
  const browser = await addBrowser(asha);
  await publishDeposit(asha);
  const { list } = valueOf('messages', await call(server, 'messages', {}, { token: asha.token }));
  const messageIds = list.map(({ messageId }) => messageId);
  await call(server, 'readMessages', { messageIds }, { token: asha.token });
  await sendDueCopies(NOON);
  await publishDeposit(asha);
  await setChoices(asha, { chosen: NO_SUBJECTS });
  await sendDueCopies(NOON);
  expect(browser.received).toEqual([]);
  expect((await readCopies()).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
});

test('a browser that is gone is removed; an unavailable service is tried again, and given up in the end', async () => {
  const [goneBrowser, unavailableBrowser] = [await addBrowser(asha), await addBrowser(asha)];
  goneBrowser.answer = 410;
  unavailableBrowser.answer = 503;
  await publishDeposit(asha);
  let now = NOON;
  await sendDueCopies(now);
  expect((await readChoices(asha)).devices).toHaveLength(1);
  for (let attempt = 2; attempt <= 6; attempt += 1) {
    const [copy] = await readCopies();
    expect(copy).toMatchObject({ state: 'waiting', attempts: attempt - 1 });
    now = copy?.not_before ?? now;
    await sendDueCopies(now);
  }
  expect(await readCopies()).toMatchObject([{ state: 'failed', attempts: 6 }]);
  expect(now.getTime() - NOON.getTime()).toBeLessThan(3_600_000);
});

test('offers are sent only to members who chose them and are not on a break', async () => {
  const [browserOfAsha, browserOfBimal] = [await addBrowser(asha), await addBrowser(bimal)];
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, push: ['offers'] } });
  const createOffer = (to: Person) => ({
    member_id: to.id,
    merchant_id: 1,
    kind: 'platform',
    sent_at: NOON,
    titles: JSON.stringify({ en: 'Double points' }),
    contents: JSON.stringify({ en: '<p>This &amp; every <strong>Friday</strong>.</p><p>For all.</p>' }),
  });
  const insertOffers = async (isOffer: boolean) =>
    await transaction(
      server.db,
      async (tx) => await insertMessages(tx, [createOffer(asha), createOffer(bimal)], { isOffer }),
    );
  await insertOffers(true);
  await sendDueCopies(NOON);
  expect(browserOfAsha.received).toMatchObject([
    { payload: { title: 'Double points', body: 'This & every Friday. For all.' } },
  ]);
  expect(browserOfBimal.received).toEqual([]);
  await insertOffers(true);
  await server.db
    .insertInto('play_exclusion')
    .values({ member_id: asha.id, kind: 'cool_off', since: NOON, until: new Date(NOON.getTime() + 86_400_000) })
    .execute();
  await sendDueCopies(NOON);
  expect(browserOfAsha.received).toHaveLength(1);
  await server.db.deleteFrom('play_exclusion').execute();
});

test('a VIP warning and a waiting reward are copied as offers, and not during a break that began meanwhile', async () => {
  const browser = await addBrowser(asha);
  const event = { memberId: String(asha.id), merchantId: 1, currency: 'NPR', at: NOON.toISOString() };
  const publishInvitations = async (number: number) => {
    const month = `2026-1${number}`;
    const warning = { ...event, label: 'VIP 2', validBetToKeep: '1000.00', month, lastDay: `${month}-30` };
    await transaction(server.db, async (tx) => {
      await publish(tx, 'vip.warned', warning);
      await publish(tx, 'reward.waiting', { ...event, amountMinor: '1250', grantId: `90${number}` });
    });
    await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
  };
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, push: ['money', 'notes', 'contracts'], email: ['money'] } });
  await publishInvitations(0);
  expect(await sendDueCopies(NOON)).toBe(0);
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, push: ['offers'] } });
  await publishInvitations(1);
  expect(await sendDueCopies(NOON)).toBe(2);
  const received = browser.received.map(({ payload }) => payload);
  expect(received).toHaveLength(2);
  expect(received).toContainEqual(expect.objectContaining({ title: 'A reward waits for you' }));
  expect(received).toContainEqual(expect.objectContaining({ title: 'Your level VIP 2 is about to go down' }));
  await publishInvitations(2);
  await server.db
    .insertInto('play_exclusion')
    .values({ member_id: asha.id, kind: 'cool_off', since: NOON, until: new Date(NOON.getTime() + 86_400_000) })
    .execute();
  await sendDueCopies(NOON);
  expect(browser.received).toHaveLength(2);
  await server.db.deleteFrom('play_exclusion').execute();
});

test('a browser that several calls add at once belongs to one member, and no call fails', async () => {
  const browser = service.subscribe((await readChoices(asha)).pushKey);
  const callers = [asha, bimal, asha, bimal, asha, bimal];
  const answers = await Promise.all(
    callers.map(async ({ token }) => await call(server, 'addPushDevice', browser.subscription, { token })),
  );
  expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
  const rows = await server.db
    .selectFrom('push_device')
    .select('member_id')
    .where('address', '=', browser.subscription.endpoint)
    .execute();
  expect(rows).toHaveLength(1);
});

test('a browser belongs to the last member who turned notifications on, and a member has ten at most', async () => {
  const browser = await addBrowser(asha);
  await call(server, 'addPushDevice', browser.subscription, { token: bimal.token });
  expect((await readChoices(asha)).devices).toEqual([]);
  expect((await readChoices(bimal)).devices).toHaveLength(1);
  for (let count = 0; count < PUSH_DEVICES_MAX; count += 1) await addBrowser(bimal);
  const { devices } = await readChoices(bimal);
  expect(devices).toHaveLength(PUSH_DEVICES_MAX);
  const [{ deviceId } = { deviceId: '' }] = devices;
  await call(server, 'removePushDevice', { deviceId }, { token: asha.token });
  expect((await readChoices(bimal)).devices).toHaveLength(PUSH_DEVICES_MAX);
  await call(server, 'removePushDevice', { deviceId }, { token: bimal.token });
  expect((await readChoices(bimal)).devices).toHaveLength(PUSH_DEVICES_MAX - 1);
});

test('a channel that the brand has turned off is not offered, and sends nothing', async () => {
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, email: ['money'], sms: ['money'] } });
  await publishDeposit(asha);
  const setChannels = async (...channels: readonly string[]) =>
    await server.db
      .updateTable('merchant')
      .set({ message_channels: [...channels] })
      .where('merchant_id', '=', 1)
      .execute();
  await setChannels('push', 'email');
  expect((await readChoices(asha)).channels).toEqual(['push', 'email']);
  await sendDueCopies(NOON);
  expect(await readLetters()).toMatchObject([{ channel: 'email' }]);
  await setChannels('push', 'email', 'sms');
});

test('a copy whose text cannot be made is given up in the end, and delays no other', async () => {
  const browser = await addBrowser(asha);
  await publishDeposit(asha);
  await server.db.updateTable('inbox_message').set({ currency: 'XXX' }).where('member_id', '=', asha.id).execute();
  await publishDeposit(asha);
  let now = NOON;
  await expect(sendDueCopies(now)).rejects.toThrow('XXX');
  expect(browser.received).toHaveLength(1);
  for (let attempt = 2; attempt <= 7; attempt += 1) {
    now = new Date(now.getTime() + 61_000);
    await sendDueCopies(now).catch(() => {});
  }
  expect((await readCopies()).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent']);
  await server.db.deleteFrom('inbox_message').where('currency', '=', 'XXX').execute();
});

test('a member who has lost an address can choose the other channels', async () => {
  await setChoices(asha, { chosen: { ...NO_SUBJECTS, email: ['money'] } });
  const setEmailProof = async (at: Date | null) =>
    await server.db.updateTable('member').set({ email_verified_at: at }).where('member_id', '=', asha.id).execute();
  await setEmailProof(null);
  const { chosen } = await readChoices(asha);
  expect(chosen.email).toEqual([]);
  expect((await setChoices(asha, { chosen: { ...chosen, sms: ['money'] } })).status).toBe(200);
  await setEmailProof(new Date());
});

test('two concurrent workers send a copy once', async () => {
  const browser = await addBrowser(asha);
  await setChoices(asha, { chosen: { push: ['money'], email: ['money'], sms: [] } });
  await publishDeposit(asha);
  await Promise.all([sendDueCopies(NOON), sendDueCopies(NOON), sendDueCopies(NOON)]);
  expect(browser.received).toHaveLength(1);
  expect(await readLetters()).toHaveLength(1);
});
