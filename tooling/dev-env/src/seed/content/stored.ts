import { sanitisedHtml } from '@baize/server/html';
import type { Texts } from './texts.ts';

/** As `pnpm ops` stores it; the demo links to no other host. */
export function stored(texts: Texts): string {
  const clean = Object.entries(texts).map(([language, html]) => [language, sanitisedHtml(html, new Set())]);
  return JSON.stringify(Object.fromEntries(clean));
}
