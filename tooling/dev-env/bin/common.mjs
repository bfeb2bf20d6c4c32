// Plain JavaScript for Node 20 and later, without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

// The syntax is old, so that an old Node can parse it and report its version.
export const root = fileURLToPath(new URL('../../..', import.meta.url));
const NODE_MAJOR_MIN = 20;
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The file with the digest of the lock file at the last installation. */
const STAMP = join(root, 'node_modules/.baize-install');

/** Environment of all programs, with the pinned Node and the tools first in PATH. */
export const env = {
  ...process.env,
  // Turns off the telemetry of the tools.
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  // Node caches the compiled modules of the server, the worker and `pnpm ops`, which halves the start of later
  // processes.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node-compile'),
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
};
export const pinnedNode = join(root, 'node_modules/.bin/node');

/** Prints the sentence and ends the process with the code 1. */
export function fail(sentence) {
  console.error(`\n  ${sentence}\n`);
  process.exit(1);
}

/** Ends the process with advice if the Node that runs this program is too old. */
export function checkNode() {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < NODE_MAJOR_MIN) {
    fail(
      `Baize needs Node ${NODE_MAJOR_MIN} or newer to start; this is ${process.version}. Install one from your system or nodejs.org and run the command again.`,
    );
  }
}

/** Runs pnpm at the version that the repository pins, independently of the machine. */
function pnpm(args, options = {}) {
  return spawnSync('npx', ['--yes', packageManager, ...args], { cwd: root, env, stdio: 'inherit', ...options });
}

/** Installs the packages if the lock file or the workspace file has changed since the last installation. */
export function install() {
  const digest = lockDigest();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest && existsSync(pinnedNode)) return;
  step('Installing packages');
  const result = pnpm(['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error']);
  if (result.status !== 0) {
    fail('The packages could not be installed. The lines above say why; the npm registry must be reachable.');
  }
  writeFileSync(STAMP, digest);
}

/** Prints the title of the next step. */
export function step(title) {
  console.log(`\n● ${title}`);
}

/** Runs a program of the repository and returns its exit code. */
export function run(command, args) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}

/** Starts a program of the repository without waiting for its end. Returns the process. */
export function start(command, args, options) {
  return spawn(command, args, { cwd: root, env, ...options });
}

/** Returns the hash of the files that decide which packages are installed. */
function lockDigest() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
