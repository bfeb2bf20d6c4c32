import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

const SOURCES = {
  worker: new URL('./app-worker/worker.js', import.meta.url),
  page: new URL('./app-worker/offline.html', import.meta.url),
  script: new URL('./app-worker/offline.js', import.meta.url),
  sheet: new URL('./app-worker/offline.css', import.meta.url),
};
const ADDRESS = '/sw.js';
const OFFLINE_PAGE = '/offline.html';
/** The sign on the offline page, of the site's public folder. */
const PUBLIC_MARK = '/favicon.svg';
const EDITION_CHARACTERS = 12;
/** Lines of comment: for who reads the file here, not for who loads it. */
const COMMENT_LINES = /^\s*\/\/.*\n/gm;

/**
 * The service worker of the built site with its offline page (spec section 1, lite app). Its text changes with every deployment
 * that changes a file: that is how an open page learns of one. `<meta name="app-worker">` tells the page where it is; the dev
 * server has none.
 */
export function appWorker(): Plugin {
  return {
    name: 'baize:app-worker',
    apply: 'build',
    generateBundle: {
      // The sheet is there last.
      order: 'post',
      async handler(_options, bundle) {
        const emit = (address: string, source: string) =>
          this.emitFile({ type: 'asset', fileName: address.slice(1), source });
        const [worker, page, script, sheet] = await Promise.all([
          source(SOURCES.worker),
          source(SOURCES.page),
          source(SOURCES.script),
          source(SOURCES.sheet),
        ]);
        const siteSheet = entrySheet(Object.values(bundle));
        if (siteSheet === undefined) throw new Error('the offline page is drawn with the sheet of the site');
        const offline = {
          [OFFLINE_PAGE]: page.replace('BAIZE_SHEET', `/${siteSheet}`),
          '/offline.js': script,
          '/offline.css': sheet,
        };
        for (const [address, text] of Object.entries(offline)) emit(address, text);
        const edition = editionOf([...Object.keys(bundle), ...Object.values(offline)]);
        emit(ADDRESS, filled(worker, edition, [...Object.keys(offline), PUBLIC_MARK, `/${siteSheet}`]));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'meta', attrs: { name: 'app-worker', content: ADDRESS }, injectTo: 'head' }],
    },
  };
}

/** The style sheet of the entry: the offline page uses its tokens and base styles. */
function entrySheet(files: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): string | undefined {
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  return entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])][0] : undefined;
}

async function source(file: URL): Promise<string> {
  const text = await readFile(file, 'utf8');
  return file.pathname.endsWith('.js') ? text.replaceAll(COMMENT_LINES, '') : text;
}

/** Names of built files carry a digest of what is in them. */
function editionOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.toSorted().join('\n')).digest('hex').slice(0, EDITION_CHARACTERS);
}

function filled(worker: string, edition: string, files: readonly string[]): string {
  return worker
    .replace('BAIZE_EDITION', JSON.stringify(edition))
    .replace('BAIZE_OFFLINE_PAGE', JSON.stringify(OFFLINE_PAGE))
    .replace('BAIZE_OFFLINE_FILES', JSON.stringify(files));
}
