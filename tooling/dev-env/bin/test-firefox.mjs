// `pnpm test:firefox`: a smoke test of both sites in Firefox, on a stack of its own or the one of `pnpm stack`.
import process from 'node:process';
import { checkNode, env, install, pinnedNode, run } from './common.mjs';
import { findFirefox } from './firefox.mjs';

checkNode();
install();
env.FIREFOX_PATH = findFirefox();
const vitest = ['vitest', 'run', '--config', 'tooling/firefox/vitest.config.ts', ...process.argv.slice(2)];
process.exit(run(pinnedNode, ['tooling/dev-env/src/with-stack.ts', ...vitest]));
