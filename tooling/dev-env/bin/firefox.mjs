import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fail, step } from './common.mjs';

const KNOWN = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Returns the path of Firefox, which is installed from Debian's packages where it is missing and the user may install. */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given && !existsSync(given)) fail(`FIREFOX_PATH is ${given}, and there is no such file.`);
  const found = given ?? KNOWN.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    step('Installing Firefox from Debian');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', 'firefox-esr'], quiet);
    if (existsSync(KNOWN[0])) return KNOWN[0];
  }
  return fail(
    'The Firefox test needs Firefox: install it (Debian: sudo apt-get install firefox-esr), or set FIREFOX_PATH to one.',
  );
}
