import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import {
  AGENT_HOST,
  MEMBER_HOST,
  openTestApp,
  OTHER_MEMBER_HOST,
  registration,
  type TestApp,
} from '../../testing/app.ts';
import { call, PASSWORD, tokenOf, valueOf } from '../../testing/people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

const noticeDefaults = {
  merchant_id: 1,
  kind: 'PL',
  executions: ['B'],
  titles: JSON.stringify({ en: 'Draws', ne: 'ड्र' }),
  contents: JSON.stringify({ en: '<p>Every evening.</p>' }),
  starts_at: new Date('2026-01-01T00:00:00Z'),
};
const bannerDefaults = {
  merchant_id: 1,
  group_name: 'HOME',
  executions: ['A', 'B'],
  titles: JSON.stringify({ en: 'Welcome' }),
  picture: '/art/banners/lotus-lake',
  starts_at: new Date('2026-01-01T00:00:00Z'),
};

describe('announcements', () => {
  const query = { types: 'B,PL,PU,PR,H', platform: 'W', execution: 'B' };
  const readGroups = async (more: object = {}, host?: string) =>
    valueOf('announcements', await call(server, 'announcements', { ...query, ...more }, host ? { host } : {}));
  const readTitles = async (more: object = {}) => (await readGroups(more)).player.map(({ title }) => title);

  beforeAll(async () => {
    const titleInEnglish = (en: string) => JSON.stringify({ en });
    await server.db
      .insertInto('announcement')
      .values([
        { ...noticeDefaults, position: 1 },
        { ...noticeDefaults, position: 2, titles: titleInEnglish('Members'), executions: ['A'] },
        { ...noticeDefaults, position: 3, titles: titleInEnglish('First'), executions: ['F'] },
        { ...noticeDefaults, position: 4, titles: titleInEnglish('Everybody'), executions: ['A', 'B'], kind: 'H' },
        { ...noticeDefaults, titles: titleInEnglish('Over'), ends_at: new Date('2026-03-01T00:00:00Z') },
        { ...noticeDefaults, titles: titleInEnglish('Later'), starts_at: new Date('2027-01-01T00:00:00Z') },
        { ...noticeDefaults, titles: titleInEnglish('Off'), enabled: false },
        { ...noticeDefaults, titles: titleInEnglish('Bonus'), kind: 'PU', promotion_type: 'REFERRAL' },
        { ...noticeDefaults, titles: titleInEnglish('Other brand'), merchant_id: 2 },
        {
          ...noticeDefaults,
          titles: titleInEnglish('Commission'),
          executions: ['A', 'B', 'F'],
          audience: 'agents',
          kind: 'PU',
        },
        {
          ...noticeDefaults,
          position: 5,
          titles: titleInEnglish('Holiday'),
          executions: ['A'],
          audience: 'both',
          starts_at: new Date('2026-02-01T00:00:00Z'),
        },
        {
          ...noticeDefaults,
          titles: titleInEnglish('Over for agents'),
          executions: ['A'],
          audience: 'agents',
          ends_at: new Date('2026-03-01T00:00:00Z'),
        },
        {
          ...noticeDefaults,
          titles: titleInEnglish('Agents of the other brand'),
          executions: ['A'],
          audience: 'agents',
          merchant_id: 2,
        },
      ])
      .execute();
    server.at(new Date('2026-06-01T00:00:00Z'));
  });

  test('are shown in order to the readers of their execution, within their period', async () => {
    expect(await readTitles()).toEqual(['ड्र', 'Everybody']);
    expect(await readTitles({ execution: 'A' })).toEqual(['Members', 'Everybody', 'Holiday']);
    expect(await readTitles({ execution: 'F' })).toEqual(['First']);
  });

  test('never show a notice for agents to a player, whichever site is called', async () => {
    for (const execution of ['A', 'B', 'F'])
      for (const host of [MEMBER_HOST, AGENT_HOST]) {
        const { player, popup, promotion } = await readGroups({ execution, language: 'en' }, host);
        const read = [...player, ...popup, ...promotion].map(({ title }) => title);
        expect(read.filter((title) => /Commission|agents/.test(title))).toEqual([]);
      }
  });

  test('show an agent the notices for agents and for both audiences, newest first, and none for players', async () => {
    await call(server, 'register', registration('himal'));
    await sql`update member set type = 1 where account = 'himal'`.execute(server.db);
    const login = { type: 'username', username: 'himal', password: PASSWORD };
    const token = tokenOf(await call(server, 'login', login, { host: AGENT_HOST }));
    const read = async (request: object) =>
      valueOf('agentAnnouncements', await call(server, 'agentAnnouncements', request, { token, host: AGENT_HOST }));
    const { list, total } = await read({ language: 'en' });
    expect(list.map(({ title }) => title)).toEqual(['Holiday', 'Commission']);
    expect(total).toBe(2);
    expect(await read({ language: 'en', pageNo: '2', pageSize: '1' })).toMatchObject({
      totalPages: 2,
      list: [{ title: 'Commission' }],
    });
  });

  test('leave out every offer for a member on a break and for one who wants none, and for nobody else', async () => {
    const token = tokenOf(await call(server, 'register', registration('offerless')));
    const { member_id: memberId } = await server.db
      .selectFrom('member')
      .select('member_id')
      .where('account', '=', 'offerless')
      .executeTakeFirstOrThrow();
    const withTitle = (en: string) => ({ titles: JSON.stringify({ en }), executions: ['A', 'F'] });
    const { ids } = await insertOffers(withTitle);
    const read = async (execution: 'A' | 'F' = 'A') => {
      const { banners, player, popup, promotion } = valueOf(
        'announcements',
        await call(server, 'announcements', { ...query, execution }, { token }),
      );
      return [...banners, ...player, ...popup, ...promotion]
        .map(({ title }) => title)
        .filter((title) => title.startsWith('O '));
    };
    const serviceTitles = ['O service'];
    const allTitles = ['O banner', 'O page banner', 'O marquee', 'O service', 'O popup', 'O promotion'];
    expect(new Set(await read())).toEqual(new Set(allTitles));
    await server.db.updateTable('member').set({ offers_off: true }).where('member_id', '=', memberId).execute();
    expect([await read(), await read('F')]).toEqual([serviceTitles, serviceTitles]);
    await server.db.updateTable('member').set({ offers_off: false }).where('member_id', '=', memberId).execute();
    expect(await read()).toHaveLength(allTitles.length);
    for (const [kind, until] of [
      ['cool_off', new Date(Date.now() + 60_000)],
      ['exclusion', null],
    ] as const) {
      await server.db
        .insertInto('play_exclusion')
        .values({ member_id: memberId, kind, since: new Date(0), until })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ kind, until }))
        .execute();
      expect([await read(), await read('F')]).toEqual([serviceTitles, serviceTitles]);
    }
    const visitor = valueOf('announcements', await call(server, 'announcements', { ...query, execution: 'A' }));
    expect(visitor.promotion.map(({ title }) => title)).toContain('O promotion');
    await server.db.deleteFrom('announcement').where('announcement_id', 'in', ids.notices).execute();
    await server.db.deleteFrom('banner').where('banner_id', 'in', ids.banners).execute();
  });

  /** Inserts an offer in every place in which a promotion can appear, and one notice that offers nothing. */
  async function insertOffers(withTitle: (en: string) => object) {
    const notices = await server.db
      .insertInto('announcement')
      .values([
        { ...noticeDefaults, ...withTitle('O service') },
        { ...noticeDefaults, ...withTitle('O marquee'), promotion_type: 'REFERRAL' },
        { ...noticeDefaults, ...withTitle('O popup'), kind: 'PU', promotion_type: 'REFERRAL' },
        { ...noticeDefaults, ...withTitle('O promotion'), kind: 'PR' },
      ])
      .returning('announcement_id')
      .execute();
    const banners = await server.db
      .insertInto('banner')
      .values([
        { ...bannerDefaults, ...withTitle('O banner'), linkage_type: 'promotion', url: '/promotions' },
        { ...bannerDefaults, ...withTitle('O page banner'), linkage_type: 'page', url: '/prizes/wheel' },
      ])
      .returning('banner_id')
      .execute();
    return {
      ids: {
        notices: notices.map(({ announcement_id }) => announcement_id),
        banners: banners.map(({ banner_id }) => banner_id),
      },
    };
  }

  test('end exactly at the end of their period', async () => {
    server.at(new Date('2026-02-28T23:59:59.999Z'));
    expect(await readTitles({ language: 'en' })).toContain('Over');
    server.at(new Date('2026-03-01T00:00:00Z'));
    expect(await readTitles({ language: 'en' })).not.toContain('Over');
    server.at(new Date('2026-06-01T00:00:00Z'));
  });

  test('are sorted into groups; a group whose kind was not requested is empty', async () => {
    expect(await readGroups({ language: 'en' })).toMatchObject({
      popup: [{ title: 'Bonus', promotionType: 'REFERRAL', execution: 'B', content: '<p>Every evening.</p>' }],
      promotion: [],
      banners: [],
    });
    expect(await readGroups({ types: 'PL' })).toMatchObject({
      popup: [],
      player: [{ startDate: '2026-01-01T00:00:00.000Z' }],
    });
    expect((await readGroups({ types: 'PU' })).player).toEqual([]);
  });

  test('belong to one brand, and an unknown kind is refused', async () => {
    expect((await readGroups({}, OTHER_MEMBER_HOST)).player.map(({ title }) => title)).toEqual(['Other brand']);
    expect(await call(server, 'announcements', { ...query, types: 'X' })).toMatchObject({ status: 400 });
  });

  test('include banners with their category and link, filtered by the languages of the banner', async () => {
    await server.db
      .insertInto('banner')
      .values([
        { ...bannerDefaults, position: 2, linkage_type: 'page', url: '/promotions' },
        { ...bannerDefaults, position: 1, group_name: 'SPORTS', languages: ['en'] },
      ])
      .execute();
    expect((await readGroups({ language: 'ne' })).banners).toEqual([
      {
        bannerId: expect.any(String),
        groupName: 'HOME',
        title: 'Welcome',
        picture: '/art/banners/lotus-lake',
        url: '/promotions',
        linkageType: 'page',
      },
    ]);
    expect((await readGroups({ language: 'en' })).banners.map(({ groupName }) => groupName)).toEqual([
      'SPORTS',
      'HOME',
    ]);
    expect((await readGroups({ execution: 'F' })).banners).toEqual([]);
  });
});
