import type { FirstView } from './site-renderer.ts';

const ROOT = '<div id="root"></div>';
/** Preloads of answers that a page with a first view brings along. */
const DATA_PRELOADS = /<link rel="preload" href="\/wps\/[^>]*>\s*/g;
const ENTRY = /<script type="module"[^>]*src="(?<address>[^"]+)"><\/script>/;
/** The scripts that a language is written in. `start.js` has the same table, for pages that were sent without a first view. */
const FONTS: Readonly<Record<string, readonly string[]>> = { en: ['latin'], bn: ['latin', 'bengali'] };
const OTHER_FONTS = ['latin', 'devanagari'];
const MODULE = /<link rel="modulepreload"[^>]*>\s*/g;

/**
 * Puts the first view into the built document. The view stands in the root, marked `data-waiting` until React hydrates it, and
 * `#first-data` holds its answers as JSON, which the content security policy need not allow. The entry and its modules stand in a template,
 * whose content a browser neither fetches nor runs: `start.js` takes them out after the first paint, so that they take no bandwidth from it.
 * `styleSheets` are those of the modules that the view shows. The document links the ones of its entry already.
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

/** The entry is preloaded together with its modules, and named last, because it runs after them. */
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

/** Fonts that are fetched together with the page are there when it is painted, so that its text is not laid out twice. */
function fontPreloads(built: string, language: string): string {
  return (FONTS[language] ?? OTHER_FONTS)
    .map((font) => new RegExp(`<meta name="font:${font}" content="(?<address>[^"]+)"`).exec(built))
    .map((hint) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${hint?.groups?.['address']}">`)
    .join('');
}

/** Escapes "<", so that no text of the data can end the script. */
function dataScript(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script id="first-data" type="application/json">${json}</script>`;
}
