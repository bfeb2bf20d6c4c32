import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCampaigns } from '../modules/inbox/campaigns.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { runCommand } from '../testing/ops.ts';
import { call, signUp, valueOf } from '../testing/people.ts';

let server: TestApp;
/**
 * The session tokens of the members that all tests share. `gita` has the VIP level 0, `rita` wants no offers, `mita` has excluded herself from play,
 * and `nita` is blocked.
 */
let tokens: Record<'sita' | 'gita' | 'rita' | 'mita' | 'nita', string>;

beforeAll(async () => {
  server = await openTestApp();
  const [sita, gita, rita, mita, nita] = [
    await signUp(server, 'sita0001'),
    await signUp(server, 'gita0001'),
    await signUp(server, 'rita0001'),
    await signUp(server, 'mita0001'),
    await signUp(server, 'nita0001'),
  ];
  tokens = { sita, gita, rita, mita, nita };
  await server.db.updateTable('member').set({ vip_level: 2 }).execute();
  await change('gita0001', { vip_level: 0 });
  await change('rita0001', { offers_off: true });
  await change('nita0001', { state: 'blocked' });
  const { member_id } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'mita0001')
    .executeTakeFirstOrThrow();
  const since = new Date();
  await server.db.insertInto('play_exclusion').values({ member_id, kind: 'exclusion', since, until: null }).execute();
});
afterAll(async () => await server.close());

async function change(account: string, set: object): Promise<void> {
  await server.db.updateTable('member').set(set).where('account', '=', account).execute();
}

const createFile = (changes: object = {}) => ({
  purpose: 'service',
  audience: { vipMin: 1 },
  titles: { en: 'For {nickname}', ne: '{nickname} का लागि' },
  contents: { en: '<p>Hello {account} of {brand}</p><script>alert(1)</script>', ne: '<p>{account}, {brand}</p>' },
  ...changes,
});

async function ops(verb: string, file: object, ...options: readonly string[]) {
  const argv = ['messages', verb, '--merchant', 'M1', ...options];
  const { code, printed } = await runCommand(argv, { db: server.db, readFile: () => JSON.stringify(file) });
  return { code, text: printed.join('\n') };
}
const fileOption = ['--file', 'message.json'];
const byAsha = ['--by', 'asha'];
const readInbox = async (token: string) =>
  valueOf('messages', await call(server, 'messages', { pageNo: 1, pageSize: 20 }, { token })).list;

test('counts the audience without blocked members, and for a promotion also without members on a break and those who want no offers', async () => {
  expect((await ops('count', createFile(), ...fileOption)).text).toBe('3 members get the message now.');
  expect((await ops('count', createFile({ purpose: 'promotion' }), ...fileOption)).text).toBe(
    '1 members get the message now.',
  );
  expect((await ops('count', createFile({ audience: { who: 'agents' } }), ...fileOption)).text).toBe(
    '0 members get the message now.',
  );
});

test('counts members with a tag, and members whose verified number has a country code', async () => {
  const { member_id } = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', 'sita0001')
    .executeTakeFirstOrThrow();
  const tags = async (verb: string, merchant: string, ...more: readonly string[]) => {
    const argv = ['member-tags', verb, '--merchant', merchant, ...more, '--by', 'asha'];
    return await runCommand(argv, { db: server.db });
  };
  const ofSita = ['--member', String(member_id)];
  expect((await tags('add', 'M2', ...ofSita, '--tag', 'host')).err.join()).toContain('no such member');
  expect((await tags('add', 'M1', ...ofSita, '--tag', 'High Stakes')).err.join()).toContain('small letters');
  expect((await tags('add', 'M1', ...ofSita, '--tag', 'high-stakes')).code).toBe(0);
  const countAudience = async (audience: object) => (await ops('count', createFile({ audience }), ...fileOption)).text;
  expect(await countAudience({ tag: 'high-stakes' })).toBe('1 members get the message now.');
  expect(await countAudience({ tag: 'other' })).toBe('0 members get the message now.');
  await change('sita0001', { mobile: '9779800000123', mobile_verified_at: new Date() });
  await change('gita0001', { mobile: '9779800000124', mobile_verified_at: null });
  expect(await countAudience({ diallingCode: '977' })).toBe('1 members get the message now.');
  expect(await countAudience({ diallingCode: '880' })).toBe('0 members get the message now.');
});

