import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@baize/postgres/start';
import { vi } from 'vitest';
import { TEST_VAULT_KEYS, type TestApp } from './app.ts';

const STARTUP_MAX_MS = 180_000;
const running = new Set<ChildProcess>();

// A test that fails may not have stopped its processes. They are killed at the exit, because they would keep the output of the test run open.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A running server process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Stops the process gracefully. Does nothing if it has ended already. */
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
  }, STARTUP_MAX_MS);
  return { child, origin, stop: async () => await stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
