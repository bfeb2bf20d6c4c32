import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@baize/postgres/start';
import type { StackPorts } from './addresses.ts';
import { root } from './child.ts';
import { loadSecrets } from './secrets.ts';
import { startStack } from './stack.ts';
import { makeTemporaryData } from './temporary-data.ts';

/** Factor of the rate limits, because tests make a person's calls of a day within a minute. */
const RATE_LIMIT_SCALE = 1_000;
const KEPT_STACK_FILE = join(root, '.cache/stack.json');
/** The folders whose sources a running stack uses. A kept stack (that of `pnpm stack`) is outdated when one of these sources changes. */
const SOURCE_FOLDERS = [
  'apps',
  'packages',
  'tooling/dev-env',
  'tooling/lottery-feed',
  'tooling/payment-sandbox',
  'tooling/live-chat-sandbox',
];
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'dist-host', 'testing', '.turbo']);
const IGNORED_FILE = /\.(test|stories)\.tsx?$|\.md$/;

/** Ports, database and keys of the stack under test. Tests read them as JSON from the environment variable BAIZE_STACK. */
export interface TestStackEnvironment extends StackPorts {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly vaultKeys: string;
  readonly emulatorUrl?: string | undefined;
}

/** A running stack for tests. */
export interface TestStack {
  readonly environment: TestStackEnvironment;
  /** Rejects with the name of a program that exits by itself. */
  readonly died: Promise<never>;
  stop(): Promise<void>;
}

/** Starts a stack on free ports with a fresh demo; its data is deleted when it stops. */
export async function startTestStack({ identityEmulator = false } = {}): Promise<TestStack> {
  const { dataDir, remove } = await makeTemporaryData();
  const ports = {
    sitesPort: await freePort(),
    serverPort: await freePort(),
    arcadePort: await freePort(),
    paymentsPort: await freePort(),
    liveChatPort: await freePort(),
  };
  const stack = await startStack({
    ports,
    dataDir,
    durable: false,
    dev: false,
    quiet: false,
    logLevel: process.env['LOG_LEVEL'] ?? 'error',
    rateLimitScale: RATE_LIMIT_SCALE,
    identityEmulator,
  });
  const { databaseUrl, emulatorUrl } = stack;
  const { secretKey, vaultKeys } = await loadSecrets(join(dataDir, 'secrets.json'));
  let isStopping = false;
  const died = new Promise<never>((_, reject) => {
    for (const { name, process: child } of Object.values(stack.children))
      child.once('exit', (code) => {
        if (!isStopping) reject(new Error(`${name} ended by itself (code ${code}); its lines above say why.`));
      });
  });
  // A caller that does not wait for this promise notices a dead program by its own failing calls.
  died.catch(() => undefined);
  return {
    environment: { ...ports, databaseUrl, secretKey, vaultKeys, emulatorUrl },
    died,
    async stop() {
      isStopping = true;
      await stack.stop();
      await remove();
    },
  };
}

interface KeptStack {
  readonly pid: number;
  readonly startedAtMs: number;
  readonly environment: TestStackEnvironment;
}

/** Records the ports and keys of the stack of `pnpm stack`, so that later test runs find it. */
export async function rememberKeptStack(environment: TestStackEnvironment, startedAtMs: number): Promise<void> {
  const kept: KeptStack = { pid: process.pid, startedAtMs, environment };
  await mkdir(dirname(KEPT_STACK_FILE), { recursive: true });
  await writeFile(KEPT_STACK_FILE, JSON.stringify(kept));
}

/** Deletes the record of the stack of `pnpm stack`. */
export async function forgetKeptStack(): Promise<void> {
  await rm(KEPT_STACK_FILE, { force: true });
}

/** Returns the stack of `pnpm stack`, or undefined if none runs or if a source has changed since its start (which is printed). */
export async function findKeptStack(): Promise<TestStackEnvironment | undefined> {
  const text = await readFile(KEPT_STACK_FILE, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { pid, startedAtMs, environment } = JSON.parse(text) as KeptStack;
  if (!isAlive(pid)) return undefined;
  const changedSource = findSourceNewerThan(startedAtMs);
  if (changedSource === undefined) return environment;
  console.warn(`  ${changedSource} has changed since "pnpm stack" started: this run starts a stack of its own.`);
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the path of a source that was changed after this time, or undefined if there is none. */
function findSourceNewerThan(timeMs: number): string | undefined {
  for (const folder of SOURCE_FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || IGNORED_FILE.test(entry.name) || path.split('/').some((part) => IGNORED_FOLDERS.has(part)))
        continue;
      if (statSync(path).mtimeMs > timeMs) return path.slice(root.length + 1);
    }
  }
  return undefined;
}
