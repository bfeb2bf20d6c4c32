import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { UserWorkspaceConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { chromiumOptions } from '../storybook/chromium.ts';

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

/** Everything stands still unless a test is about motion. Such a test goes back to `reduce` when it ends. */
const emulateReducedMotion: BrowserCommand<['reduce' | 'no-preference']> = async ({ page }, reducedMotion) =>
  await page.emulateMedia({ reducedMotion });

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
      name: `pages-${app}`,
      include: ['src/**/*.page.test.tsx'],
      testTimeout: 20_000,
      // How soon a state comes is the machine's affair, which may be shared (vitest.config.ts).
      expect: { poll: { timeout: 10_000 } },
      hookTimeout: 60_000,
      // The pages of one worker share a document and its modules; a visit leaves nothing behind (src/visit.tsx).
      isolate: false,
      setupFiles: [`${ROOT}/tooling/pages/src/setup.ts`],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands: { emulateReducedMotion },
        // A failed test is run again with a trace (tooling/test-run).
        trace: {
          mode: process.env['BAIZE_RERUN'] === '1' ? 'on' : 'off',
          tracesDir: fileURLToPath(new URL('../../test-results/traces', import.meta.url)),
        },
        provider: playwright({ launchOptions: chromiumOptions, contextOptions: { reducedMotion: 'reduce' } }),
        instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
      },
    },
  };
}
