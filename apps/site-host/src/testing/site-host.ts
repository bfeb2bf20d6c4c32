import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { onTestFinished } from 'vitest';
import { buildSiteHost, type SiteHostOptions } from '../app.ts';
import { readEnv } from '../env.ts';
import { createMetrics } from '../metrics.ts';
import { serveBuiltSites } from '../sites/serve-sites.ts';

const document = (name: string) =>
  `<!doctype html><html lang="ne"><head><title>built</title><script>${name}()</script></head><body><div id="root"></div></body></html>`;

/** The files of both sites, as a build would write them. The renderer's views contain their path and language. The render of `/endless` never ends by itself. */
const FILES: Readonly<Record<string, string>> = {
  'player/dist/index.html': document('player'),
  'player/dist/.vite/manifest.json': JSON.stringify({
    'src/lobby.tsx': { file: 'assets/lobby-1.js', css: ['assets/lobby-1.css'] },
  }),
  'player/dist/index.html.gz': 'never sent by its own name',
  'player/dist/ping.txt': 'pong',
  'player/dist/sw.js': 'worker',
  'player/dist/offline.html': 'offline',
  'player/dist/assets/index-1.js': 'player',
  'player/dist/assets/index-1.js.br': 'compressed by brotli',
  'agent/dist/index.html': document('agent'),
  'agent/dist/.vite/manifest.json': '{}',
  'agent/dist/assets/index-2.js': 'agent',
  'art/icon.svg': '<svg/>',
  'art/icons/favicon-32.png': 'the icon of the brand',
  'player/dist-host/prerender.js': `
    export const openHost = () => {};
    export const firstViewAudience = (path) => (['/', '/endless'].includes(path) ? 'everyone' : undefined);
    export const firstViewSearch = () => '';
    export const stateAnswer = (value) => ({ endpoint: 'systemStatus', value });
    export const renderPage = async ({ pathname, language, signal }) => {
      if (pathname === '/endless') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      const html = '<main>' + pathname + ' ' + language + '</main>';
      return { html, forWhom: 'everyone', language, answers: [], modules: ['src/lobby.tsx'] };
    };`,
};

export interface TestSiteHost {
  readonly app: FastifyInstance;
  readonly registry: Registry;
}

/** Opens a site host with small built sites, until the test ends. */
export async function openSiteHost(apiOrigin: string, change: Partial<SiteHostOptions> = {}): Promise<TestSiteHost> {
  const sitesFolder = await writeSites();
  const registry = new Registry();
  const env = readEnv({ API_ORIGIN: apiOrigin, GAME_ORIGINS: 'https://games.example' });
  const folders = { sitesFolder, artFolder: join(sitesFolder, 'art') };
  const app = await buildSiteHost({ ...env, ...folders, metrics: createMetrics(registry), ...change }, serveBuiltSites);
  onTestFinished(async () => await app.close());
  return { app, registry };
}

/** Writes the sites to a folder of their own, until the test ends, and returns the folder. */
export async function writeSites(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-sites-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}
