import { randomUUID } from 'node:crypto';
import { CHAT_NOTE_MAX_CHARACTERS, TRIAL_TYPE } from '@baize/contract/limits';
import type { ChatMessage } from '@baize/contract/schemas/chat';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OTHER_MEMBER_HOST, openTestApp, registration, type TestApp } from '../../testing/app.ts';
import { createChatPlayer, createRoom, resetSendLimits, type ChatPlayer } from '../../testing/chat.ts';
import { call, tokenOf, valueOf } from '../../testing/people.ts';
import { createCatalogue, INTEGRATION, insertBet, MIDDAY_ZONE } from '../../testing/world.ts';
import { runSweep } from '../../platform/sweep.ts';
import { postDropMessage } from './drop-message.ts';
import { sanctionMember } from './moderate.ts';
import { transaction } from '../../platform/transaction.ts';
import { chatSweeps } from './sweep.ts';

let server: TestApp;
let asha: ChatPlayer;
let bimal: ChatPlayer;
const metrics = new Registry();

beforeAll(async () => {
  server = await openTestApp({ metrics });
  await createRoom(server.db, 'lobby');
  await createRoom(server.db, 'nepali', { language: 'ne', names: JSON.stringify({ en: 'Nepali', ne: 'नेपाली' }) });
  await createRoom(server.db, 'closed', { enabled: false });
  await createRoom(server.db, 'other-brand', { merchant_id: 2 });
  await server.db.insertInto('chat_word').values({ merchant_id: 1, word: 'scam' }).execute();
  await createCatalogue(server.db, 1);
  asha = await createChatPlayer(server);
  bimal = await createChatPlayer(server);
});
beforeEach(async () => await resetSendLimits(server));
afterAll(async () => await server.close());

async function page(player: ChatPlayer, more: Record<string, unknown> = {}) {
  return valueOf(
    'chatMessages',
    await call(server, 'chatMessages', { roomId: 'lobby', pageSize: 50, ...more }, { token: player.token }),
  );
}

async function said(player: ChatPlayer, text: string, more = {}): Promise<ChatMessage> {
  await resetSendLimits(server);
  return valueOf('sendChatMessage', await player.send(text, more));
}

/** Posts the message of the brand that announces red envelopes. Returns the id of the message. */
async function dropEnvelopes(): Promise<string> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 600_000).toISOString();
  const envelope = {
    envelopeId: '1',
    titles: { en: 'Rain' },
    currency: 'NPR' as const,
    amount: '10.00',
    count: 2,
    expiresAt,
  };
  const room = { merchantId: 1, roomId: 'lobby' };
  const drop = { brand: 'Merchant 1', envelope, now };
  return String(await transaction(server.db, async (tx) => await postDropMessage(tx, room, drop)));
}

async function standingOf(player: Pick<ChatPlayer, 'token'>) {
  const { me, list } = valueOf('chatRooms', await call(server, 'chatRooms', {}, { token: player.token }));
  return { ...me, maySend: list.some(({ maySend }) => maySend) };
}

async function sanction(
  player: ChatPlayer,
  act: 'mute' | 'ban' | 'unban' | 'unmute' | 'appoint' | 'dismiss',
  change: object,
) {
  const decision = { merchantId: 1, by: { operator: 'asha' }, reason: 'rude words', now: new Date() };
  await transaction(server.db, async (tx) => await sanctionMember(tx, player.memberId, act, change, decision));
}

describe('the rooms', () => {
  test('of the brand that are open are listed, those in the member’s language first', async () => {
    const rooms = async (language: string) =>
      valueOf(
        'chatRooms',
        await call(server, 'chatRooms', {}, { token: asha.token, headers: { 'accept-language': language } }),
      );
    const { list, me } = await rooms('en');
    expect(list.map(({ roomId, name }) => [roomId, name])).toEqual([
      ['lobby', 'Room lobby'],
      ['nepali', 'Nepali'],
    ]);
    expect(list[0]).toMatchObject({ topic: 'chat:1.lobby', maySend: true, slowSeconds: 1, linksAllowed: false });
    expect(me).toMatchObject({ standing: 'free', isModerator: false });
  });

  test.each(['closed', 'other-brand', 'nowhere', '../lobby', "lobby' or '1"])('do not include %s', async (roomId) => {
    const { token } = asha;
    const answers = [
      await call(server, 'chatMessages', { roomId, pageSize: 50 }, { token }),
      await asha.send('hello', { roomId }),
      await call(server, 'reportChatMessage', { roomId, messageId: '1', reason: 'spam', note: '' }, { token }),
    ];
    for (const { body } of answers) expect(body).toMatchObject({ code: 'request.not_found' });
  });
});

