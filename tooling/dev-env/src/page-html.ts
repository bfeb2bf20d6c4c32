import type { FirstView } from './first-pages.ts';

const ROOT = '<div id="root"></div>';
/** What a page that brings its first data has no need of. */
const DATA_PRELOADS = /<link rel="preload" href="\/wps\/[^>]*>\s*/g;
const ENTRY = /<script type="module"[^>]*src="(?<address>[^"]+)"><\/script>/;
/** The letters that a language is written in, as in start.js, which asks for them where no host did. */
const LETTERS: Readonly<Record<string, readonly string[]>> = { en: ['latin'], bn: ['latin', 'bengali'] };
const LETTERS_ELSE = ['latin', 'devanagari'];
const MODULES = /<link rel="modulepreload" crossorigin/g;

/**
 * The built page with its first view in the place of the live one, which takes it over (`data-waiting` until then), and `#first-data` as
 * JSON, which no content policy has to allow. The scripts are named alone (no browser knows `later`): start.js fetches and
 * starts them once what is seen is painted, so that they take nothing from it.
 */
export function withFirstView(built: string, { html, forWhom, language, answers }: FirstView): string {
  return built
    .replace(/<html lang="[a-z-]*"/, `<html lang="${language}" data-first-page="here"`)
    .replaceAll(DATA_PRELOADS, '')
    .replace('<head>', (head) => head + fontPreloads(built, language))
    .replaceAll(MODULES, '<link rel="later" crossorigin')
    .replace(ENTRY, (_tag, address: string) => entryLater(address))
    .replace(ROOT, () => `<div id="root" data-for="${forWhom}" data-waiting>${html}</div>`)
    .replace('</body>', () => `${dataScript({ language, answers })}</body>`);
}

/** Asked for with the page itself, they are there when it is painted: it is not laid out a second time. */
function fontPreloads(built: string, language: string): string {
  return (LETTERS[language] ?? LETTERS_ELSE)
    .map((letters) => new RegExp(`<meta name="font:${letters}" content="(?<address>[^"]+)"`).exec(built))
    .map((hint) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${hint?.groups?.['address']}">`)
    .join('');
}

function entryLater(address: string): string {
  return `<link id="entry" rel="later" crossorigin href="${address}">`;
}

/** "<" is written so that no text of the data can end the script. */
function dataScript(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script id="first-data" type="application/json">${json}</script>`;
}