test.each([
  ['an unknown placeholder', { titles: { en: '{balance}', ne: '{balance}' } }, 'titles.en has {balance}'],
  ['a language of the brand that is missing', { titles: { en: 'Hi' } }, 'titles.ne is missing.'],
  ['an unknown condition', { audience: { shoeSize: 42 } }, 'The file is wrong at /audience'],
  [
    'the beginning of several dialling codes',
    { audience: { diallingCode: '97' } },
    'No country has the dialling code 97',
  ],
  ['a line of nobody', { audience: { below: 'nobody' } }, 'no account nobody'],
  [
    'a link to a foreign host',
    { contents: { en: '<a href="https://evil.test/">x</a>', ne: 'x' } },
    'https://evil.test/',
  ],
])('refuses %s', async (_name, changes, sentence) => {
  expect(await ops('count', createFile(changes), ...fileOption)).toMatchObject({
    code: 2,
    text: expect.stringContaining(sentence),
  });
});

test('sends a test to one member alone, and escapes the values that are filled in', async () => {
  await change('gita0001', { nickname: '<b>G</b>' });
  const contents = { en: '<p>{nickname}</p>', ne: '<p>{nickname}</p>' };
  expect(await ops('test', createFile({ contents }), ...fileOption, '--account', 'gita0001', ...byAsha)).toMatchObject({
    code: 0,
  });
  expect(await readInbox(tokens.gita)).toMatchObject([{ content: '<p>&lt;b&gt;G&lt;/b&gt;</p>' }]);
  expect(await readInbox(tokens.sita)).toEqual([]);
});

test('sends once to each member of the audience when it is due, and shows the read rate', async () => {
  expect((await ops('send', createFile(), ...fileOption, '--expect', '5', ...byAsha)).text).toContain(
    '3 members would get it',
  );
  const later = ['--at', '2099-01-01T00:00Z'];
  expect((await ops('send', createFile(), ...fileOption, '--expect', '3', ...later, ...byAsha)).code).toBe(0);
  expect(
    (await ops('send', createFile({ purpose: 'promotion' }), ...fileOption, '--expect', '1', ...byAsha)).code,
  ).toBe(0);
  for (let run = 0; run < 2; run += 1) await sendCampaigns(server.db, new Date());
  const [message, ...others] = await readInbox(tokens.sita);
  expect(message).toMatchObject({ content: '<p>sita0001, Merchant 1</p>' });
  expect(others).toEqual([]);
  expect(await readInbox(tokens.rita)).toEqual([]);
  await call(server, 'readMessages', { messageIds: [message?.messageId] }, { token: tokens.sita });
  const { text } = await ops('results', {});
  expect(text).toMatch(/sent {2}promotion .* sent=1 {2}read=1\/1 \(100 %\) {2}push=0 email=0 sms=0/);
  const scheduled = /^(\d+) {2}scheduled/m.exec(text)?.[1] ?? '';
  expect((await ops('cancel', {}, '--id', scheduled, ...byAsha)).code).toBe(0);
  await sendCampaigns(server.db, new Date('2099-01-02T00:00:00Z'));
  expect(await readInbox(tokens.rita)).toEqual([]);
  expect((await ops('cancel', {}, '--id', scheduled, ...byAsha)).code).toBe(2);
});

test('shows what became of the copies by other channels', async () => {
  expect((await ops('copies', {})).text).toBe('No message went out by another channel in the last 7 days.');
  const copy = {
    merchant_id: 1,
    member_id: 1n,
    message_id: 1n,
    channel: 'email',
    subject: 'money',
    not_before: new Date(),
  };
  const states = ['sent', 'sent', 'dropped', 'waiting'];
  for (const state of states) {
    const at = new Date();
    const ended_at = state === 'waiting' ? null : at;
    await server.db
      .insertInto('message_copy')
      .values({ ...copy, state, created_at: at, ended_at })
      .execute();
  }
  expect((await ops('copies', {})).text).toBe('email  money  sent=2  waiting=1  dropped=1  failed=0');
});