describe('a message', () => {
  test('is plain text under a name that does not reveal the account, and every member can read it', async () => {
    const markup = '<script>alert(1)</script> &amp; नमस्ते 🎉';
    const sent = await said(asha, markup);
    expect(sent).toMatchObject({ kind: 'text', text: markup, isRemoved: false, quote: null, win: null });
    expect(JSON.stringify(sent)).not.toContain('chatter');
    expect(Object.keys(sent)).not.toContain('memberId');
    expect(sent.authorId).toBe(asha.authorId);
    const { list } = await page(bimal);
    expect(list.at(-1)).toEqual(sent);
  });

  test('that is sent again is stored once', async () => {
    const clientMessageId = randomUUID();
    const first = await said(asha, 'only once', { clientMessageId });
    const again = await Promise.all([1, 2, 3].map(async () => await asha.send('only once', { clientMessageId })));
    expect(again.map((answer) => valueOf('sendChatMessage', answer))).toEqual([first, first, first]);
    expect((await page(bimal)).list.filter(({ text }) => text === 'only once')).toHaveLength(1);
  });

  test('has a position without gaps, in the order in which everybody reads, whoever writes at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, async () => await createChatPlayer(server)));
    const start = BigInt((await said(asha, 'a start')).messageId);
    await Promise.all(people.map(async (each, index) => await each.send(`at once ${index}`)));
    const { list, more } = await page(bimal, { after: String(start) });
    expect(list.map(({ messageId }) => BigInt(messageId) - start)).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
    expect(more).toBe(false);
  });

  test('is found page by page, back to the first and forward from the last one seen', async () => {
    const all = (await page(asha, { pageSize: 100 })).list.map(({ messageId }) => messageId);
    const back: string[] = [];
    for (let before: string | undefined, more = true; more;) {
      const older = await page(asha, { pageSize: 3, ...(before === undefined ? {} : { before }) });
      back.unshift(...older.list.map(({ messageId }) => messageId));
      [before, more] = [older.list[0]?.messageId, older.more];
    }
    expect(back).toEqual(all);
    const forward: string[] = [];
    for (let after = '0', more = true; more;) {
      const newer = await page(asha, { pageSize: 2, after });
      forward.push(...newer.list.map(({ messageId }) => messageId));
      [after, more] = [newer.list.at(-1)?.messageId ?? after, newer.more];
    }
    expect(forward).toEqual(all);
  });

  test('quotes another one and mentions people of the brand; unknown author ids are left out', async () => {
    const first = await said(asha, 'who is here?');
    const answer = await said(bimal, 'me', {
      quotes: first.messageId,
      mentions: [asha.authorId, 'nobodyatall12345'],
    });
    expect(answer.quote).toMatchObject({ messageId: first.messageId, text: 'who is here?' });
    expect(answer.mentions.map(({ authorId }) => authorId)).toEqual([asha.authorId]);
    await resetSendLimits(server);
    expect((await bimal.send('x', { quotes: '999999' })).body).toMatchObject({ code: 'request.not_found' });
  });

  test.each([
    ['a link', 'see evil.com', 'link'],
    ['a refused word in disguise', 'what a ѕсаm', 'word'],
    ['nothing', ' \u200B ', 'empty'],
  ])('is refused with %s', async (_name, text, reason) => {
    expect((await asha.send(text)).body).toMatchObject({ code: 'chat.refused', value: { reason } });
  });

  test('may have a link where the room allows it', async () => {
    await server.db.updateTable('chat_room').set({ links_allowed: true }).where('room_id', '=', 'nepali').execute();
    expect((await asha.send('see example.com', { roomId: 'nepali' })).status).toBe(200);
  });

  test('is limited to the pace of the room, and cannot be repeated', async () => {
    await said(asha, 'quick');
    expect((await asha.send('quicker')).body).toMatchObject({
      code: 'chat.too_fast',
      value: { retryAfterSeconds: 1 },
    });
    await server.db
      .updateTable('chat_member')
      .set({ last_sent_at: new Date(Date.now() - 5_000) })
      .execute();
    expect((await asha.send('Quiiick')).body).toMatchObject({ code: 'chat.refused', value: { reason: 'repeated' } });
  });

  test('of a flood on many connections is stored once per second of the room', async () => {
    const flood = await Promise.all(Array.from({ length: 20 }, async (_, index) => await bimal.send(`flood ${index}`)));
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});

describe('a shared win', () => {
  const winner = async (bet: object) => {
    const member = { memberId: asha.memberId, merchantId: 1, account: 'chatter1', type: 0, line: '1' };
    const placed = { member, placedAt: new Date(), timeZone: MIDDAY_ZONE, ...bet };
    return String((await insertBet(server.db, placed)).bet_id);
  };

  test('is made by the server from the bet of the sender, with the page that verifies the round', async () => {
    const page = { round_page: true, launch_url: 'http://arcade.test' };
    await server.db.updateTable('integration').set(page).where('code', '=', INTEGRATION).execute();
    const betId = await winner({ state: 'won', stakeMinor: 300n, winMinor: 1_000n });
    expect(await said(asha, '', { betId })).toMatchObject({
      kind: 'win',
      text: '',
      win: { stake: '3.00', win: '10.00', times: '3.33', gameNames: { en: 'Lantern Garden' } },
    });
    const { list } = await readPage(bimal);
    expect(list.at(-1)?.win?.roundUrl).toMatch(/^http:\/\/arcade\.test\/round\/round\d+$/);
  });

  test('cannot be forged: a bet of another member, or one that is lost, open, refunded or missing, is refused', async () => {
    const won = await winner({ state: 'won', stakeMinor: 100n, winMinor: 5_000n });
    const others = [
      await winner({ state: 'lost', winMinor: 0n }),
      await winner({ state: 'won', stakeMinor: 500n, winMinor: 400n }),
      await winner({ state: 'open' }),
      await winner({ state: 'refunded', winMinor: 0n }),
      '0',
      '9'.repeat(30),
      "1' or '1",
    ];
    expect((await bimal.send('mine!', { betId: won })).body).toMatchObject({ code: 'request.not_found' });
    for (const betId of others)
      expect((await asha.send('mine!', { betId })).body).toMatchObject({ code: 'request.not_found' });
    const forged = await call(
      server,
      'sendChatMessage',
      { roomId: 'lobby', text: 'x', clientMessageId: randomUUID(), win: { win: '9999.00' } },
      { token: bimal.token },
    );
    expect(forged.status).toBe(400);
    expect((await readPage(bimal)).list.filter(({ text }) => text === 'mine!' || text === 'x')).toEqual([]);
  });

  async function readPage(player: ChatPlayer) {
    return await page(player);
  }
});

describe('can read but not write, and gets the reason:', () => {
  test('a muted member, until the mute ends', async () => {
    const player = await createChatPlayer(server);
    const mutedUntil = new Date(Date.now() + 60_000);
    await sanction(player, 'mute', { mutedUntil });
    expect(await standingOf(player)).toMatchObject({
      standing: 'muted',
      until: mutedUntil.toISOString(),
      reason: 'rude words',
      maySend: false,
    });
    expect((await player.send('hello')).body).toMatchObject({ code: 'chat.not_allowed', value: { standing: 'muted' } });
    expect((await page(player)).list.length).toBeGreaterThan(0);
    await sanction(player, 'unmute', { mutedUntil: null });
    expect((await player.send('hello')).status).toBe(200);
  });

  test('a banned member', async () => {
    const player = await createChatPlayer(server);
    await sanction(player, 'ban', { bannedAt: new Date() });
    expect(await standingOf(player)).toMatchObject({ standing: 'banned', maySend: false });
    expect((await player.send('hello')).body).toMatchObject({ value: { standing: 'banned' } });
  });

  test('a member who takes a break from play', async () => {
    const player = await createChatPlayer(server);
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: player.memberId, kind: 'exclusion', since: new Date(), until: null })
      .execute();
    expect(await standingOf(player)).toMatchObject({ standing: 'excluded', maySend: false });
    expect((await player.send('hello')).body).toMatchObject({ value: { standing: 'excluded' } });
  });

  test('a trial account', async () => {
    const player = await createChatPlayer(server);
    await server.db.updateTable('member').set({ type: TRIAL_TYPE }).where('member_id', '=', player.memberId).execute();
    expect(await standingOf(player)).toMatchObject({ standing: 'trial', maySend: false });
    expect((await player.send('hello')).status).toBe(403);
  });
});

