import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPlatform } from './testing/platform.ts';
import { writeSites } from './testing/site-host.ts';

/** Starts the site host as a child process, in the same way as an operator does. */
function startProcess(env: Readonly<Record<string, string>>) {
  const script = join(import.meta.dirname, 'main.ts');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [script], { env: { PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return { child, exited: once(child, 'exit'), errors: () => errors };
}

/** Returns the status of a GET request; undefined while nothing listens. */
async function statusOf(url: string): Promise<number | undefined> {
  return await fetch(url).then(
    ({ status }) => status,
    () => undefined,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // `address` returns a string only for a pipe.
  server.close();
  await once(server, 'close');
  return port;
}

test('prints the reason in one sentence when it cannot start', async () => {
  const { exited, errors } = startProcess({});
  expect(await exited).toEqual([1, null]);
  expect(errors()).toBe(
    'The site host did not start. API_ORIGIN is missing: set it to the origin of the platform server, http://host:port.\n',
  );
});

test('reports readiness once it listens, and exits with code 0 on SIGTERM', async () => {
  const { origin } = await startPlatform();
  const sites = await writeSites();
  const [port, adminPort] = [await findFreePort(), await findFreePort()];
  const { child, exited, errors } = startProcess({
    API_ORIGIN: origin,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    SITES_FOLDER: sites,
    ART_FOLDER: join(sites, 'art'),
  });
  await expect.poll(async () => await statusOf(`http://127.0.0.1:${adminPort}/readyz`), { timeout: 30_000 }).toBe(200);
  expect(await statusOf(`http://127.0.0.1:${port}/healthz`)).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(errors()).toBe('');
});
