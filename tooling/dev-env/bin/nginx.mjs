import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root, step } from './common.mjs';

const KNOWN = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const UNPACKED = join(root, '.cache/nginx');
const UNPACKED_NGINX = join(UNPACKED, 'usr/sbin/nginx');

/**
 * Returns the path of nginx: that of the machine, or one unpacked from Debian's package into `.cache`, where no service
 * starts it. Returns undefined where neither exists; the test of the front is then skipped with a message.
 */
export function findNginx() {
  const found = process.env.NGINX_PATH ?? [...KNOWN, UNPACKED_NGINX].find((path) => existsSync(path));
  if (found || spawnSync('apt-get', ['--version']).status !== 0) return found;
  step('Unpacking nginx from Debian');
  mkdirSync(UNPACKED, { recursive: true });
  // apt-get warns as root that it downloads without its sandbox.
  const quiet = { cwd: UNPACKED, stdio: 'ignore' };
  if (process.getuid?.() === 0) spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['download', '-qq', 'nginx'], quiet);
  const archive = readdirSync(UNPACKED).find((name) => name.endsWith('.deb'));
  if (archive) spawnSync('dpkg-deb', ['--extract', archive, '.'], quiet);
  return existsSync(UNPACKED_NGINX) ? UNPACKED_NGINX : undefined;
}
