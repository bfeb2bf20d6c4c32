import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import { appNames, siteHosts, type AppName } from './addresses.ts';
import { root } from './child.ts';

/** `npm run dev`: each site from a Vite server of its own, with hot reload, behind the same hosts as the built ones. */
export async function serveWithVite(app: FastifyInstance): Promise<void> {
  for (const name of appNames)
    await app.register(proxy, {
      upstream: await startVite(app, name),
      prefix: '/',
      websocket: true,
      constraints: { host: siteHosts[name] },
    });
}

async function startVite(app: FastifyInstance, name: AppName): Promise<string> {
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
