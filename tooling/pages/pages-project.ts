import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { UserWorkspaceConfig } from 'vitest/config';
import { pageTestOptions } from './page-test-options.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STUB_PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240"/></svg>';

/**
 * Answers requests below /art with one small SVG, and with 404 if the address contains `missing`, so that tests can show a failed image. The
 * real pictures are tested in tooling/art.
 */
function pictureStubPlugin(): Plugin {
  return {
    name: 'baize:test-pictures',
    configureServer({ middlewares }) {
      middlewares.use('/art', (request, response) => {
        if (request.url?.includes('missing')) {
          response.statusCode = 404;
          return void response.end();
        }
        response.setHeader('content-type', 'image/svg+xml');
        response.end(STUB_PICTURE);
      });
    },
  };
}

const STUB_GAME = `<!doctype html><title>Game</title>
<button onclick="parent.postMessage({ type: 'baize:exit' }, '*')">Leave</button>
<button onclick="parent.postMessage({ type: 'baize:balance-changed' }, '*')">Win</button>`;

/**
 * Serves two stubs of a vendor's game, which the launch calls of the mock platform name (src/worlds/games.ts): /game has
 * buttons that send the game's messages to the site, and /silent-game never responds.
 */
function gameStubPlugin(): Plugin {
  return {
    name: 'baize:test-games',
    configureServer({ middlewares }) {
      middlewares.use('/game', (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(STUB_GAME);
      });
      middlewares.use('/silent-game', () => undefined);
    },
  };
}

/**
 * Returns the Vitest project of the page tests (`*.page.test.tsx`) of one site. They render the real pages in a real
 * Chromium, and the mock platform of @baize/api/testing answers their requests (docs/how-to/add-test.md). Each site needs
 * its own project, because Vite replaces `BAIZE_SITE` by a constant. The project of the player site also contains the
 * page tests in tooling/pages/src.
 */
export function pagesProject(app: 'player' | 'agent'): UserWorkspaceConfig {
  return {
    root: `${ROOT}/apps/${app}`,
    cacheDir: `${ROOT}/tooling/pages/node_modules/.vite/${app}`,
    plugins: [react(), pictureStubPlugin(), gameStubPlugin()],
    define: { BAIZE_SITE: JSON.stringify(app === 'player' ? 'member' : 'agent') },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    // Vite bundles all dependencies before the first test, because a dependency that is found later would reload the page
    // and break the running tests.
    optimizeDeps: { entries: ['src/main.tsx', '{src,testing}/**/*.tsx'] },
    test: {
      ...pageTestOptions(`pages-${app}`),
      include: ['src/**/*.page.test.tsx', ...(app === 'player' ? [`${ROOT}/tooling/pages/src/*.page.test.tsx`] : [])],
      setupFiles: [`${ROOT}/tooling/pages/src/setup.ts`],
    },
  };
}
