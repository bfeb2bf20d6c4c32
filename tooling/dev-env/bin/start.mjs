// `npm start`: everything that Baize needs, from nothing, on this machine. `npm run dev` is the same with hot reload.
import process from 'node:process';
import { checkNode, fail, install, pinnedNode, run, start, step } from './common.mjs';

checkNode();
install();

// With hot reload the sites come from Vite; the arcade's client and the pictures are built in both cases.
const dev = process.argv.includes('--dev');
const parts = dev
  ? ['@baize/arcade#build', '@baize/art#art']
  : ['build', 'art', '--filter=./apps/*', '--filter=@baize/art'];
step('Building what has changed since the last time');
if (run('turbo', ['run', ...parts, '--output-logs=errors-only', '--log-order=grouped']) !== 0) {
  fail('The build failed; the lines above say where.');
}

// In a process group of its own: Ctrl-C reaches only this process, which asks the stack to end in order.
const stack = start(pinnedNode, ['tooling/dev-env/src/main.ts', ...process.argv.slice(2)], {
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
let isStopping = false;
const sendStop = () => {
  if (stack.connected) stack.send('stop');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true;
    sendStop();
  });
}
// A message that comes before the stack has loaded its modules is lost; the stack says when it listens.
stack.on('message', (message) => {
  if (message === 'listening' && isStopping) sendStop();
});
stack.on('exit', (code) => process.exit(code ?? 1));