describe('a moderator', () => {
  let moderator: ChatPlayer;
  beforeAll(async () => {
    moderator = await createChatPlayer(server);
    await sanction(moderator, 'appoint', { isModerator: true });
  });
  const act = async (player: ChatPlayer, request: object) =>
    await call(server, 'moderateChat', { roomId: 'lobby', reason: 'not here', ...request }, { token: player.token });

  test('removes a message, also from quotes; an absent reader receives the removal as a message', async () => {
    const bad = await said(asha, 'something bad');
    const quoting = await said(bimal, 'look at this', { quotes: bad.messageId });
    expect((await act(moderator, { act: 'remove', messageId: bad.messageId })).status).toBe(200);
    const { list } = await page(bimal, { after: bad.messageId });
    expect(list.at(-1)).toMatchObject({ kind: 'removal', removes: bad.messageId });
    expect(list.find(({ messageId }) => messageId === quoting.messageId)?.quote?.text).toBe('');
    const recent = await page(bimal);
    expect(recent.list.find(({ messageId }) => messageId === bad.messageId)).toMatchObject({
      text: '',
      isRemoved: true,
    });
    expect(recent.list.some(({ kind }) => kind === 'removal')).toBe(false);
    // A second removal adds nothing.
    expect((await act(moderator, { act: 'remove', messageId: bad.messageId })).status).toBe(200);
    expect((await page(bimal, { after: bad.messageId })).list).toHaveLength(list.length);
  });

  test('mutes the author of a message, but no other moderator and not itself', async () => {
    const rude = await createChatPlayer(server);
    const { messageId } = await said(rude, 'rude');
    expect((await act(moderator, { act: 'mute', messageId, minutes: 10 })).status).toBe(200);
    expect((await rude.send('again')).body).toMatchObject({ code: 'chat.not_allowed', value: { reason: 'not here' } });
    const own = await said(moderator, 'mine');
    expect((await act(moderator, { act: 'ban', messageId: own.messageId })).body).toMatchObject({
      code: 'chat.not_moderator',
    });
    const other = await createChatPlayer(server);
    await sanction(other, 'appoint', { isModerator: true });
    const theirs = await said(other, 'also a moderator');
    expect((await act(moderator, { act: 'mute', messageId: theirs.messageId, minutes: 1 })).body).toMatchObject({
      code: 'chat.not_moderator',
    });
  });

  test('can neither mute nor ban the brand for its own message', async () => {
    const messageId = await dropEnvelopes();
    for (const request of [{ act: 'mute', minutes: 10 }, { act: 'ban' }]) {
      const { status, body } = await act(moderator, { ...request, messageId });
      expect([status, body]).toEqual([403, expect.objectContaining({ code: 'chat.not_moderator' })]);
    }
  });

  test('gives a reason, which is kept with the act and shown to the member', async () => {
    const rude = await createChatPlayer(server);
    const { messageId } = await said(rude, 'rude again');
    for (const reason of ['', '  \n', '\u200B\u2060', undefined, 'x'.repeat(CHAT_NOTE_MAX_CHARACTERS + 1)])
      for (const request of [{ act: 'remove' }, { act: 'mute', minutes: 10 }, { act: 'ban' }])
        expect((await act(moderator, { ...request, messageId, reason })).body).toMatchObject({
          code: 'request.invalid',
        });
    expect((await page(bimal)).list.at(-1)).toMatchObject({ messageId, isRemoved: false });

    expect((await act(moderator, { act: 'remove', messageId, reason: ' an insult ' })).status).toBe(200);
    expect((await act(moderator, { act: 'mute', messageId, minutes: 10, reason: 'insults' })).status).toBe(200);
    expect(await standingOf(rude)).toMatchObject({ standing: 'muted', reason: 'insults' });
    expect((await act(moderator, { act: 'ban', messageId, reason: 'insults after a mute' })).status).toBe(200);
    expect(await standingOf(rude)).toMatchObject({ standing: 'banned', reason: 'insults after a mute' });
    const acts = await server.db
      .selectFrom('chat_act')
      .select(['act', 'reason', 'moderator_member_id as moderatorId'])
      .where('target_member_id', '=', rude.memberId)
      .orderBy('act_id')
      .execute();
    expect(acts).toEqual([
      { act: 'remove', reason: 'an insult', moderatorId: moderator.memberId },
      { act: 'mute', reason: 'insults', moderatorId: moderator.memberId },
      { act: 'ban', reason: 'insults after a mute', moderatorId: moderator.memberId },
    ]);
  });

  test('slows a room down', async () => {
    expect((await act(moderator, { act: 'slow', slowSeconds: 30, reason: undefined })).status).toBe(200);
    await said(asha, 'slowly');
    expect((await asha.send('too soon')).body).toMatchObject({ value: { retryAfterSeconds: 30 } });
    await act(moderator, { act: 'slow', slowSeconds: 1, reason: undefined });
  });

  test('is appointed by an operator: no other member may moderate, nor a banned moderator', async () => {
    const { messageId } = await said(asha, 'fine');
    const requests = [
      { act: 'remove', messageId },
      { act: 'mute', messageId, minutes: 5 },
      { act: 'ban', messageId },
      { act: 'slow', slowSeconds: 600, reason: undefined },
    ];
    const banned = await createChatPlayer(server);
    await sanction(banned, 'appoint', { isModerator: true });
    await sanction(banned, 'ban', { bannedAt: new Date() });
    for (const player of [bimal, banned])
      for (const request of requests)
        expect((await act(player, request)).body).toMatchObject({ code: 'chat.not_moderator' });
  });

  test('of one brand cannot moderate in another', async () => {
    const { messageId } = await said(asha, 'ours');
    const stranger = tokenOf(
      await call(
        server,
        'register',
        registration('elsewhere', { registerUrl: `http://${OTHER_MEMBER_HOST}/register` }),
        {
          host: OTHER_MEMBER_HOST,
        },
      ),
    );
    const options = { token: stranger, host: OTHER_MEMBER_HOST };
    expect(valueOf('chatRooms', await call(server, 'chatRooms', {}, options)).list).toMatchObject([
      { roomId: 'other-brand' },
    ]);
    expect((await call(server, 'chatMessages', { roomId: 'lobby', pageSize: 10 }, options)).status).toBe(404);
    const removal = { act: 'remove', roomId: 'lobby', messageId, reason: 'not here' };
    expect((await call(server, 'moderateChat', removal, options)).status).toBe(403);
    await server.db.updateTable('chat_member').set({ is_moderator: true }).where('merchant_id', '=', 2).execute();
    expect((await call(server, 'moderateChat', removal, options)).status).toBe(404);
  });
});

