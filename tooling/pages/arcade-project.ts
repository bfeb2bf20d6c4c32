import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { UserWorkspaceConfig } from 'vitest/config';
import { pageTestOptions } from './page-test-options.ts';

const CLIENT = fileURLToPath(new URL('../../apps/arcade/src/client', import.meta.url));

/**
 * Script that runs before the client. It passes the client's calls to the mock of the test that shows the page in a frame
 * (apps/arcade/src/client/testing), and replaces Vitest's runner of dynamic imports, which a frame does not have.
 */
const CONNECT_TO_TEST = `<script>
globalThis.fetch = (...call) => parent.arcadeFetch(...call);
globalThis.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
</script>`;

const DOCUMENTS = [
  { address: /^\/play\/[A-Z0-9_-]+$/, file: 'play.html' },
  { address: /^\/verify$/, file: 'verify.html' },
];

/** Serves the two documents of the client at the addresses at which the arcade serves them. */
function clientDocuments(): Plugin {
  return {
    name: 'baize:arcade-documents',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://arcade.invalid');
        const match = DOCUMENTS.find(({ address }) => address.test(pathname));
        if (match === undefined) return next();
        response.setHeader('content-type', 'text/html');
        response.end(readDocument(match.file));
      });
    },
  };
}

function readDocument(file: string): string {
  const html = readFileSync(`${CLIENT}/${file}`, 'utf8');
  return html.replace('src="./', 'src="/').replace('<script', `${CONNECT_TO_TEST}<script`);
}

/** Returns the Vitest project of the arcade's page tests (`x.page.test.ts`): its client in a real Chromium, on a mock of the arcade's API (docs/how-to/add-test.md). */
export function arcadeProject(): UserWorkspaceConfig {
  return {
    root: CLIENT,
    cacheDir: fileURLToPath(new URL('node_modules/.vite/arcade', import.meta.url)),
    plugins: [clientDocuments()],
    // Bundles every dependency before the first test: one that is found in the middle of a run would reload the page.
    optimizeDeps: { entries: ['play.ts', 'verify.ts', '**/*.page.test.ts'] },
    // Without WebGL the client draws on a 2D canvas. WebGL in software takes seconds per frame, and each click waits for frames.
    test: { ...pageTestOptions('pages-arcade', ['--disable-3d-apis']), include: ['**/*.page.test.ts'] },
  };
}
