import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';

/** Addresses that others can reach; git also fetches from a folder of this machine. */
const PUBLIC_REMOTE = /^(https?:\/\/|ssh:\/\/|[\w.-]+@[\w.-]+:)/;

/**
 * `repository` of a published manifest: where git fetched this checkout from, and the package's folder in it. `undefined` in a checkout
 * without a public remote, as in the scratch clones of tests.
 */
export function repositoryOf(folder: string): object | undefined {
  const url = git(folder, 'remote', 'get-url', 'origin');
  const top = git(folder, 'rev-parse', '--show-toplevel');
  return url && top && PUBLIC_REMOTE.test(url) ? toRepository(url, relative(top, folder)) : undefined;
}

/** Credentials that a CI writes into its remote are left out. */
export function toRepository(remote: string, directory: string): object {
  const address = remote.replace(/^([\w.-]+@)([\w.-]+):(?!\/)/, 'ssh://$1$2/').replace(/^(https?:\/\/)[^/@]*@/, '$1');
  return { type: 'git', url: `git+${address}`, directory };
}

function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
