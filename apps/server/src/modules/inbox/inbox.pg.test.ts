import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { deliverOutbox } from '../../testing/outbox.ts';
import { publish } from '../../platform/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { listenForChanges } from '../../testing/live.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { inboxEvents } from './events.ts';

let server: TestApp;
let asha: { token: string; id: bigint };
let bimal: { token: string; id: bigint };
beforeAll(async () => {
  server = await openTestApp();
  asha = await createPerson('ashainbox');
  bimal = await createPerson('bimalinbox');
});
afterAll(async () => await server.close());

async function createPerson(account: string) {
  const token = await signUp(server, account);
  const { member_id: id } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return { token, id };
}

async function sendMessage(to: { id: bigint }, minute: number, en: string): Promise<string> {
  const { message_id } = await server.db
    .insertInto('inbox_message')
    .values({
      member_id: to.id,
      merchant_id: 1,
      sent_at: new Date(Date.UTC(2026, 10, 21, 8, minute)),
      titles: JSON.stringify({ en, ne: `${en} (ne)` }),
      contents: JSON.stringify({ en: `<p>${en}</p>` }),
    })
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return String(message_id);
}

async function listMessages({ token }: { token: string }, query: object = {}, language = 'en') {
  const headers = { 'accept-language': language };
  return valueOf('messages', await call(server, 'messages', query, { token, headers }));
}
const readUnreadCount = async ({ token }: { token: string }): Promise<number> =>
  valueOf('unreadCount', await call(server, 'unreadCount', {}, { token })).unread;

describe('platform messages', () => {
  test('are returned newest first, in pages, and on request only the unread ones', async () => {
    for (const [minute, title] of [
      [1, 'first'],
      [3, 'third'],
      [2, 'second'],
    ] as const)
      await sendMessage(asha, minute, title);
    const all = await listMessages(asha, { pageSize: 2 });
    expect(all).toMatchObject({
      total: 3,
      totalPages: 2,
      list: [{ title: 'third', read: false }, { title: 'second' }],
    });
    const [newest] = all.list;
    const read = { messageIds: [newest?.messageId ?? ''] };
    expect(valueOf('readMessages', await call(server, 'readMessages', read, { token: asha.token })).unread).toBe(2);
    expect(await readUnreadCount(asha)).toBe(2);
    const unreadMessages = await listMessages(asha, { unreadOnly: true });
    expect(unreadMessages).toMatchObject({ total: 2, totalPages: 1, list: [{ title: 'second' }, { title: 'first' }] });
  });

  test('are in the language of the reader', async () => {
    await sendMessage(bimal, 1, 'Welcome');
    expect((await listMessages(bimal, {}, 'ne')).list).toMatchObject([
      { title: 'Welcome (ne)', content: '<p>Welcome</p>' },
    ]);
  });

  test('of another member can be neither read nor deleted', async () => {
    const [otherMessage] = (await listMessages(bimal)).list;
    const messageIds = [otherMessage?.messageId ?? '', 'no-number', '999999999999999999'];
    for (const id of ['readMessages', 'deleteMessages'] as const)
      expect((await call(server, id, { messageIds }, { token: asha.token })).status).toBe(200);
    expect((await listMessages(bimal)).list).toMatchObject([{ title: 'Welcome', read: false }]);
  });

  test('are deleted when their reader deletes them', async () => {
    const messageIds = (await listMessages(bimal)).list.map(({ messageId }) => messageId);
    const { unread: left } = valueOf(
      'deleteMessages',
      await call(server, 'deleteMessages', { messageIds }, { token: bimal.token }),
    );
    expect(left).toBe(0);
    expect(await listMessages(bimal)).toEqual({ list: [], total: 0, totalPages: 0 });
  });
});

