import { settleQueries } from '@baize/api';
import type { SiteStore } from './store.ts';

/** Each round of answers may bring new questions: whose site, then its categories, then the games of the first. */
const ROUNDS_MAX = 6;

/** For a host: renders until nothing is asked any more, so that the last view holds every answer. */
export async function renderSettled(store: SiteStore, render: () => Promise<string>): Promise<string> {
  for (let round = 1; round < ROUNDS_MAX; round += 1) {
    const html = await render();
    if (!(await settleQueries(store))) return html;
  }
  return await render();
}
