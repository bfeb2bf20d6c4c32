import type { Page } from '@playwright/test';
import { query } from './database.ts';

/** Merchant id of Padma. Only tests of this brand see changes of its content. */
const PADMA = 2;

interface Notice {
  /** Kind and executions of an announcement as stored (packages/contract/src/schemas). */
  readonly kind: 'PL' | 'PU' | 'PR' | 'H';
  readonly execution: 'A' | 'B' | 'F';
  readonly title: string;
  /** Text as stored in the database. An attacker's text there was not sanitised by a server. */
  readonly content?: string;
  readonly promotionType?: string;
  readonly startsAt?: string;
}

/** Inserts an announcement of Padma, the demo's second brand. */
export async function insertNotice(notice: Notice): Promise<void> {
  const { kind, execution, title, content = '<p>.</p>', promotionType = null, startsAt = '2026-01-01' } = notice;
  await query(
    `insert into announcement (merchant_id, kind, executions, titles, contents, promotion_type, starts_at)
     values ($1, $2, array[$3], $4, $5, $6, $7)`,
    [PADMA, kind, execution, { en: title }, { en: content }, promotionType, startsAt],
  );
}

/** Returns a list to which the addresses of the page's later calls to one path are added. */
export function recordCalls(page: Page, path: string): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(path)) calls.push(url);
  });
  return calls;
}
