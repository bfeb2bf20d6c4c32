import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const ADDRESS = '/start.js';
const SOURCE = new URL('./start.js', import.meta.url);
/** Comments and indents: for who reads the file here, not for who loads the page. */
const FOR_READERS = /^\s*\/\/.*\n|^[ \t]+/gm;

/**
 * `start.js` of a site: before everything else in the page, and no module, so that it runs before the first paint. It is a file
 * because the content policy allows no inline script. Stands before `startHints`, whose meta tags it reads.
 */
export function startScript(): Plugin {
  const script = async () => (await readFile(SOURCE, 'utf8')).replaceAll(FOR_READERS, '');
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
