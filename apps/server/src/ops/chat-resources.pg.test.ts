import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropByRules } from '../modules/chat/drop-rules.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { openTestApp, TEST_SECRET_KEYS, type TestApp } from '../testing/app.ts';
import { createChatPlayer, resetSendLimits, type ChatPlayer } from '../testing/chat.ts';
import { runCommand } from '../testing/ops.ts';
import { call, valueOf } from '../testing/people.ts';
import { insertProgram } from '../testing/rewards.ts';

let server: TestApp;
let player: ChatPlayer;
let reader: ChatPlayer;

beforeAll(async () => {
  server = await openTestApp();
  await ops('switches add --switch CHATROOM --enabled yes');
  await ops('chat-rooms add --room lobby --name', 'en=Lobby', '--slow-seconds 1');
  player = await createChatPlayer(server);
  reader = await createChatPlayer(server);
});
afterAll(async () => await server.close());

/** Runs a command as an operator of the first brand. Each part is split at its spaces into arguments, but a part with "=" stays one argument. */
async function ops(command: string, ...more: readonly string[]) {
  const argv = [command, ...more].flatMap((part) => (part.includes('=') ? [part] : part.split(' ')));
  const isList = argv[1] === 'list';
  return await runCommand([...argv, '--merchant', 'M1', ...(isList ? [] : ['--by', 'asha'])], {
    db: server.db,
    keyRing: createKeyRing(TEST_SECRET_KEYS),
  });
}

async function say(by: ChatPlayer, text: string) {
  await resetSendLimits(server);
  return await by.send(text);
}

test('adds, changes and closes a room', async () => {
  expect((await ops('chat-rooms change --room lobby --links yes')).code).toBe(0);
  expect((await say(player, 'see example.com')).status).toBe(200);
  expect((await ops('chat-rooms add --room side --name', 'en=Side')).code).toBe(0);
  expect((await ops('chat-rooms change --room side --enabled no')).code).toBe(0);
  const { list } = valueOf('chatRooms', await call(server, 'chatRooms', {}, { token: player.token }));
  expect(list.map(({ roomId }) => roomId)).toEqual(['lobby']);
  expect((await ops('chat-rooms list')).out.join('\n')).toContain('side');
});

test('removes a message by its id, with an audit row', async () => {
  valueOf('sendChatMessage', await say(player, 'take me away'));
  const { message_id: id } = await server.db
    .selectFrom('chat_message')
    .select('message_id')
    .where('text', '=', 'take me away')
    .executeTakeFirstOrThrow();
  expect((await ops('chat-messages list')).out.join('\n')).toContain('take me away');
  expect((await ops(`chat-messages remove --id ${id} --reason rude`)).code).toBe(0);
  expect(await server.db.selectFrom('chat_message').select('text').where('message_id', '=', id).execute()).toEqual([
    { text: '' },
  ]);
  const audit = await server.db
    .selectFrom('operator_audit')
    .select('command')
    .where('target', '=', `chat-messages ${id}`)
    .execute();
  expect(audit).toEqual([{ command: 'chat-messages remove' }]);
  expect((await ops('chat-messages remove --id 999999 --reason rude')).code).not.toBe(0);
});

test('mutes, bans and appoints a member who has never written, and refuses a member of another brand', async () => {
  const id = reader.memberId;
  expect((await ops(`chat-members mute --member ${id} --minutes 10 --reason rude`)).code).toBe(0);
  expect((await say(reader, 'hello')).body).toMatchObject({ code: 'chat.not_allowed', value: { reason: 'rude' } });
  expect((await ops(`chat-members unmute --member ${id} --reason sorry`)).code).toBe(0);
  expect((await ops(`chat-members ban --member ${id} --reason again`)).code).toBe(0);
  expect((await say(reader, 'hello')).body).toMatchObject({ value: { standing: 'banned' } });
  expect((await ops(`chat-members unban --member ${id} --reason sorry`)).code).toBe(0);
  expect((await ops(`chat-members appoint --member ${id} --reason trusted`)).code).toBe(0);
  expect(valueOf('sendChatMessage', await say(reader, 'hello')).isModerator).toBe(true);
  expect((await ops('chat-members mute --member 1 --minutes 99999 --reason x')).code).not.toBe(0);
  const elsewhere = [
    'chat-members',
    'ban',
    '--member',
    String(id),
    '--reason',
    'x',
    '--merchant',
    'M2',
    '--by',
    'asha',
  ];
  expect((await runCommand(elsewhere, { db: server.db })).code).not.toBe(0);
});

test('removes the message when its report is upheld, and refuses to decide a report twice', async () => {
  const { messageId } = valueOf('sendChatMessage', await say(player, 'reported words'));
  const report = { roomId: 'lobby', messageId, reason: 'scam', note: '' };
  valueOf('reportChatMessage', await call(server, 'reportChatMessage', report, { token: reader.token }));
  const { report_id: id } = await server.db.selectFrom('chat_report').select('report_id').executeTakeFirstOrThrow();
  expect((await ops('chat-reports list')).out.join('\n')).toContain('reported words');
  expect((await ops(`chat-reports decide --id ${id} --as upheld --reason agreed`)).code).toBe(0);
  const page = valueOf(
    'chatMessages',
    await call(server, 'chatMessages', { roomId: 'lobby', pageSize: 10 }, { token: player.token }),
  );
  expect(page.list.find((message) => message.messageId === messageId)).toMatchObject({ isRemoved: true, text: '' });
  expect((await ops(`chat-reports decide --id ${id} --as dismissed --reason no`)).code).not.toBe(0);
});

