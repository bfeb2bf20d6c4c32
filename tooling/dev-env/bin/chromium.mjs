import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fail, step } from './common.mjs';

const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of Chromium. If it is missing and the user may install packages, it is installed from Debian. Ends the process with advice if there
 * is no Chromium.
 */
export function findChromium() {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath && !existsSync(configuredPath))
    fail(`CHROMIUM_PATH is ${configuredPath}, and there is no such file.`);
  const found = configuredPath ?? KNOWN_PATHS.find((path) => existsSync(path));
  if (found) return found;
  if (canInstall()) {
    step('Installing Chromium from Debian');
    installFromDebian('chromium');
    if (existsSync(KNOWN_PATHS[0])) return KNOWN_PATHS[0];
  }
  return fail(
    'The browser tests need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of the headless shell of the machine's Chromium version, which Debian packages separately: the same
 * browser without windows, which renders pages with about a fifth less work. Returns undefined if there is none;
 * Chromium itself is then used. Another version is never installed, because that would replace the Chromium after which
 * the pictures of stories are named.
 */
export function findHeadlessShell() {
  const configuredPath = process.env.HEADLESS_SHELL_PATH;
  if (configuredPath) return configuredPath;
  if (existsSync(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (!canInstall()) return undefined;
  const { stdout, status } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], {
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  step('Installing the headless shell of Chromium from Debian');
  installFromDebian(`chromium-headless-shell=${stdout}`);
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}

/** Returns whether this process may install Debian packages. */
function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Installs a Debian package. `name` is that of a package, or `name=version`. */
function installFromDebian(name) {
  const quietOptions = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], quietOptions);
  spawnSync('apt-get', ['install', '-y', '-qq', name], quietOptions);
}
