import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fail, step } from './common.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of Chromium, which is installed from Debian's packages where it is missing and the user may install. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) fail(`CHROMIUM_PATH is ${given}, and there is no such file.`);
  const found = given ?? KNOWN.find((path) => existsSync(path));
  if (found) return found;
  if (mayInstall()) {
    step('Installing Chromium from Debian');
    installFromDebian('chromium');
    if (existsSync(KNOWN[0])) return KNOWN[0];
  }
  return fail(
    'The browser tests need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of the headless shell of the machine's Chromium version, which Debian packages separately: the same
 * browser without windows, which renders pages with about a fifth less work. Returns undefined where there is none;
 * Chromium itself is then used. Another version is never installed, because that would replace the Chromium after which
 * the pictures of stories are named.
 */
export function findHeadlessShell() {
  const given = process.env.HEADLESS_SHELL_PATH;
  if (given) return given;
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (!mayInstall()) return undefined;
  const { stdout, status } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], {
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  step('Installing the headless shell of Chromium from Debian');
  installFromDebian(`chromium-headless-shell=${stdout}`);
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Installs a Debian package. `name` is that of a package, or `name=version`. */
function installFromDebian(name) {
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', name], quiet);
}
