import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The root folder of the repository. */
export const root = join(import.meta.dirname, '../../..');
/** A program that has not ended this long after SIGTERM is killed. */
const STOP_DEADLINE_MS = 10_000;

/** How a program of the stack is started. */
export interface ChildOptions {
  readonly name: string;
  /** Script and its arguments for the pinned Node. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Address that returns 200 when the program is ready. */
  readonly readyUrl: string;
  readonly readyDeadlineMs: number;
  /** True to discard the program's standard output. */
  readonly quiet?: boolean;
  /** Receives each line of the program's standard output. */
  readonly onLine?: (line: string) => void;
}

/** A running program of the stack. */
export interface Child {
  readonly name: string;
  readonly process: ChildProcess;
  /** Asks the program to end (SIGTERM), and kills it if it does not end in time. */
  stop(): Promise<void>;
}

/** Starts one program of the stack and waits until it is ready. Throws if it ends during the start or is not ready in time; it is killed then. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const child = spawn(process.execPath, [...options.args], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', selectStandardOutput(options), 'inherit'],
  });
  if (options.onLine && child.stdout) createInterface(child.stdout).on('line', options.onLine);
  try {
    await waitUntilReady(options, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { name: options.name, process: child, stop: () => stopProcess(child) };
}

function selectStandardOutput({ quiet, onLine }: ChildOptions): 'pipe' | 'ignore' | 'inherit' {
  if (onLine) return 'pipe';
  return quiet ? 'ignore' : 'inherit';
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (describeEnd(child) !== undefined) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
  await exited;
  clearTimeout(timer);
}

/** Returns how a program has ended: with an exit code, or by a signal. Returns undefined while the program runs. */
export function describeEnd({
  exitCode,
  signalCode,
}: Pick<ChildProcess, 'exitCode' | 'signalCode'>): string | undefined {
  if (exitCode !== null) return `code ${exitCode}`;
  return signalCode === null ? undefined : `signal ${signalCode}`;
}

/** Polls the address `readyUrl` until it returns 200. Throws if the program exits first or the deadline passes. */
async function waitUntilReady({ name, readyUrl, readyDeadlineMs }: ChildOptions, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyDeadlineMs;
  while (Date.now() < deadline) {
    const end = describeEnd(child);
    if (end !== undefined) throw new Error(`${name} ended while it started (${end}); its lines above say why.`);
    if (await isAnswering(readyUrl)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} was not ready after ${readyDeadlineMs / 1000} s (${readyUrl}).`);
}

async function isAnswering(url: string): Promise<boolean> {
  return await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Returns whether a program already listens on the port. */
export async function isPortTaken(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