test('refuses messages with a new word once the servers have read the word', async () => {
  expect((await ops('chat-words add --word jackpotking --inside yes')).code).toBe(0);
  server.at(new Date(Date.now() + 10_000));
  expect((await say(player, 'join J4ckp0t.King today')).body).toMatchObject({ value: { reason: 'word' } });
  server.at(undefined);
});

test('drops envelopes in a room within the budget, and each member opens one of them', async () => {
  const envelopes = [{ amount: '1.00', count: 1 }];
  const definition = { windows: [], envelopes, turnoverPpm: 0 };
  await insertProgram(server.db, { code: 'rain', kind: 'red_envelope', definition, budgetMinor: 2_000n });
  const drop = async (more: string) => await ops(`chat-rooms drop-envelopes --program rain ${more}`);
  expect((await drop('--room nowhere --amount 15.00 --count 2 --minutes 10')).err.join()).toContain('no such room');
  expect((await drop('--room lobby --amount 0.01 --count 2 --minutes 10')).err.join()).toContain('--amount');
  for (const [count, minutes] of [
    ['1e1', '10'],
    ['0x2', '10'],
    ['2', '1e1'],
    ['2', '1441'],
  ])
    expect((await drop(`--room lobby --amount 15.00 --count ${count} --minutes ${minutes}`)).err.join()).toMatch(
      /^--(count|minutes) takes a whole number from 1 to/,
    );
  expect(await drop('--room lobby --amount 15.00 --count 2 --minutes 10')).toMatchObject({ code: 0 });
  expect((await drop('--room lobby --amount 15.00 --count 2 --minutes 10')).err.join()).toContain('does not cover');
  const page = await call(server, 'chatMessages', { roomId: 'lobby', pageSize: 50 }, { token: reader.token });
  const dropMessage = valueOf('chatMessages', page).list.findLast(({ kind }) => kind === 'drop');
  expect(dropMessage).toMatchObject({
    nickname: 'Merchant 1',
    envelope: { titles: { en: 'rain' }, amount: '15.00', count: 2 },
  });
  const envelopeId = dropMessage?.envelope?.envelopeId;
  const open = async ({ token }: ChatPlayer) =>
    await call(server, 'openRedEnvelope', { requestId: randomUUID(), envelopeId }, { token });
  const amounts = [valueOf('openRedEnvelope', await open(player)), valueOf('openRedEnvelope', await open(reader))];
  expect(amounts.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(15, 2);
  expect((await open(player)).body).toMatchObject({ code: 'reward.already_claimed' });
});

test('a rule drops envelopes once a day at its time in the time zone of the brand, even with two workers', async () => {
  await server.db.updateTable('merchant').set({ time_zone: 'Asia/Kathmandu' }).where('merchant_id', '=', 1).execute();
  const definition = { windows: [], envelopes: [{ amount: '1.00', count: 1 }], turnoverPpm: 0 };
  await insertProgram(server.db, { code: 'evening', kind: 'red_envelope', definition, budgetMinor: 1_500n });
  const add = async (more: string) =>
    await ops(`chat-drop-rules add --room lobby --program evening --minutes 10 --time 20:30 ${more}`);
  expect((await add('--amount 1 --count 2')).err.join()).toContain('--amount');
  expect((await add('--amount 1000 --count 2 --time 24:00')).err.join()).toContain('time of day');
  expect((await add('--amount 1000 --count 2 --room nowhere')).err.join()).toContain('no such room');
  expect((await add('--amount 1000 --count 2 --program nothing')).err.join()).toContain('no program');
  expect(await add('--amount 1000 --count 2 --days 1,2,3,4,5')).toMatchObject({ code: 0 });

  const countCards = async () =>
    (await server.db.selectFrom('chat_message').select('envelope').where('kind', '=', 'drop').execute()).length;
  const before = await countCards();
  const warnings: object[] = [];
  const log = { error: () => expect.unreachable(), warn: (fields: object) => void warnings.push(fields) };
  const job = { db: server.db, keyRing: createKeyRing(TEST_SECRET_KEYS), log };
  const dropAt = async (moment: string) => await dropByRules(job, new Date(`${moment}+05:45`));
  // 2026-11-29 is a Sunday.
  for (const otherTime of ['2026-11-29T20:30:00', '2026-11-30T20:29:59', '2026-11-30T20:40:00'])
    expect(await dropAt(otherTime)).toBe(0);
  await Promise.all([dropAt('2026-11-30T20:30:01'), dropAt('2026-11-30T20:30:01')]);
  expect(await countCards()).toBe(before + 1);
  expect(await dropAt('2026-11-30T20:31:00')).toBe(0);

  // The budget of 15.00 does not cover a second drop of 10.00. The rule stores the refusal, and does not try again on the same day.
  expect(await dropAt('2026-12-01T20:30:01')).toBe(1);
  expect([await countCards(), warnings.length, await dropAt('2026-12-01T20:31:00')]).toEqual([before + 1, 1, 0]);
  expect((await ops('chat-drop-rules list')).out.join('\n')).toMatch(/2026-12-01.*promotion\.not_eligible/);
});
