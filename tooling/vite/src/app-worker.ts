import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type BundleFile = Rolldown.OutputAsset | Rolldown.OutputChunk;

const SOURCES = {
  worker: new URL('./app-worker/worker.js', import.meta.url),
  page: new URL('./app-worker/offline.html', import.meta.url),
  script: new URL('./app-worker/offline.js', import.meta.url),
  sheet: new URL('./app-worker/offline.css', import.meta.url),
};
const WORKER_PATH = '/sw.js';
const OFFLINE_PAGE_PATH = '/offline.html';
/** Logo of the offline page, served from the site's public folder. */
const LOGO_PATH = '/favicon.svg';
const DIGEST_LENGTH = 12;
/** Matches lines of comment, which are removed to keep the worker small. */
const COMMENT_LINES = /^\s*\/\/.*\n/gm;

/**
 * Emits the service worker of the built site with its offline page (spec section 1, lite app). The worker contains a digest of the build, so
 * its text differs after each deployment that changes a file, and the browser detects the deployment by that. The page reads the worker's
 * address from `<meta name="app-worker">`. The dev server has no service worker. The build fails if the entry has no style sheet, or the
 * public folder no logo.
 */
export function appWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'baize:app-worker',
    apply: 'build',
    configResolved(config) {
      ({ publicDir } = config);
    },
    generateBundle: {
      // Runs after Vite's CSS and HTML plugins, so that the style sheet and index.html are already in the bundle.
      order: 'post',
      async handler(_options, bundle) {
        const emit = (path: string, text: string) =>
          this.emitFile({ type: 'asset', fileName: path.slice(1), source: text });
        const [worker, page, script, sheet, logo] = await Promise.all([
          readSource(SOURCES.worker),
          readSource(SOURCES.page),
          readSource(SOURCES.script),
          readSource(SOURCES.sheet),
          readFile(join(publicDir, LOGO_PATH), 'utf8'),
        ]);
        const siteSheet = findEntrySheet(Object.values(bundle));
        if (siteSheet === undefined) throw new Error('the offline page needs the style sheet of the entry');
        const offlineTexts = {
          [OFFLINE_PAGE_PATH]: page.replace('BAIZE_SHEET', `/${siteSheet}`),
          '/offline.js': script,
          '/offline.css': sheet,
        };
        for (const [path, text] of Object.entries(offlineTexts)) emit(path, text);
        const digest = computeBuildDigest(Object.values(bundle), [logo, ...Object.values(offlineTexts)]);
        emit(WORKER_PATH, fillPlaceholders(worker, digest, [...Object.keys(offlineTexts), LOGO_PATH, `/${siteSheet}`]));
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'meta', attrs: { name: 'app-worker', content: WORKER_PATH }, injectTo: 'head' }],
    },
  };
}

/** Returns the file name of the entry's style sheet. The offline page uses its tokens and base styles. */
function findEntrySheet(files: readonly BundleFile[]): string | undefined {
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
  return entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])][0] : undefined;
}

async function readSource(file: URL): Promise<string> {
  const text = await readFile(file, 'utf8');
  return file.pathname.endsWith('.js') ? text.replaceAll(COMMENT_LINES, '') : text;
}

/**
 * Returns a digest of the build. The file name suffices for a bundled file, because it contains a digest of the content. HTML files keep their
 * names, so their text counts. `otherTexts` are files outside the bundle.
 */
function computeBuildDigest(files: readonly BundleFile[], otherTexts: readonly string[]): string {
  const parts = files.flatMap((file) =>
    file.fileName.endsWith('.html') && file.type === 'asset' ? [file.fileName, String(file.source)] : [file.fileName],
  );
  const text = [...parts, ...otherTexts].toSorted().join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
}

function fillPlaceholders(worker: string, digest: string, offlinePaths: readonly string[]): string {
  return worker
    .replace('BAIZE_BUILD_DIGEST', JSON.stringify(digest))
    .replace('BAIZE_OFFLINE_PAGE', JSON.stringify(OFFLINE_PAGE_PATH))
    .replace('BAIZE_OFFLINE_FILES', JSON.stringify(offlinePaths));
}
