import { sanitiseHtml } from '@baize/server/html';
import type { Texts } from './texts.ts';

/** Returns the text as `pnpm ops` stores it. The demo links to no other host. */
export function stored(texts: Texts): string {
  const clean = Object.entries(texts).map(([language, html]) => [language, sanitiseHtml(html, new Set()).html]);
  return JSON.stringify(Object.fromEntries(clean));
}
