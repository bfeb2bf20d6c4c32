import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@baize/postgres/start';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildSites } from './build.ts';
import { isPortTaken, root } from './child.ts';
import { DEMO_PASSWORD } from './seed/demo.ts';
import { makeTemporaryData } from './temporary-data.ts';
import { fetchPage } from './testing/fetch-page.ts';
import { PlatformClient } from './testing/platform-client.ts';
import { readCommandLine, listDescendantPids, isRunning } from './testing/process-tree.ts';

/** Runs the scripts of `npm start` and `npm run dev`, on their own ports and data folder. */
const BUILD_DEADLINE_MS = 300_000;
const START_DEADLINE_MS = 180_000;
const CHANGE_DETECTED_WITHIN_MS = 60_000;
/** Time in which the kernel removes a process whose parent has ended. */
const EXITED_WITHIN_MS = 60_000;
/** Offsets of the ports: the sites, then the server, the arcade, the payments and the rooms. */
const PORT_OFFSETS = [0, 1, 2, 3, 4];
const PLAYER_HOST = 'play.baize.localhost';
const MEMBER = 'suraj92';
const BUILT_ENTRY = /\/assets\/index-[\w-]+\.js/;
const SOURCE_ENTRY = /\/src\/\w+\.tsx/;
/** Folder of a module outside the sources, which Vite serves and watches like a source. */
const PROBE_FOLDER = join(root, '.cache/dev-probe');

let data: { dataDir: string; remove: () => Promise<void> };
let port: number;
let seeded = false;
let running: StartedScript | undefined;

beforeAll(async () => {
  // The script's build is done here, so that a test measures the start alone.
  buildSites();
  data = await makeTemporaryData();
  port = await freePort(PORT_OFFSETS.length);
}, BUILD_DEADLINE_MS);

afterEach(async () => {
  await running?.end();
  running = undefined;
});

afterAll(async () => {
  await rm(PROBE_FOLDER, { recursive: true, force: true });
  await data.remove();
});

test('npm start serves the built sites and the demo, and Ctrl-C ends everything with code 0', async () => {
  running = await startScript([]);
  expect(running.output()).toContain(`http://${PLAYER_HOST}:${port}`);
  expectSeedingOnce(running);

  const page = await fetchPage(PLAYER_HOST, port, '/');
  const entry = BUILT_ENTRY.exec(page.body)?.[0] ?? 'the page names no built script';
  expect(await fetchPage(PLAYER_HOST, port, entry, '*/*')).toMatchObject({ status: 200 });
  expect(Number(await fetchMemberBalance())).toBeGreaterThan(0);

  await expectOrderlyEnd(running);
});

test('npm run dev serves the sources through Vite on existing data, and detects a change', async () => {
  running = await startScript(['--dev']);
  expectSeedingOnce(running);

  const page = await fetchPage(PLAYER_HOST, port, '/');
  expect(page.body.includes('/@vite/client')).toBe(true);
  const entry = SOURCE_ENTRY.exec(page.body)?.[0] ?? 'the page names no source';
  expect(await fetchPage(PLAYER_HOST, port, entry, '*/*')).toMatchObject({ status: 200 });

  expect(await probe('before')).toContain('before');
  await writeProbe('after');
  await expect.poll(async () => await readProbe(), { timeout: CHANGE_DETECTED_WITHIN_MS }).toContain('after');
  expect(Number(await fetchMemberBalance())).toBeGreaterThan(0);

  await expectOrderlyEnd(running);
});

test('Ctrl-C during the start ends everything, too', async () => {
  const child = spawnScript([]);
  const exited = once(child, 'exit');
  const programs = (): number[] => listDescendantPids(child.pid ?? 0);
  const isStarting = (): boolean => programs().some((pid) => readCommandLine(pid).includes('dev-env/src/main.ts'));
  await expect.poll(isStarting, { timeout: START_DEADLINE_MS, interval: 20 }).toBe(true);
  const all = programs();
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await exited;
  await expect.poll(() => all.filter(isRunning), { timeout: EXITED_WITHIN_MS }).toEqual([]);
  for (const offset of PORT_OFFSETS) expect(await isPortTaken(port + offset)).toBe(false);
});

interface StartedScript {
  readonly process: ChildProcess;
  /** Ids of the descendant processes, once all of them run. */
  readonly descendants: readonly number[];
  readonly output: () => string;
  /** Ends the script and kills its remaining processes. */
  end(): Promise<void>;
}

/** Starts the script and resolves when the table of addresses is printed. */
async function startScript(args: readonly string[]): Promise<StartedScript> {
  const child = spawnScript(args);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  let all: readonly number[] = [];
  const end = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    for (const pid of all.filter(isRunning)) process.kill(pid, 'SIGKILL');
  };
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!output.includes('Demo accounts')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end();
      throw new Error(`the script did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  all = listDescendantPids(child.pid ?? 0);
  return { process: child, descendants: all, output: () => output, end };
}

function spawnScript(args: readonly string[]) {
  const { DATABASE_URL: _notItsOwn, ...env } = process.env;
  return spawn(process.execPath, ['tooling/dev-env/bin/start.mjs', ...args], {
    cwd: root,
    // The script has its own process group as in a shell, where Ctrl-C reaches the whole group.
    detached: true,
    env: { ...env, BAIZE_PORT: String(port), BAIZE_DATA: data.dataDir },
  });
}

/** Sends the signal of Ctrl-C and expects an orderly end. */
async function expectOrderlyEnd({ process: child, descendants, output }: StartedScript): Promise<void> {
  // The stack, the server, the arcade, the sandboxes of payments and live chats, the lottery feed, the sites and
  // PostgreSQL.
  expect(descendants.length).toBeGreaterThanOrEqual(8);
  const exited = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await exited).toEqual([0, null]);
  expect(output()).not.toContain('ended by itself');
  await expect.poll(() => descendants.filter(isRunning), { timeout: EXITED_WITHIN_MS }).toEqual([]);
  for (const offset of PORT_OFFSETS) expect(await isPortTaken(port + offset)).toBe(false);
}

/** Expects that only the first start fills the data folder with the demo. */
function expectSeedingOnce({ output }: StartedScript): void {
  expect(output().includes('with a fresh demo')).toBe(!seeded);
  seeded = true;
}

async function fetchMemberBalance(): Promise<string> {
  const member = new PlatformClient(`http://127.0.0.1:${port + 1}`, `${PLAYER_HOST}:${port}`);
  await member.logIn(MEMBER, DEMO_PASSWORD);
  return await member.fetchBalance();
}

async function probe(word: string): Promise<string> {
  await mkdir(PROBE_FOLDER, { recursive: true });
  await writeProbe(word);
  return await readProbe();
}

async function writeProbe(word: string): Promise<void> {
  await writeFile(join(PROBE_FOLDER, 'probe.ts'), `export const word: string = '${word}';\n`);
}

async function readProbe(): Promise<string> {
  return (await fetchPage(PLAYER_HOST, port, `/@fs${join(PROBE_FOLDER, 'probe.ts')}`, '*/*')).body;
}
