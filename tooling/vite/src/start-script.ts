import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

const ADDRESS = '/start.js';
const SOURCE = new URL('./start.js', import.meta.url);

/**
 * Adds `start.js` to a site, as the first script of the page. It is a classic script, so that it runs before the first paint, and a
 * file, because the content security policy allows no inline script. This plugin stands before `startHints`, whose meta tags the
 * script reads.
 */
export function startScript(): Plugin {
  const script = async () => await readFile(SOURCE, 'utf8');
  return {
    name: 'baize:start-script',
    async generateBundle() {
      const { code } = await minify('start.js', await script());
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
