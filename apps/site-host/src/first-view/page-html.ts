import type { FirstView } from './site-renderer.ts';

const ROOT = '<div id="root"></div>';
/** Preloads of API calls, which a page with a first view does not need, because it contains their answers. */
const DATA_PRELOADS = /<link rel="preload" href="\/wps\/[^>]*>\s*/g;
const ENTRY = /<script type="module"[^>]*src="(?<address>[^"]+)"><\/script>/;
/** Fonts of the writing systems that a language uses. `start.js` has the same table, for pages that were sent without a first view. */
const FONTS_BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = { en: ['latin'], bn: ['latin', 'bengali'] };
const DEFAULT_FONTS = ['latin', 'devanagari'];
const MODULE = /<link rel="modulepreload"[^>]*>\s*/g;

/**
 * Inserts the first view into the built document. The view is in the root, marked `data-waiting` until React hydrates it, and
 * `#first-data` holds its answers as JSON, which the content security policy need not allow. The entry script and its modules are in a template,
 * whose content a browser neither fetches nor runs: `start.js` moves them out after the first paint, so that the paint has the whole bandwidth.
 * `styleSheets` are those of the lazy modules that the view shows; the document already links those of its entry.
 */
export function insertFirstView(
  built: string,
  { html, forWhom, language, answers }: FirstView,
  styleSheets: readonly string[],
): string {
  return built
    .replace(/<html lang="[a-z-]*"/, `<html lang="${language}" data-first-page="here"`)
    .replaceAll(DATA_PRELOADS, '')
    .replace('<head>', (head) => head + fontPreloads(built, language))
    .replaceAll(MODULE, '')
    .replace(ENTRY, '')
    .replace('</head>', (end) => styleSheetLinks(built, styleSheets) + scriptTemplate(built) + end)
    .replace(ROOT, () => `<div id="root" data-for="${forWhom}" data-waiting>${html}</div>`)
    .replace('</body>', () => `${dataScript({ language, answers })}</body>`);
}

/** Builds the template with the scripts. The entry is preloaded together with its modules, and comes last, because it runs after them. */
function scriptTemplate(built: string): string {
  const modules = (built.match(MODULE) ?? []).map((tag) => tag.trim());
  const [tag, address] = ENTRY.exec(built) ?? [];
  if (tag === undefined) return '';
  const entry = `<link rel="modulepreload" crossorigin href="${address}">`;
  return `<template id="scripts">${modules.join('')}${entry}${tag}</template>`;
}

function styleSheetLinks(built: string, addresses: readonly string[]): string {
  return addresses
    .filter((address) => !built.includes(`href="${address}"`))
    .map((address) => `<link rel="stylesheet" crossorigin href="${address}">`)
    .join('');
}

/** Preloads the fonts of the language, so that they have arrived at the first paint and the text is not laid out twice. */
function fontPreloads(built: string, language: string): string {
  return (FONTS_BY_LANGUAGE[language] ?? DEFAULT_FONTS)
    .map((font) => new RegExp(`<meta name="font:${font}" content="(?<address>[^"]+)"`).exec(built))
    .map((hint) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${hint?.groups?.['address']}">`)
    .join('');
}

/** Builds the script element with the data. It escapes "<", so that no text of the data can end the script. */
function dataScript(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script id="first-data" type="application/json">${json}</script>`;
}
