import type { Page } from '@playwright/test';
import { query } from './database.ts';
import { fetchedByNumber } from './fetched-by-number.ts';

/** Padma's: what is changed there is seen by the tests of this brand alone. */
const PADMA = 2;

interface Notice {
  readonly kind: 'PL' | 'PU' | 'PR' | 'H';
  readonly execution: 'A' | 'B' | 'F';
  readonly title: string;
  /** As it lies in the database: what an attacker wrote there, no server has sanitised. */
  readonly content?: string;
  readonly promotionType?: string;
  readonly startsAt?: string;
}

export async function postNotice(notice: Notice): Promise<void> {
  const { kind, execution, title, content = '<p>.</p>', promotionType = null, startsAt = '2026-01-01' } = notice;
  await query(
    `insert into announcement (merchant_id, kind, executions, titles, contents, promotion_type, starts_at)
     values ($1, $2, array[$3], $4, $5, $6, $7)`,
    [PADMA, kind, execution, { en: title }, { en: content }, promotionType, startsAt],
  );
}

interface PostedBanner {
  readonly group: string;
  readonly title: string;
  readonly linkageType: 'page' | 'game' | 'external' | null;
  readonly url: string | null;
}

/** Before all others of its group. */
export async function postBanner({ group, title, linkageType, url }: PostedBanner): Promise<void> {
  await query(
    `insert into banner (merchant_id, group_name, executions, titles, picture, linkage_type, url, starts_at, position)
     values ($1, $2, array['A', 'B'], $3, '/art/banners/lotus-lake', $4, $5, '2026-01-01', -1)`,
    [PADMA, group, { en: title }, linkageType, url],
  );
}

export async function addMessage(account: string, title: string): Promise<void> {
  await query(
    `insert into inbox_message (member_id, merchant_id, titles, contents, sent_at)
     select member_id, merchant_id, $2, '{"en":"<p>.</p>"}', now() from member where account = $1`,
    [account, { en: title }],
  );
}

/** The calls of a page to one path of the server, as they happen. */
export function callsTo(page: Page, path: string): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(path)) calls.push(url);
  });
  return calls;
}

/** The real answer of the server to one path, changed on its way. */
export async function changeAnswer<Value>(page: Page, path: string, change: (value: Value) => Value): Promise<void> {
  await page.route(`**${path}?*`, async (route) => {
    const answer = await fetchedByNumber(route);
    const { value, ...rest } = (await answer.json()) as { value: Value };
    await route.fulfill({ response: answer, json: { ...rest, value: change(value) } });
  });
}
