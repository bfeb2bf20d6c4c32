import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@baize/postgres/start';
import { vi } from 'vitest';
import { TEST_VAULT_KEYS, type TestApp } from './app.ts';

const UP_WITHIN_MS = 180_000;
const running = new Set<ChildProcess>();

// A test that fails before it stops its processes must not leave them behind: they would hold the output of the test run open.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Ends the process in order, where it still runs. */
  stop(): Promise<void>;
}

/** Starts the server as it runs in production, on the database and with the keys of the given test server. */
export async function startServerProcess(
  { url, bodyKeys }: TestApp,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = fork(new URL('../main.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      RUN_WORKER: 'off',
      LOG_LEVEL: 'error',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      VAULT_KEYS: TEST_VAULT_KEYS.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
      BODY_KEYS: JSON.stringify(bodyKeys),
      ...env,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => {
    if (!(await fetch(`${origin}/healthz`)).ok) throw new Error('the server process is not up');
  }, UP_WITHIN_MS);
  return { child, origin, stop: async () => await stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
