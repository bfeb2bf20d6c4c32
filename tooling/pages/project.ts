import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { UserWorkspaceConfig } from 'vitest/config';
import { pageTestOptions } from './page-test-options.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240"/></svg>';

/** Answers every address of the art folder with one small picture. The pictures themselves are tested in tooling/art. */
function pictures(): Plugin {
  return {
    name: 'baize:test-pictures',
    configureServer({ middlewares }) {
      middlewares.use('/art', (request, response) => {
        if (request.url?.includes('missing')) {
          response.statusCode = 404;
          return void response.end();
        }
        response.setHeader('content-type', 'image/svg+xml');
        response.end(PICTURE);
      });
    },
  };
}

const GAME = `<!doctype html><title>Game</title>
<button onclick="parent.postMessage({ type: 'baize:exit' }, '*')">Leave</button>
<button onclick="parent.postMessage({ type: 'baize:balance-changed' }, '*')">Win</button>`;

/** Serves what stands for the game of a vendor, and one that never answers (src/worlds/games.ts names their addresses). */
function games(): Plugin {
  return {
    name: 'baize:test-games',
    configureServer({ middlewares }) {
      middlewares.use('/game', (_request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(GAME);
      });
      middlewares.use('/silent-game', () => undefined);
    },
  };
}

/**
 * `x.page.test.tsx`: real pages of a site in a real Chromium, on the mock platform of @baize/api/testing (docs/how-to/add-test.md). Each
 * site is a project of its own, because its build says which site it is.
 */
export function pagesProject(app: 'player' | 'agent'): UserWorkspaceConfig {
  return {
    root: `${ROOT}/apps/${app}`,
    cacheDir: `${ROOT}/tooling/pages/node_modules/.vite/${app}`,
    plugins: [react(), pictures(), games()],
    define: { BAIZE_SITE: JSON.stringify(app === 'player' ? 'member' : 'agent') },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    // Bundles every dependency before the first test: one that is found in the middle of a run would reload the page.
    optimizeDeps: { entries: ['src/main.tsx', '{src,testing}/**/*.tsx'] },
    test: {
      ...pageTestOptions(`pages-${app}`),
      include: ['src/**/*.page.test.tsx'],
      setupFiles: [`${ROOT}/tooling/pages/src/setup.ts`],
    },
  };
}
