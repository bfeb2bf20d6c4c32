import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

const DEV_ADDRESS = '/start.js';
const SOURCE = new URL('./start.js', import.meta.url);
const DIGEST_CHARACTERS = 8;

/**
 * Adds `start.js` to a site, as the first script of the page. It is a classic script, so that it runs before the first paint, and a
 * file, because the content security policy allows no inline script. A built page names the script by a digest of its content, so that
 * caches keep the script for good and never send an old one to a new page. This plugin stands before `startHints`, whose meta tags the
 * script reads.
 */
export function startScript(): Plugin {
  const readSource = async () => await readFile(SOURCE, 'utf8');
  let address = DEV_ADDRESS;
  return {
    name: 'baize:start-script',
    async generateBundle() {
      const { code } = await minify('start.js', await readSource());
      address = builtAddress(code);
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: code });
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_ADDRESS, (_request, response, next) => {
        readSource().then((text) => response.setHeader('Content-Type', 'text/javascript').end(text), next);
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  };
}

function builtAddress(code: string): string {
  const digest = createHash('sha256').update(code).digest('base64url').slice(0, DIGEST_CHARACTERS);
  return `/assets/start-${digest}.js`;
}
