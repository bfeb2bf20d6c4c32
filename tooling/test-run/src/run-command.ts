import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { logFile, REPORTS, root } from './step.ts';

/** A command and its limits. */
export interface CommandRun {
  /** The name of its log file. */
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly limitMinutes: number;
  /** True to print the output while the command runs; it is logged in any case. */
  readonly isShown: boolean;
}

/** The result of a command. */
export interface CommandResult {
  /** True if the command ended with the code 0 within its time limit. */
  readonly ok: boolean;
  /** The reason of the failure, if the exit code does not give it. */
  readonly reason?: string;
  readonly seconds: number;
}

/** The time that processes have to end by themselves before they are killed. */
const EXIT_GRACE_MS = 10_000;
const runningCommands = new Set<ChildProcess>();

/** Runs a command with all its children in its own process group, and ends the group when the time limit is reached. */
export async function runCommand({
  name,
  command,
  env,
  limitMinutes,
  isShown: shown,
}: CommandRun): Promise<CommandResult> {
  mkdirSync(REPORTS, { recursive: true });
  const log = createWriteStream(logFile(name));
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  runningCommands.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false });
    if (shown) stream.pipe(process.stdout, { end: false });
  }
  let leftoverTimer: NodeJS.Timeout | undefined;
  let isOverLimit = false;
  const timer = setTimeout(() => {
    isOverLimit = true;
    endGroup(child);
  }, limitMinutes * 60_000);
  // Processes that the program left behind would hold its output open, and with it the step until its limit.
  child.once('exit', () => {
    leftoverTimer = setTimeout(() => {
      log.write('The program ended and left processes behind, which were killed.\n');
      signalGroup(child, 'SIGKILL');
    }, EXIT_GRACE_MS);
  });
  // The `close` event follows the end of the output, unlike `exit`; a program that cannot be started has no exit.
  const code = await once(child, 'close').then(
    ([status]: (number | null)[]) => status,
    (error: unknown) => {
      log.write(`${String(error)}\n`);
      return 1;
    },
  );
  clearTimeout(timer);
  clearTimeout(leftoverTimer);
  runningCommands.delete(child);
  log.end();
  await finished(log);
  return {
    ok: code === 0 && !isOverLimit,
    ...(isOverLimit ? { reason: `took longer than its limit of ${limitMinutes} min` } : {}),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** Ends every running command, on Ctrl-C or when another one has failed. */
export function endAllCommands(): void {
  for (const child of runningCommands) endGroup(child);
}

/** Asks all processes of the command to end, and kills them after `EXIT_GRACE_MS`. */
function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  setTimeout(() => signalGroup(child, 'SIGKILL'), EXIT_GRACE_MS).unref();
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
