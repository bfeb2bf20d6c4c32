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
 * worktree of the last commit, runs the test that must detect it, and fails where that test passes or reports something
 * else. The files of this checkout are not changed.
 */
const COMMAND_MINUTES_MAX = 8;
const LINES_SHOWN = 40;

const names = new Set(process.argv.slice(2));
const selected = plantedFaults.filter(({ name }) => names.size === 0 || names.has(name));
const worktree = mkdtempSync(join(tmpdir(), 'baize-planted-'));
// PostgreSQL does not run as root, so its own user must be able to reach its programs.
chmodSync(worktree, 0o755);
try {
  run('git', ['worktree', 'add', '--detach', '--force', worktree, 'HEAD'], root);
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--loglevel=error'], worktree);
  const missed = selected.filter((fault) => !isFound(fault));
  console.log(`\n${selected.length - missed.length} of ${selected.length} planted faults were found.`);
  if (missed.length > 0 || selected.length === 0) process.exitCode = 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', worktree], { cwd: root });
  rmSync(worktree, { recursive: true, force: true });
}

/** Plants a fault, runs its test and reverts the fault. Returns whether the test failed with the expected output. */
function isFound({ name, file, find, replace, command, says }: PlantedFault): boolean {
  const path = join(worktree, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, plantFault(before, find, replace));
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, options(worktree));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  writeFileSync(path, before);
  const output = stripVTControlCharacters(`${stdout}${stderr}`);
  const line = output.split('\n').find((text) => says.test(text));
  const found = status !== 0 && line !== undefined;
  console.log(`${found ? '✓' : '✗'} ${name} (${seconds} s): ${found ? line.trim() : 'NOT FOUND'}`);
  if (!found) console.log(output.split('\n').slice(-LINES_SHOWN).join('\n'));
  return found;
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, options(cwd));
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}

function options(cwd: string) {
  const path = `${join(cwd, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  return {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
    timeout: COMMAND_MINUTES_MAX * 60_000,
    maxBuffer: Infinity,
  } as const;
}