describe('a reader', () => {
  test('reports a message once, with its text at that time; a removed message or an own one cannot be reported', async () => {
    const { messageId } = await said(asha, 'report me');
    const report = { roomId: 'lobby', messageId, reason: 'abuse', note: 'see\u202E this' };
    const by = async (player: ChatPlayer) => await call(server, 'reportChatMessage', report, { token: player.token });
    expect([(await by(bimal)).status, (await by(bimal)).status, (await by(asha)).status]).toEqual([200, 200, 404]);
    const rows = await server.db.selectFrom('chat_report').selectAll().where('text', '=', 'report me').execute();
    expect(rows).toMatchObject([{ note: 'see this', state: 'open', reporter_member_id: bimal.memberId }]);
    expect(await metrics.metrics()).toMatch(/^chat_reports_waiting 1$/m);
  });

  test('cannot report a message of the brand', async () => {
    const report = { roomId: 'lobby', messageId: await dropEnvelopes(), reason: 'abuse', note: '' };
    expect((await call(server, 'reportChatMessage', report, { token: bimal.token })).status).toBe(404);
  });

  test('hides an author for itself and shows the author again', async () => {
    const block = async (authorId: string, blocked: boolean) =>
      await call(server, 'blockChatAuthor', { authorId, blocked }, { token: bimal.token });
    expect(valueOf('blockChatAuthor', await block(asha.authorId, true)).blocked).toMatchObject([
      { authorId: asha.authorId },
    ]);
    const rooms = async ({ token }: ChatPlayer) => valueOf('chatRooms', await call(server, 'chatRooms', {}, { token }));
    expect((await rooms(bimal)).blocked).toHaveLength(1);
    expect((await rooms(asha)).blocked).toHaveLength(0);
    expect((await block(bimal.authorId, true)).body).toMatchObject({ code: 'request.not_found' });
    expect((await block('nobodyatall12345', true)).body).toMatchObject({ code: 'request.not_found' });
    expect(valueOf('blockChatAuthor', await block(asha.authorId, false)).blocked).toEqual([]);
  });
});

test('the metrics count the messages sent, and refusals by their code', async () => {
  await said(asha, 'counted');
  await resetSendLimits(server);
  await asha.send('a scam');
  const text = await metrics.metrics();
  expect(text).toMatch(/^chat_messages_total\{outcome="ok"\} [1-9]/m);
  expect(text).toMatch(/^chat_messages_total\{outcome="chat\.refused"\} [1-9]/m);
});

test('old messages are swept, and positions continue', async () => {
  const before = await said(asha, 'the last one');
  await server.db
    .updateTable('chat_message')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('room_id', '=', 'lobby')
    .execute();
  for (const sweep of chatSweeps) await runSweep(server.db, sweep, new Date());
  expect((await page(bimal)).list).toEqual([]);
  const next = await said(asha, 'a new one');
  expect(BigInt(next.messageId)).toBe(BigInt(before.messageId) + 1n);
});
