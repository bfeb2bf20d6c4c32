import react from '@vitejs/plugin-react';
import type { ProxyOptions, UserConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { FONT_NAMES, leanFonts } from './lean-fonts.ts';
import { plainImports } from './plain-imports.ts';
import { precompress } from './precompress.ts';
import { startHints } from './start-hints.ts';
import { startScript, type FirstPicture } from './start-script.ts';

/** The paths that belong to the platform server (or to the art folder beside it), not to the site's own files. */
const SERVER_PATHS = ['/wps', '/lgw', '/lotto', '/art'];

export interface SiteOptions {
  /** Which site this build is: compiled in as `BAIZE_SITE`, so that a build cannot act as the other site (decision 1). */
  site: 'member' | 'agent';
  devPort: number;
  /** The largest picture of the first page, where there is one. */
  firstPicture?: FirstPicture;
}

/** The Vite configuration that both sites share. `BAIZE_API_ORIGIN` names the server that the dev server hands calls to. */
export function siteConfig({ site, devPort, firstPicture }: SiteOptions): UserConfig {
  const apiOrigin = process.env['BAIZE_API_ORIGIN'];
  return {
    plugins: [react(), plainImports(), startScript(firstPicture), startHints(), leanFonts(), precompress()],
    define: { BAIZE_SITE: JSON.stringify(site) },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      target: 'es2023',
      // A picture or font in the script would count against the entry's size, and block it.
      assetsInlineLimit: 0,
      // One sheet: six small ones would each hold up the first paint, and every lazy part would name its own.
      cssCodeSplit: false,
      reportCompressedSize: false,
      modulePreload: {
        // Every browser of the target knows it.
        polyfill: false,
        // The page preloads its own scripts. A list of what each lazy part needs would weigh 2 KB in every first visit.
        resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
      },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups() },
          assetFileNames: ({ names }) => (names[0]?.endsWith('.woff2') ? FONT_NAMES : 'assets/[name]-[hash][extname]'),
        },
        // Only shape data: marks of calls that this build does not make are dropped with them.
        treeshake: { manualPureFunctions: ['defineMarks'] },
      },
    },
    server: { host: '127.0.0.1', port: devPort, strictPort: true, proxy: apiOrigin ? proxyTo(apiOrigin) : {} },
  };
}

function proxyTo(target: string): Record<string, ProxyOptions> {
  // The Host header stays the browser's: the merchant follows from the domain (decision 2).
  return Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, changeOrigin: false }]));
}