describe('a deposit', () => {
  const deliver = async () => await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
  const listDepositMessages = async () =>
    (await listMessages(bimal)).list.filter(({ kind }) => kind === 'deposit_credited');

  test('is reported once, with its time and its amount', async () => {
    await server.db
      .insertInto('merchant_switch')
      .values({ merchant_id: 1, mod_id: 'DEMOCASHIER', enabled: true })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'mod_id']).doUpdateSet({ enabled: true }))
      .execute();
    const request = { requestId: randomUUID(), amount: '250.00' };
    await call(server, 'demoDeposit', request, { token: bimal.token });
    await call(server, 'demoDeposit', request, { token: bimal.token });
    await deliver();
    await server.db.updateTable('outbox').set({ delivered_at: null }).where('topic', '=', 'deposit.credited').execute();
    await deliver();
    expect(await listDepositMessages()).toMatchObject([{ amount: '250.00', currency: 'NPR', read: false }]);
  });

  test('is published to the open tabs of its member', async () => {
    const changes = await listenForChanges(server);
    const published = changes.next();
    await call(server, 'demoDeposit', { requestId: randomUUID(), amount: '250.00' }, { token: bimal.token });
    await deliver();
    expect(await published).toEqual({ topic: `member:${bimal.id}`, subject: 'inbox' });
    await changes.close();
  });

  test('that came without its bonus is reported by a different message', async () => {
    const event = {
      memberId: String(bimal.id),
      merchantId: 1,
      depositId: '18',
      currency: 'NPR',
      amountMinor: '70000',
      creditedAt: '2026-11-22T08:00:00.000Z',
      bonusWithheld: true,
    };
    const before = (await listDepositMessages()).length;
    await transaction(server.db, async (tx) => await publish(tx, 'deposit.credited', event));
    await deliver();
    const notice = (await listMessages(bimal)).list.find(({ kind }) => kind === 'deposit_without_bonus');
    expect(notice).toMatchObject({ amount: '700.00', at: event.creditedAt });
    expect(await listDepositMessages()).toHaveLength(before);
  });

  test('that was returned is reported too', async () => {
    const event = {
      memberId: String(bimal.id),
      merchantId: 1,
      depositId: '17',
      currency: 'NPR',
      amountMinor: '40050',
      returnedAt: '2026-11-22T08:00:00.000Z',
    };
    await transaction(server.db, async (tx) => await publish(tx, 'deposit.returned', event));
    await deliver();
    const notice = (await listMessages(bimal)).list.find(({ kind }) => kind === 'deposit_returned');
    expect(notice).toMatchObject({ amount: '400.50', currency: 'NPR', at: event.returnedAt, read: false });
  });
});

test('a VIP warning, which invites to play, is not sent to members who want no offers or are on a break', async () => {
  const warnAndCount = async (month: string) => {
    const event = {
      memberId: String(asha.id),
      merchantId: 1,
      label: 'VIP 2',
      currency: 'NPR',
      validBetToKeep: '1000.00',
      month,
      lastDay: `${month}-28`,
      at: '2026-11-22T08:00:00.000Z',
    };
    await transaction(server.db, async (tx) => await publish(tx, 'vip.warned', event));
    await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
    return (await listMessages(asha)).list.filter((message) => 'title' in message && message.title.includes('VIP 2'))
      .length;
  };
  await server.db.updateTable('member').set({ offers_off: true }).where('member_id', '=', asha.id).execute();
  expect(await warnAndCount('2026-09')).toBe(0);
  await server.db.updateTable('member').set({ offers_off: false }).where('member_id', '=', asha.id).execute();
  const exclusion = { member_id: asha.id, kind: 'cool_off', since: new Date('2026-11-22T07:00:00Z'), until: null };
  await server.db.insertInto('play_exclusion').values(exclusion).execute();
  expect(await warnAndCount('2026-10')).toBe(0);
  await server.db.deleteFrom('play_exclusion').execute();
  expect(await warnAndCount('2026-11')).toBe(1);
});

test('a waiting reward is reported, but not to members who want no offers or are on a break', async () => {
  const reportAndCount = async (grantId: string) => {
    const event = {
      memberId: String(asha.id),
      merchantId: 1,
      currency: 'NPR',
      amountMinor: '1250',
      grantId,
      at: '2026-11-22T08:00:00.000Z',
    };
    await transaction(server.db, async (tx) => await publish(tx, 'reward.waiting', event));
    await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
    return (await listMessages(asha)).list.filter(({ kind }) => kind === 'reward_waiting').length;
  };
  const setOffersOff = async (offers_off: boolean) =>
    await server.db.updateTable('member').set({ offers_off }).where('member_id', '=', asha.id).execute();
  await setOffersOff(true);
  expect(await reportAndCount('1')).toBe(0);
  await setOffersOff(false);
  const since = new Date('2026-11-22T07:00:00Z');
  const exclusion = { member_id: asha.id, kind: 'exclusion', since, until: null };
  await server.db.insertInto('play_exclusion').values(exclusion).execute();
  expect(await reportAndCount('2')).toBe(0);
  await server.db.deleteFrom('play_exclusion').execute();
  expect(await reportAndCount('3')).toBe(1);
});

test('a changed contract makes the tabs of both sides read contracts again, including the side that acted', async () => {
  const changes = await listenForChanges(server);
  const published = changes.next();
  const event = {
    eventId: '3',
    event: 'termination_asked',
    contractId: '5',
    contractKind: 'dividend',
    merchantId: 1,
    uplineId: null,
    downlineId: String(bimal.id),
    actorId: String(bimal.id),
    at: '2026-11-22T08:00:00.000Z',
  };
  await transaction(server.db, async (tx) => await publish(tx, 'contract.changed', event));
  await deliverOutbox(server.db, [{ name: 'inbox', handlers: inboxEvents }]);
  expect(await published).toEqual({ topic: `member:${bimal.id}`, subject: 'contracts' });
  await changes.close();
});
