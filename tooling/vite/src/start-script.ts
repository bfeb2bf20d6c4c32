import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The largest picture of some pages, which the page's first script fetches before any other script has arrived. */
export interface FirstPicture {
  /** Paths of the pages that begin with it. */
  on: readonly string[];
  /** AVIF sources, as the picture itself names them. */
  srcset: string;
  sizes: string;
}

const ADDRESS = '/start.js';
const SOURCE = new URL('./start.js', import.meta.url);
const PICTURE_PLACE = 'BAIZE_FIRST_PICTURE';
/** Lines of comment: for who reads the file here, not for who loads the page. */
const COMMENT_LINES = /^\s*\/\/.*\n/gm;

/**
 * `start.js` of a site: before everything else in the page, and no module, so that it runs before the first paint. It is a file
 * because the content policy allows no inline script. Stands before `startHints`, whose meta tags it reads.
 */
export function startScript(firstPicture: FirstPicture | undefined): Plugin {
  const script = async () =>
    (await readFile(SOURCE, 'utf8'))
      .replaceAll(COMMENT_LINES, '')
      .replace(PICTURE_PLACE, () => JSON.stringify(firstPicture ?? null));
  return {
    name: 'baize:start-script',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: await script() });
    },
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_request, response, next) => {
        script().then((text) => response.setHeader('Content-Type', 'text/javascript').end(text), next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: ADDRESS }, injectTo: 'head-prepend' }],
    },
  };
}
