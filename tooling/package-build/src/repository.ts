import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';

/** Matches remotes that other people can reach. A remote of git may also be a folder of this machine. */
const PUBLIC_REMOTE = /^(https?:\/\/|ssh:\/\/|[\w.-]+@[\w.-]+:)/;

/**
 * Returns the field `repository` of a published manifest: the remote from which git fetched this checkout, and the folder of the
 * package in it. Returns `undefined` in a checkout without a public remote, such as a temporary clone of a test.
 */
export function findRepository(folder: string): object | undefined {
  const url = git(folder, 'remote', 'get-url', 'origin');
  const top = git(folder, 'rev-parse', '--show-toplevel');
  return url && top && PUBLIC_REMOTE.test(url) ? toRepository(url, relative(top, folder)) : undefined;
}

/** Builds the field `repository` from a remote, without the credentials that a CI may write into its remote. */
export function toRepository(remote: string, directory: string): object {
  const address = remote.replace(/^([\w.-]+@)([\w.-]+):(?!\/)/, 'ssh://$1$2/').replace(/^(https?:\/\/)[^/@]*@/, '$1');
  return { type: 'git', url: `git+${address}`, directory };
}

function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
