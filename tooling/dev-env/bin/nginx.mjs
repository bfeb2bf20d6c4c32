import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root, step } from './common.mjs';

const KNOWN_PATHS = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const UNPACKED_FOLDER = join(root, '.cache/nginx');
const UNPACKED_NGINX = join(UNPACKED_FOLDER, 'usr/sbin/nginx');

/**
 * Returns the path of nginx: that of the machine, or one unpacked from Debian's package into `.cache`, where no service
 * starts it. Returns undefined if neither exists; the test of the front is then skipped with a message.
 */
export function findNginx() {
  const found = process.env.NGINX_PATH ?? [...KNOWN_PATHS, UNPACKED_NGINX].find((path) => existsSync(path));
  if (found || spawnSync('apt-get', ['--version']).status !== 0) return found;
  step('Unpacking nginx from Debian');
  mkdirSync(UNPACKED_FOLDER, { recursive: true });
  // apt-get warns as root that it downloads without its sandbox.
  const quietOptions = { cwd: UNPACKED_FOLDER, stdio: 'ignore' };
  if (process.getuid?.() === 0) spawnSync('apt-get', ['update', '-qq'], quietOptions);
  spawnSync('apt-get', ['download', '-qq', 'nginx'], quietOptions);
  const archive = readdirSync(UNPACKED_FOLDER).find((name) => name.endsWith('.deb'));
  if (archive) spawnSync('dpkg-deb', ['--extract', archive, '.'], quietOptions);
  return existsSync(UNPACKED_NGINX) ? UNPACKED_NGINX : undefined;
}
