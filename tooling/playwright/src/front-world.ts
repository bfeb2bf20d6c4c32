import type { Page } from '@playwright/test';
import { query } from './database.ts';

/** Padma's: what is changed there is seen by the tests of this brand alone. */
const PADMA = 2;

interface Notice {
  readonly kind: 'PL' | 'PU' | 'PR' | 'H';
  readonly execution: 'A' | 'B' | 'F';
  readonly title: string;
  /** The text as it lies in the database: what an attacker wrote there, no server has sanitised. */
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

/** The calls of a page to one path of the server, as they happen. */
export function callsTo(page: Page, path: string): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(path)) calls.push(url);
  });
  return calls;
}
