import { join } from 'node:path';
import { runSiteHost } from '@baize/site-host/run';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { root } from './child.ts';

// The process of the sites in `npm run dev`: the site host with a Vite server for each site, for hot reload.

/** The folders of the sites below `apps`, and the host names that they serve. */
const SITES = { player: /^play\./, agent: /^agent\./ } as const;

await runSiteHost(serveWithVite);

async function serveWithVite(app: FastifyInstance): Promise<void> {
  for (const [name, host] of Object.entries(SITES))
    await app.register(proxy, {
      upstream: await startVite(app, name),
      prefix: '/',
      websocket: true,
      constraints: { host },
    });
}

/** Starts the Vite server of a site on a free port. Returns its origin. */
async function startVite(app: FastifyInstance, name: string): Promise<string> {
  const server = await createServer({
    root: join(root, 'apps', name),
    server: { host: '127.0.0.1', port: 0, strictPort: false, allowedHosts: ['.localhost'] },
    logLevel: 'warn',
  });
  await server.listen();
  app.addHook('onClose', async () => await server.close());
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error(`Vite for ${name} has no address`);
  return `http://127.0.0.1:${address.port}`;
}
