/** Runs all socket clients in a separate process, which receives `Command`s and answers with `Report`s. */
import { BALANCE_CHANGED, LIVE_PATH } from '@baize/contract/live';
import { io, type Socket } from 'socket.io-client';
import { wallClockMs, type Command, type Report } from './messages.ts';

const sockets: Socket[] = [];

process.on('message', (message) => {
  // The parent process sends only commands.
  const command = message as Command;
  if (command.kind === 'connect') void connectAll(command).then(report);
  else if (command.kind === 'expect') collect(command);
  else endAll();
});

function report(message: Report): void {
  process.send?.(message);
}

/** Resolves when each socket is refused or has received its first message. */
async function connectAll({ port, host, tokens }: Extract<Command, { kind: 'connect' }>): Promise<Report> {
  const start = performance.now();
  let connectedMs = 0;
  const outcomes = tokens.map(async (token) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: LIVE_PATH,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
      extraHeaders: { 'x-forwarded-host': host },
    });
    sockets.push(socket);
    const first = Promise.withResolvers<boolean>();
    socket.on('connect', () => (connectedMs = performance.now() - start));
    socket.once(BALANCE_CHANGED, () => first.resolve(true));
    socket.once('connect_error', () => first.resolve(false));
    socket.once('disconnect', () => first.resolve(false));
    return await first.promise;
  });
  const accepted = await Promise.all(outcomes);
  const refused = accepted.filter((isAccepted) => !isAccepted).length;
  return { kind: 'connected', connectedMs, firstMessageMs: performance.now() - start, refused };
}

function collect({ event, count }: Extract<Command, { kind: 'expect' }>): void {
  const atMs: number[] = [];
  const listener = (): void => {
    atMs.push(wallClockMs());
    if (atMs.length < count) return;
    for (const socket of sockets) socket.off(event, listener);
    report({ kind: 'arrived', atMs });
  };
  for (const socket of sockets) socket.on(event, listener);
  report({ kind: 'ready' });
}

function endAll(): void {
  for (const socket of sockets) socket.disconnect();
  process.disconnect();
}
