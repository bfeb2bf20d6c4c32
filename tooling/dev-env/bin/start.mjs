// `npm start`: everything that Baize needs, from nothing, on this machine. `npm run dev` is the same with hot reload.
import process from 'node:process';
import { checkNode, fail, install, pinnedNode, run, start, step } from './common.mjs';

checkNode();
install();

const dev = process.argv.includes('--dev');
if (!dev) {
  step('Building the sites (what has not changed is taken from the cache)');
  if (run('turbo', ['run', 'build', 'art', '--output-logs=errors-only', '--log-order=grouped']) !== 0)
    fail('The build failed; the lines above say where.');
} else if (run('turbo', ['run', 'art', '--output-logs=errors-only']) !== 0) {
  fail('The pictures could not be made; the lines above say why.');
}

// In a process group of its own: Ctrl-C reaches only this process, which asks the stack to end in order.
const stack = start(pinnedNode, ['tooling/dev-env/src/main.ts', ...process.argv.slice(2)], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stack.connected) stack.send('stop');
  });
}
stack.on('exit', (code) => process.exit(code ?? 1));
