import { settleQueries } from '@baize/api';
import type { SiteStore } from './store.ts';

/** Maximum number of renders. Each answer may start further queries: the merchant, then its categories, then the games of the first category. */
const ROUNDS_MAX = 6;

/** Renders on a host until no query is pending, so that the last view contains every answer. */
export async function renderSettled(store: SiteStore, render: () => Promise<string>): Promise<string> {
  for (let round = 1; round < ROUNDS_MAX; round += 1) {
    const html = await render();
    if (!(await settleQueries(store))) return html;
  }
  return await render();
}
