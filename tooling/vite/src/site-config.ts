import react from '@vitejs/plugin-react';
import type { ProxyOptions, UserConfig } from 'vite';
import { appWorker } from './app-worker.ts';
import { chunkGroups } from './chunk-groups.ts';
import { FONT_NAMES, leanFonts } from './lean-fonts.ts';
import { precompress } from './precompress.ts';
import { startHints } from './start-hints.ts';
import { startScript } from './start-script.ts';

/** The paths that belong to the platform server (or to the art folder beside it), not to the site's own files. */
const SERVER_PATHS = ['/wps', '/lgw', '/lotto', '/art'];

export interface SiteOptions {
  /** Which site this build is: compiled in as `BAIZE_SITE`, so that a build cannot act as the other site (decision 1). */
  site: 'member' | 'agent';
  devPort: number;
}

/** The build of a site for the host that renders its pages in Node. It bundles every dependency, and goes to a folder that is not served. */
export function hostConfig({ site }: Pick<SiteOptions, 'site'>): UserConfig {
  return {
    plugins: [react()],
    // Vite leaves NODE_ENV to the process that runs a build for Node; React's development build is several times slower.
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
    plugins: [react(), startScript(), startHints(), leanFonts(), appWorker(), precompress()],
    define: { BAIZE_SITE: JSON.stringify(site) },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    build: {
      target: 'es2023',
      // An inlined picture or font would delay the script or style sheet that holds it.
      assetsInlineLimit: 0,
      // The site host reads the manifest to link the style sheets of the lazy parts that it renders.
      manifest: true,
      reportCompressedSize: false,
      // Every browser of the target knows `modulepreload`.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups() },
          // The compile hint makes Chromium compile these files in a background thread while they arrive, instead of function by
          // function in the main thread (120 ms of processor time after the first paint instead of 160). Other browsers ignore it.
          postBanner: ({ isEntry, name }) => (isEntry || name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
          assetFileNames: ({ names }) => (names[0]?.endsWith('.woff2') ? FONT_NAMES : 'assets/[name]-[hash][extname]'),
        },
        // `defineMarks` has no side effects, so the marks of endpoints that a site does not call are dropped.
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
