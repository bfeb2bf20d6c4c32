// `npm start` installs, builds and runs everything that Baize needs on this machine. `npm run dev` does the same with
// hot reload.
import process from 'node:process';
import { checkNode, fail, install, pinnedNode, run, start, step } from './common.mjs';

checkNode();
install();

// With hot reload the sites come from Vite; the arcade's client and the pictures are built in both cases.
const isDev = process.argv.includes('--dev');
const parts = isDev
  ? ['@baize/arcade#build', '@baize/art#art']
  : ['build', 'art', '--filter=./apps/*', '--filter=@baize/art'];
step('Building what has changed since the last time');
if (run('turbo', ['run', ...parts, '--output-logs=errors-only', '--log-order=grouped']) !== 0) {
  fail('The build failed; the lines above say where.');
}

// The stack has its own process group: Ctrl-C reaches only this process, which asks the stack to stop in order.
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
// A message sent before the stack has loaded its modules is lost, so the stack reports when it listens.
stack.on('message', (message) => {
  if (message === 'listening' && isStopping) sendStop();
});
stack.on('exit', (code) => process.exit(code ?? 1));
