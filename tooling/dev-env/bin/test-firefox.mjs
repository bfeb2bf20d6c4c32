// `pnpm test:firefox` runs a smoke test of both sites in Firefox, on its own stack or on that of `pnpm stack`.
import process from 'node:process';
import { checkNode, env, install, pinnedNode, run } from './common.mjs';
import { findFirefox } from './firefox.mjs';

checkNode();
install();
env.FIREFOX_PATH = findFirefox();
const vitest = ['vitest', 'run', '--config', 'tooling/firefox/vitest.config.ts', ...process.argv.slice(2)];
process.exit(run(pinnedNode, ['tooling/dev-env/src/with-stack.ts', ...vitest]));
