import react from '@vitejs/plugin-react';
import type { ProxyOptions, UserConfig } from 'vite';
import { appWorker } from './app-worker.ts';
import { chunkGroups } from './chunk-groups.ts';
import { errorsWithoutStacks } from './errors-without-stacks.ts';
import { FONT_NAMES, leanFonts } from './lean-fonts.ts';
import { leanIcons } from './lean-icons.ts';
import { leanRouter } from './lean-router.ts';
import { leanTexts } from './lean-texts.ts';
import { plainImports } from './plain-imports.ts';
import { precompress } from './precompress.ts';
import { shortClassNames } from './short-class-names.ts';
import { startHints } from './start-hints.ts';
import { startScript } from './start-script.ts';

/** The paths that belong to the platform server (or to the art folder beside it), not to the site's own files. */
const SERVER_PATHS = ['/wps', '/lgw', '/lotto', '/art'];

export interface SiteOptions {
  /** Which site this build is: compiled in as `BAIZE_SITE`, so that a build cannot act as the other site (decision 1). */
  site: 'member' | 'agent';
  devPort: number;
}

/** The other build of a site: for the host that renders its pages in Node. Everything is in it; it stands apart from what is served. */
export function hostConfig({ site }: Pick<SiteOptions, 'site'>): UserConfig {
  return {
    plugins: [react(), leanTexts(), leanIcons(), shortClassNames()],
    // A build for Node leaves this one to the process that runs it; React would be several times slower.
    define: { BAIZE_SITE: JSON.stringify(site), 'process.env.NODE_ENV': JSON.stringify('production') },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    ssr: { noExternal: true },
    build: {
      target: 'node24',
      outDir: 'dist-host',
      copyPublicDir: false,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: { treeshake: { manualPureFunctions: ['defineMarks'] } },
    },
  };
}

/** The Vite configuration that both sites share. `BAIZE_API_ORIGIN` names the server that the dev server hands calls to. */
export function siteConfig({ site, devPort }: SiteOptions): UserConfig {
  const apiOrigin = process.env['BAIZE_API_ORIGIN'];
  return {
    plugins: [
      react(),
      plainImports(),
      leanRouter(),
      errorsWithoutStacks(),
      leanTexts(),
      leanIcons(),
      shortClassNames(),
      startScript(),
      startHints(),
      leanFonts(),
      ...(site === 'member' ? [appWorker()] : []),
      precompress(),
    ],
    define: { BAIZE_SITE: JSON.stringify(site) },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      target: 'es2023',
      // A picture or font in the script would count against the entry's size, and block it.
      assetsInlineLimit: 0,
      // One sheet: six small ones would each hold up the first paint, and every lazy part would name its own.
      cssCodeSplit: false,
      reportCompressedSize: false,
      // Slower than Vite's own, and 0.6 KB of the entry smaller.
      minify: 'terser',
      terserOptions: { module: true, compress: { passes: 2 } },
      modulePreload: {
        // Every browser of the target knows it.
        polyfill: false,
        // The page preloads its own scripts. A list of what each lazy part needs would weigh 2 KB in every first visit.
        resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
      },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups() },
          // Compiled whole while they arrive, beside the page, instead of one function after the other in its own thread (Chromium;
          // to the others it is a comment): 160 ms of the processor after the first paint, then 120.
          postBanner: ({ isEntry, name }) => (isEntry || name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
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
