import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { call, valueOf } from '../../testing/people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(async () => await server.close());

describe('help and downloads', () => {
  test('returns articles in the order of their sections, with the brand and its minimum age filled in', async () => {
    const section = { merchant_id: 1, titles: JSON.stringify({ en: 'Terms', ne: 'सर्त' }) };
    await server.db
      .insertInto('help_section')
      .values([
        { ...section, section_id: 'term', position: 2 },
        { ...section, section_id: 'faq', position: 1, titles: JSON.stringify({ en: 'Questions' }) },
        { ...section, section_id: 'empty', position: 3 },
      ])
      .execute();
    const article = { merchant_id: 1, section_id: 'term', updated_at: new Date('2026-05-01T00:00:00Z') };
    await server.db
      .insertInto('help_article')
      .values([
        {
          ...article,
          article_id: 'age',
          titles: JSON.stringify({ en: 'Age' }),
          contents: JSON.stringify({ en: '{brand}: {age}' }),
        },
        {
          ...article,
          article_id: 'how',
          section_id: 'faq',
          titles: JSON.stringify({ en: 'How' }),
          contents: JSON.stringify({ en: 'So', bn: 'এভাবে' }),
          updated_at: new Date('2026-05-02T00:00:00Z'),
        },
        {
          ...article,
          article_id: 'off',
          titles: JSON.stringify({ en: 'Off' }),
          contents: JSON.stringify({ en: '' }),
          enabled: false,
        },
      ])
      .execute();
    const readHelp = async (lang: string) =>
      valueOf('helpCenter', await call(server, 'helpCenter', { lang, device: 'WEB' }));
    expect(await readHelp('ne')).toEqual({
      sections: [
        { sectionId: 'faq', title: 'Questions', articles: [{ articleId: 'how', title: 'How', content: 'So' }] },
        { sectionId: 'term', title: 'सर्त', articles: [{ articleId: 'age', title: 'Age', content: 'Merchant 1: 18' }] },
      ],
      updatedAt: '2026-05-02T00:00:00.000Z',
    });
    expect((await readHelp('bn')).sections[0]?.articles[0]?.content).toBe('এভাবে');
  });

  test('returns an app with its installation guide in the requested language', async () => {
    await server.db
      .insertInto('app_download')
      .values({
        merchant_id: 1,
        platform: 'lite',
        version: 'web',
        url: '/',
        minimum_system: 'iOS 16.4',
        released_at: new Date('2026-05-01T00:00:00Z'),
        guides: JSON.stringify({
          en: [{ text: 'Open the menu.' }],
          ne: [{ text: 'मेनु खोल्नुहोस्।', picture: '/art/guides/1' }],
        }),
      })
      .execute();
    const readApps = async (language: string) =>
      valueOf('appDownloads', await call(server, 'appDownloads', { language }));
    expect((await readApps('en')).list).toEqual([
      {
        platform: 'lite',
        version: 'web',
        url: '/',
        sizeBytes: null,
        minimumSystem: 'iOS 16.4',
        sha256: null,
        releasedAt: '2026-05-01T00:00:00.000Z',
        guide: [{ text: 'Open the menu.', picture: null }],
      },
    ]);
    expect((await readApps('ne')).list[0]?.guide).toEqual([{ text: 'मेनु खोल्नुहोस्।', picture: '/art/guides/1' }]);
  });
});
