import { readFile } from 'node:fs/promises';
import { minify } from 'terser';
import type { Plugin } from 'vite';

const ADDRESS = '/start.js';
const SOURCE = new URL('./start.js', import.meta.url);

/**
 * `start.js` of a site: before everything else in the page, and no module, so that it runs before the first paint. It is a file
 * because the content policy allows no inline script. Stands before `startHints`, whose meta tags it reads.
 */
export function startScript(): Plugin {
  const script = async () => await readFile(SOURCE, 'utf8');
  return {
    name: 'baize:start-script',
    async generateBundle() {
      const { code = '' } = await minify(await script(), { compress: { passes: 2 } });
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: code });
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
