import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../step.ts';
import { plantedFaults, type PlantedFault } from './faults.ts';
import { plantFault } from './plant-fault.ts';

/**
 * `pnpm test:planted [name ...]` proves that the tests detect faults (mutation testing): it plants each fault in a
 * worktree of the last commit, runs the test that must detect it, and fails if that test passes or reports something else.
 * The files of this checkout are not changed.
 */
const COMMAND_MINUTES_MAX = 8;
const OUTPUT_LINES_MAX = 40;

const names = new Set(process.argv.slice(2));
const selected = plantedFaults.filter(({ name }) => names.size === 0 || names.has(name));
const worktree = mkdtempSync(join(tmpdir(), 'baize-planted-'));
// PostgreSQL does not run as root, so its own user must be able to reach its programs.
chmodSync(worktree, 0o755);
try {
  runOrThrow('git', ['worktree', 'add', '--detach', '--force', worktree, 'HEAD'], root);
  runOrThrow('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--loglevel=error'], worktree);
  const undetected = selected.filter((fault) => !detectFault(fault));
  console.log(`\n${selected.length - undetected.length} of ${selected.length} planted faults were found.`);
  if (undetected.length > 0 || selected.length === 0) process.exitCode = 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', worktree], { cwd: root });
  rmSync(worktree, { recursive: true, force: true });
}

/** Plants a fault, runs its test and reverts the fault. Returns whether the test failed with the expected output. */
function detectFault({ name, file, find, replace, command, outputPattern: says }: PlantedFault): boolean {
  const path = join(worktree, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, plantFault(original, find, replace));
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, createSpawnOptions(worktree));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  writeFileSync(path, original);
  const output = stripVTControlCharacters(`${stdout}${stderr}`);
  const line = output.split('\n').find((text) => says.test(text));
  const isDetected = status !== 0 && line !== undefined;
  console.log(`${isDetected ? '✓' : '✗'} ${name} (${seconds} s): ${isDetected ? line.trim() : 'NOT FOUND'}`);
  if (!isDetected) console.log(output.split('\n').slice(-OUTPUT_LINES_MAX).join('\n'));
  return isDetected;
}

/** Runs a program. Throws with its error output if it fails. */
function runOrThrow(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, createSpawnOptions(cwd));
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}

/** Returns the options of a program that runs in this folder, with the tools of the folder first in PATH. */
function createSpawnOptions(cwd: string) {
  const path = `${join(cwd, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    timeout: COMMAND_MINUTES_MAX * 60_000,
    maxBuffer: Infinity,
  } as const;
}
