import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { call, signUp, valueOf } from '../../testing/people.ts';
import { insertGrant } from '../../testing/rewards.ts';

let server: TestApp;
let token: string;
let memberId: bigint;
let people = 0;

beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());
beforeEach(async () => {
  people += 1;
  const account = `rewarded${people}`;
  token = await signUp(server, account);
  memberId = await idOf(account);
});

async function idOf(account: string): Promise<bigint> {
  const row = await server.db
    .selectFrom('member')
    .select('member_id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return row.member_id;
}

async function rewards(more: object = {}) {
  return valueOf('rewards', await call(server, 'rewards', { pageNo: 1, pageSize: 20, ...more }, { token }));
}

async function claim(rewardId: bigint | string, requestId: string = randomUUID()) {
  return await call(server, 'claimReward', { requestId, rewardId: String(rewardId) }, { token });
}

async function counts() {
  return valueOf('rewardCounts', await call(server, 'rewardCounts', {}, { token }));
}

describe('the reward centre', () => {
  test('lists rewards of every kind in the language of the page, newest first, with the state that the member reads', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const past = new Date(Date.now() - 60_000);
    await insertGrant(server.db, memberId, { sourceKey: 'a', kind: 'mission', item: { kind: 'points', points: 30n } });
    await insertGrant(server.db, memberId, { sourceKey: 'b', opensAt: soon });
    await insertGrant(server.db, memberId, { sourceKey: 'c', opensAt: new Date(0), expiresAt: past });
    await insertGrant(server.db, memberId, { sourceKey: 'd', state: 'process' });
    const { list, total, obstacle } = await rewards({ language: 'en' });
    expect(list.map(({ kind, state, item, amount }) => [kind, state, item, amount])).toEqual([
      ['activity', 'process', 'cash', '5.00'],
      ['activity', 'expired', 'cash', '5.00'],
      ['activity', 'coming', 'cash', '5.00'],
      ['mission', 'claim', 'points', '30'],
    ]);
    expect([total, obstacle, list[0]?.title, list[0]?.turnoverRequired]).toEqual([4, null, 'A gift', '15.00']);
  });

  test('filters by kind and by state', async () => {
    await insertGrant(server.db, memberId, { sourceKey: 'a' });
    await insertGrant(server.db, memberId, { sourceKey: 'b', kind: 'mission', opensAt: new Date(Date.now() + 60_000) });
    expect((await rewards({ kind: 'mission' })).list).toMatchObject([{ state: 'coming' }]);
    expect(await rewards({ state: 'claim' })).toMatchObject({ total: 1, list: [{ kind: 'activity' }] });
  });

  test('counts what can be claimed now, and nothing during a break from play', async () => {
    await insertGrant(server.db, memberId, { sourceKey: 'a' });
    await insertGrant(server.db, memberId, { sourceKey: 'b', kind: 'mission' });
    await insertGrant(server.db, memberId, { sourceKey: 'c', opensAt: new Date(Date.now() + 60_000) });
    expect(await counts()).toEqual({ rewards: 2, missions: 1 });
    const until = new Date(Date.now() + 3_600_000);
    await server.db
      .insertInto('play_exclusion')
      .values({ member_id: memberId, kind: 'cool_off', since: new Date(0), until })
      .execute();
    expect(await counts()).toEqual({ rewards: 0, missions: 0 });
    expect((await rewards()).obstacle).toBe('break');
  });
});

test('the badge of the missions leaves out prizes of leaderboards, which are claimed in the reward centre', async () => {
  await insertGrant(server.db, memberId, { sourceKey: 'mission:1', kind: 'mission' });
  await insertGrant(server.db, memberId, { sourceKey: 'rank', kind: 'mission' });
  expect(await counts()).toEqual({ rewards: 2, missions: 1 });
});

