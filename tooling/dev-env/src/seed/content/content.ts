import type { Tx } from '@baize/server/db';
import { demoMerchants } from '../demo.ts';
import { demoDownloads } from './downloads.ts';
import { helpSections } from './help-texts.ts';
import { demoBanners, demoNotices } from './notices.ts';
import { toStoredTexts } from './stored.ts';

/** Start of all content, before any event of the demo's history. */
const SINCE = new Date('2026-01-05T06:15:00Z');

/** Stores the content of an operator for both brands. */
export async function seedContent(tx: Tx): Promise<void> {
  for (const { merchantId } of demoMerchants) {
    await seedNotices(tx, merchantId);
    await seedContacts(tx, merchantId);
    await seedHelp(tx, merchantId);
    await seedDownloads(tx, merchantId);
  }
}

/** Stores the notices and the banners. */
async function seedNotices(tx: Tx, merchant_id: number): Promise<void> {
  const notices = demoNotices.map(
    ({ kind, executions, audience = 'players', promotionType, titles, contents }, position) => ({
      merchant_id,
      kind,
      executions: [...executions],
      audience,
      promotion_type: promotionType ?? null,
      titles: JSON.stringify(titles),
      contents: toStoredTexts(contents),
      starts_at: SINCE,
      position,
    }),
  );
  await tx.insertInto('announcement').values(notices).execute();
  const banners = demoBanners.map(({ group, art, page, titles }, position) => ({
    merchant_id,
    group_name: group,
    executions: ['A', 'B', 'F'],
    titles: JSON.stringify(titles),
    picture: `/art/banners/${art}`,
    linkage_type: page === undefined ? null : 'page',
    url: page ?? null,
    starts_at: SINCE,
    position,
  }));
  await tx.insertInto('banner').values(banners).execute();
}

/** Stores contacts with the reserved names of RFC 2606, so that the demo links to no real site. */
async function seedContacts(tx: Tx, merchant_id: number): Promise<void> {
  const live = { en: 'Live help', ne: 'प्रत्यक्ष सहायता', bn: 'সরাসরি সহায়তা' };
  const agent = { en: 'Help for agents', ne: 'एजेन्ट सहायता', bn: 'এজেন্ট সহায়তা' };
  await tx
    .insertInto('customer_service')
    .values([
      { merchant_id, cs_type: 'live', names: JSON.stringify(live), path: '/contact?type=live', position: 1 },
      { merchant_id, cs_type: 'agent', names: JSON.stringify(agent), path: '/contact?type=agent', position: 2 },
    ])
    .execute();
  const resource = (group_name: string, resource_type: string, label_name_en: string, position: number) => ({
    merchant_id,
    group_name,
    resource_type,
    label_name_en,
    position,
    url: `https://${resource_type}.example/`,
  });
  await tx
    .insertInto('resource')
    .values([
      resource('social', 'facebook', 'Facebook', 1),
      resource('social', 'youtube', 'YouTube', 2),
      resource('messaging_1', 'telegram', 'Telegram', 3),
      resource('messaging_2', 'whatsapp', 'WhatsApp', 4),
      resource('messaging_3', 'viber', 'Viber', 5),
    ])
    .execute();
}

async function seedHelp(tx: Tx, merchant_id: number): Promise<void> {
  for (const [position, { sectionId, titles, articles }] of helpSections.entries()) {
    const section = { merchant_id, section_id: sectionId };
    await tx
      .insertInto('help_section')
      .values({ ...section, titles: JSON.stringify(titles), position })
      .execute();
    const rows = articles.map((article, place) => ({
      ...section,
      article_id: article.articleId,
      titles: JSON.stringify(article.titles),
      contents: toStoredTexts(article.contents),
      position: place,
      updated_at: SINCE,
    }));
    await tx.insertInto('help_article').values(rows).execute();
  }
}

async function seedDownloads(tx: Tx, merchant_id: number): Promise<void> {
  const rows = demoDownloads.map(({ platform, minimumSystem, steps }, position) => ({
    merchant_id,
    platform,
    version: 'web',
    url: '/',
    minimum_system: minimumSystem,
    released_at: SINCE,
    guides: JSON.stringify({
      en: steps.map(({ text, picture }) => ({ text: text.en, picture })),
      ne: steps.map(({ text, picture }) => ({ text: text.ne, picture })),
      bn: steps.map(({ text, picture }) => ({ text: text.bn, picture })),
    }),
    position,
  }));
  await tx.insertInto('app_download').values(rows).execute();
}
