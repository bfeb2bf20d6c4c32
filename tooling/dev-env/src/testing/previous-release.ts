import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.ts';

/** Folders of the platform's server and the demo data. */
const PARTS = [
  'package.json',
  'apps/server',
  'apps/arcade',
  'packages',
  'tooling/art',
  'tooling/dev-env',
  'tooling/postgres',
];
const RELEASE_TAGS = 'v*';
const PINNED_FILE = join(root, 'tooling/dev-env/upgrade-from.json');

/**
 * Returns the revision from which an upgrade starts: the last release tag (v*) before this revision, or, as long as
 * there is none, the pinned one of tooling/dev-env/upgrade-from.json. Returns `undefined` where the folder has no
 * history back to it: it was unpacked from an archive, or cloned without its history (`git fetch --unshallow --tags`
 * adds the rest).
 */
export function findPreviousRelease(): string | undefined {
  const revision = lastReleaseTag() ?? readPinnedRevision();
  return git(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]) === undefined ? undefined : revision;
}

export function lastReleaseTag(): string | undefined {
  return git(['describe', '--tags', '--abbrev=0', '--match', RELEASE_TAGS, 'HEAD^']);
}

export function readPinnedRevision(): string {
  return (JSON.parse(readFileSync(PINNED_FILE, 'utf8')) as { revision: string }).revision;
}

/** Unpacks the sources of a revision into an empty folder. They use the packages that are installed here. */
export function unpackRelease(revision: string, folder: string): void {
  const archive = execFileSync('git', ['archive', revision, ...PARTS], { cwd: root, maxBuffer: 256 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const group of ['apps', 'packages', 'tooling']) {
    for (const name of readdirSync(join(folder, group))) linkPackages(join(group, name), folder);
  }
}

/** Links packages. pnpm's links are relative: those to packages of the workspace lead to the unpacked ones, all others to the installed ones. */
function linkPackages(path: string, folder: string): void {
  const installed = join(root, path, 'node_modules');
  if (!existsSync(installed)) return;
  mkdirSync(join(folder, path), { recursive: true });
  cpSync(installed, join(folder, path, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !/node_modules\/\.\w/.test(source.slice(installed.length - 'node_modules'.length)),
  });
}

/** Returns when a revision was committed; undefined where the history does not contain it. */
export function readCommitTime(revision: string): Date | undefined {
  const seconds = git(['show', '--no-patch', '--format=%ct', revision]);
  return seconds === undefined ? undefined : new Date(Number(seconds) * 1_000);
}

function git(args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
