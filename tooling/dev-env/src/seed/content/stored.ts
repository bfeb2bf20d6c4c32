import { sanitiseHtml } from '@baize/server/html';
import type { Texts } from './texts.ts';

/** Converts texts to the JSON that `pnpm ops` stores, with sanitised HTML. Links to other hosts are removed. */
export function toStoredTexts(texts: Texts): string {
  const clean = Object.entries(texts).map(([language, html]) => [language, sanitiseHtml(html, new Set()).html]);
  return JSON.stringify(Object.fromEntries(clean));
}
