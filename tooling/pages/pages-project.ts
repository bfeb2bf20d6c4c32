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

/** Serves a stub of a vendor's game at /game, and a game that never responds at /silent-game (src/worlds/games.ts). */
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
 * Returns the Vitest project of `x.page.test.tsx` of one site: its real pages in a real Chromium, on the mock platform of @baize/api/testing
 * (docs/how-to/add-test.md). Each site is a project of its own, because `BAIZE_SITE` is compiled in. The tests of the tooling itself run with
 * the player site.
 */
export function pagesProject(app: 'player' | 'agent'): UserWorkspaceConfig {
  return {
    root: `${ROOT}/apps/${app}`,
    cacheDir: `${ROOT}/tooling/pages/node_modules/.vite/${app}`,
    plugins: [react(), pictureStubPlugin(), gameStubPlugin()],
    define: { BAIZE_SITE: JSON.stringify(app === 'player' ? 'member' : 'agent') },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    // Vite bundles every dependency before the first test: a dependency found in the middle of a run would reload the page.
    optimizeDeps: { entries: ['src/main.tsx', '{src,testing}/**/*.tsx'] },
    test: {
      ...pageTestOptions(`pages-${app}`),
      include: ['src/**/*.page.test.tsx', ...(app === 'player' ? [`${ROOT}/tooling/pages/src/*.page.test.tsx`] : [])],
      setupFiles: [`${ROOT}/tooling/pages/src/setup.ts`],
    },
  };
}
