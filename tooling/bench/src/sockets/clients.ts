/** Runs all socket clients in a separate process, which receives `Command`s and answers with `Report`s. */
import { BALANCE_CHANGED, JOIN_TOPIC, LIVE_PATH, TOPIC_ITEMS } from '@baize/contract/live';
import type { ChatMessage } from '@baize/contract/schemas/chat';
import { io, type Socket } from 'socket.io-client';
import { wallClockMs, type Command, type Report } from './messages.ts';

const sockets: Socket[] = [];

process.on('message', (message) => {
  // The parent process sends only commands.
  const command = message as Command;
  if (command.kind === 'connect') void connectAll(command).then(report);
  else if (command.kind === 'expect') collectArrivals(command);
  else if (command.kind === 'join') void joinAll(command.topic).then(report);
  else if (command.kind === 'items') reportItems();
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

/** Records when the sockets receive the event, and reports the times once `count` have arrived. */
function collectArrivals({ event, count, subject }: Extract<Command, { kind: 'expect' }>): void {
  const arrivalTimesMs: number[] = [];
  const listener = (_topic?: string, arrived?: string): void => {
    if (subject !== undefined && arrived !== subject) return;
    arrivalTimesMs.push(wallClockMs());
    if (arrivalTimesMs.length < count) return;
    for (const socket of sockets) socket.off(event, listener);
    report({ kind: 'arrived', arrivalTimesMs });
  };
  for (const socket of sockets) socket.on(event, listener);
  report({ kind: 'ready' });
}

/** Items of a topic that one socket has received. */
interface ReceivedItems {
  count: number;
  lastPosition: number | undefined;
}

const received = new Map<Socket, ReceivedItems>();
let latenciesMs: number[] = [];
let sequenceFaults = 0;

/** Joins the topic with all sockets, and records the items that each socket receives from then on. */
async function joinAll(topic: string): Promise<Report> {
  const joined = await Promise.all(
    sockets.map(async (socket) => {
      const socketItems: ReceivedItems = { count: 0, lastPosition: undefined };
      received.set(socket, socketItems);
      socket.on(TOPIC_ITEMS, (_topic: string, items: readonly ChatMessage[]) => recordItems(socketItems, items));
      return (await socket.emitWithAck(JOIN_TOPIC, topic)) === true;
    }),
  );
  return { kind: 'joined', refused: joined.filter((isJoined) => !isJoined).length };
}

/** Records the latency of each item, and counts a fault if an item does not follow the previous one of the same socket. */
function recordItems(socketItems: ReceivedItems, items: readonly ChatMessage[]): void {
  const nowMs = wallClockMs();
  for (const { messageId, text } of items) {
    const position = Number(messageId);
    // The first message of a process may contain items that the socket has missed before.
    if (socketItems.lastPosition !== undefined && position !== socketItems.lastPosition + 1) sequenceFaults += 1;
    socketItems.lastPosition = position;
    socketItems.count += 1;
    latenciesMs.push(nowMs - Number.parseFloat(text));
  }
}

function reportItems(): void {
  const counts = [...received.values()].map(({ count }) => count);
  report({ kind: 'items', latenciesMs, fewestItems: Math.min(...counts), sequenceFaults });
  for (const socketItems of received.values()) socketItems.count = 0;
  latenciesMs = [];
  sequenceFaults = 0;
}

function endAll(): void {
  for (const socket of sockets) socket.disconnect();
  process.disconnect();
}
