// `npm test`: everything that CI holds against a change. Installs what the run needs, then hands over to tooling/test-run.
import process from 'node:process';
import { checkNode, env, install, pinnedNode, run } from './common.mjs';
import { findChromium } from './chromium.mjs';

checkNode();
install();
env.CHROMIUM_PATH = findChromium();
process.exit(run(pinnedNode, ['tooling/test-run/src/main.ts', ...process.argv.slice(2)]));
