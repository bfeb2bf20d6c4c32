import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.ts';

/** Folders of the platform's server and the demo data. */
const RELEASE_PATHS = [
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
 * there is none, the pinned one of tooling/dev-env/upgrade-from.json. Returns `undefined` if the folder has no history
 * back to that revision, because it was unpacked from an archive or cloned without its history (`git fetch --unshallow
 * --tags` fetches the missing commits).
 */
export function findPreviousRelease(): string | undefined {
  const revision = findLastReleaseTag() ?? readPinnedRevision();
  return runGit(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]) === undefined ? undefined : revision;
}

/** Returns the last release tag before this revision, or undefined if there is none. */
export function findLastReleaseTag(): string | undefined {
  return runGit(['describe', '--tags', '--abbrev=0', '--match', RELEASE_TAGS, 'HEAD^']);
}

/** Returns the revision that is pinned for the time before the first release tag. */
export function readPinnedRevision(): string {
  return (JSON.parse(readFileSync(PINNED_FILE, 'utf8')) as { revision: string }).revision;
}

/** Unpacks the sources of a revision into an empty folder. They use the packages that are installed here. */
export function unpackRelease(revision: string, folder: string): void {
  const archive = execFileSync('git', ['archive', revision, ...RELEASE_PATHS], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
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

/** Returns when a revision was committed, or undefined if the history does not contain it. */
export function readCommitTime(revision: string): Date | undefined {
  const seconds = runGit(['show', '--no-patch', '--format=%ct', revision]);
  return seconds === undefined ? undefined : new Date(Number(seconds) * 1_000);
}

/** Runs git in the repository. Returns its output, or undefined if it fails. */
function runGit(args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
