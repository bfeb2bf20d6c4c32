import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { artFolder } from '@baize/art/folder';
import { ART_PREFIX } from '@baize/art/paths';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const gzipAsync = promisify(gzip);

const CONTENT_TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};
const COMPRESSED_EXTENSIONS = new Set(['.html', '.js', '.css']);

/** The running server of the bare page. */
export interface BarePage {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Builds and serves a minimal page for comparison with the player's pages, with the same Vite and React, compression and caching. */
export async function serveBarePage(): Promise<BarePage> {
  const dist = await mkdtemp(join(tmpdir(), 'baize-bare-page-'));
  await build({
    root: join(import.meta.dirname, '../bare-page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: dist, emptyOutDir: false, target: 'es2023', modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    sendFile(dist, new URL(request.url ?? '/', 'http://page').pathname, response).catch(() =>
      response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dist, { recursive: true });
    },
  };
}

/** Sends a built file or a picture of the art folder. Rejects if there is no such file. */
async function sendFile(dist: string, pathname: string, response: ServerResponse): Promise<void> {
  const file = pathname.startsWith(ART_PREFIX)
    ? join(artFolder, pathname.slice(ART_PREFIX.length))
    : join(dist, pathname === '/' ? 'index.html' : pathname);
  const content = await readFile(file);
  const extension = extname(file);
  response.setHeader('content-type', CONTENT_TYPE_BY_EXTENSION[extension] ?? 'application/octet-stream');
  response.setHeader('cache-control', extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable');
  if (COMPRESSED_EXTENSIONS.has(extension)) response.setHeader('content-encoding', 'gzip');
  response.end(COMPRESSED_EXTENSIONS.has(extension) ? await gzipAsync(content, { level: 9 }) : content);
}
