import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fail, step } from './common.mjs';

const KNOWN_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/**
 * Returns the path of Firefox. If it is missing and the user may install packages, it is installed from Debian. Ends the process with advice if there
 * is no Firefox.
 */
export function findFirefox() {
  const configuredPath = process.env.FIREFOX_PATH;
  if (configuredPath && !existsSync(configuredPath))
    fail(`FIREFOX_PATH is ${configuredPath}, and there is no such file.`);
  const found = configuredPath ?? KNOWN_PATHS.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    step('Installing Firefox from Debian');
    const quietOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quietOptions);
    spawnSync('apt-get', ['install', '-y', '-qq', 'firefox-esr'], quietOptions);
    if (existsSync(KNOWN_PATHS[0])) return KNOWN_PATHS[0];
  }
  return fail(
    'The Firefox test needs Firefox: install it (Debian: sudo apt-get install firefox-esr), or set FIREFOX_PATH to one.',
  );
}