describe('a claim', () => {
  test('pays at once, answers a repeated request the same, and takes the badge away', async () => {
    const rewardId = await insertGrant(server.db, memberId);
    const requestId = randomUUID();
    const paid = { currency: 'NPR', amount: '5.00', balance: '5.00' };
    expect(valueOf('claimReward', await claim(rewardId, requestId))).toEqual(paid);
    expect(valueOf('claimReward', await claim(rewardId, requestId))).toEqual(paid);
    // Some clients write a request id in upper case. It is the same id.
    expect(valueOf('claimReward', await claim(rewardId, requestId.toUpperCase()))).toEqual(paid);
    expect(await claim(rewardId)).toMatchObject({ status: 409, body: { code: 'reward.already_claimed' } });
    expect(await counts()).toEqual({ rewards: 0, missions: 0 });
    expect((await rewards()).list).toMatchObject([{ state: 'claimed', claimedAt: expect.any(String) }]);
  });

  test('from two tabs at once pays one of them', async () => {
    const rewardId = await insertGrant(server.db, memberId);
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await claim(rewardId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(valueOf('balance', await call(server, 'balance', {}, { token })).balance).toBe('5.00');
  });

  test('with the request id of another claim is refused', async () => {
    const [first, second] = [
      await insertGrant(server.db, memberId, { sourceKey: 'a' }),
      await insertGrant(server.db, memberId, { sourceKey: 'b' }),
    ];
    const requestId = randomUUID();
    await claim(first, requestId);
    expect(await claim(second, requestId)).toMatchObject({ body: { code: 'ledger.key_reused' } });
  });

  test('of a reward of somebody else, or of none, finds nothing', async () => {
    const rewardId = await insertGrant(server.db, memberId);
    token = await signUp(server, `stranger${people}`);
    for (const id of [rewardId, 'none', '99999999999999999999'])
      expect(await claim(id)).toMatchObject({ status: 404, body: { code: 'reward.not_found' } });
    expect((await rewards()).total).toBe(0);
  });
});

test('a member hides offers and shows them again, and keeps its rewards', async () => {
  await insertGrant(server.db, memberId);
  await insertGrant(server.db, memberId, { sourceKey: 'done', kind: 'mission' });
  expect(await counts()).toEqual({ rewards: 2, missions: 1 });
  const setting = async () => valueOf('offersSetting', await call(server, 'offersSetting', {}, { token }));
  expect(await setting()).toEqual({ offersOff: false });
  await call(server, 'setOffersSetting', { offersOff: true }, { token });
  expect(await setting()).toEqual({ offersOff: true });
  expect((await rewards()).total).toBe(2);
  expect(await counts()).toEqual({ rewards: 2, missions: 0 });
  await call(server, 'setOffersSetting', { offersOff: false }, { token });
  expect(await setting()).toEqual({ offersOff: false });
});

test('the list of winners has real claims of promotions alone, with masked accounts, newest first', async () => {
  const winners = async (query: object = {}) =>
    valueOf('promotionWinners', await call(server, 'promotionWinners', { pageNo: 1, pageSize: 20, ...query }));
  const before = (await winners()).total;
  const [open, won, vip] = [
    await insertGrant(server.db, memberId, { sourceKey: 'open' }),
    await insertGrant(server.db, memberId, { sourceKey: 'won' }),
    await insertGrant(server.db, memberId, { sourceKey: 'vip', kind: 'vip' }),
  ];
  for (const each of [won, vip]) expect((await claim(each)).status).toBe(200);
  const { list, total } = await winners({ language: 'en' });
  expect([open > 0n, total]).toEqual([true, before + 1]);
  expect(list[0]).toMatchObject({ kind: 'activity', title: 'A gift', prize: { kind: 'cash', amount: '5.00' } });
  expect(list.map(({ account }) => account).join(' ')).not.toContain('rewarded');
  expect((await winners({ promotionId: 'none' })).total).toBe(0);
  const own = async () =>
    valueOf('promotionWinners', await call(server, 'promotionWinners', { pageNo: 1, pageSize: 20 }, { token })).total;
  expect(await own()).toBe(total);
  await call(server, 'setOffersSetting', { offersOff: true }, { token });
  expect(await own()).toBe(0);
});
