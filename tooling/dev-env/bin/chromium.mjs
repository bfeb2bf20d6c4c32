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

/** A Chromium of the machine: found, or installed from Debian's packages where we may. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) fail(`CHROMIUM_PATH is ${given}, and there is no such file.`);
  const found = given ?? KNOWN.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    step('Installing Chromium from Debian');
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], quiet);
    if (existsSync(KNOWN[0])) return KNOWN[0];
  }
  return fail(
    'The browser tests need Chromium: install it (Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}
