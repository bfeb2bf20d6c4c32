// `npm test` runs everything that CI checks. It installs what the run needs and then starts tooling/test-run.
import process from 'node:process';
import { checkNode, env, install, pinnedNode, run } from './common.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { findNginx } from './nginx.mjs';

checkNode();
install();
env.CHROMIUM_PATH = findChromium();
const headlessShell = findHeadlessShell();
if (headlessShell) env.HEADLESS_SHELL_PATH = headlessShell;
const nginx = findNginx();
if (nginx) env.NGINX_PATH = nginx;
process.exit(run(pinnedNode, ['tooling/test-run/src/main.ts', ...process.argv.slice(2)]));
