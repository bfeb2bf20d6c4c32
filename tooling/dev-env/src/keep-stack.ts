import { once } from 'node:events';
import { buildSites } from './build.ts';
import { forgetKeptStack, rememberKeptStack, startTestStack } from './test-stack.ts';

// `pnpm stack` keeps a stack running, so that `pnpm e2e <file>` starts at once. Ctrl-C ends it.
buildSites();
const startedAtMs = Date.now();
const stack = await startTestStack();
const { environment } = stack;
await rememberKeptStack(environment, startedAtMs);
console.log(`
  The stack is up after ${((Date.now() - startedAtMs) / 1000).toFixed(1)} s. In another terminal, for example: pnpm e2e lobby

  player site  http://play.baize.localhost:${environment.sitesPort}
  agent site   http://agent.baize.localhost:${environment.sitesPort}

  Ctrl-C stops it.`);
try {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), stack.died]);
} finally {
  await forgetKeptStack();
  await stack.stop();
}
process.exit();
