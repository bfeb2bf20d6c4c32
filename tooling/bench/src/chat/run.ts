import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureDatabase, freePort, startPostgres } from '@baize/postgres/start';
import { migrate } from '@baize/server/migrate';
import pg from 'pg';
import { quantile } from '../closed-loop.ts';
import { startPlatform } from '../platform.ts';
import { startClientProcess, type ClientProcess } from '../sockets/client-process.ts';
import { wallClockMs } from '../sockets/messages.ts';
import { readResidentBytes } from '../sockets/process-memory.ts';
import { createTokens, fillSocketWorld, HOST } from '../sockets/world.ts';
import { describeMachine, formatTable } from '../table.ts';
import { readCollectedMemory } from './heap.ts';

const SOCKETS = 2_000;
const MESSAGES_PER_SECOND = 50;
const ROUND_SECONDS = 10;
const ROUNDS = 12;
/**
 * The memory is read after a forced garbage collection, before the first round and again each time this number of rounds has passed. The round after a
 * forced collection is slow, so its latencies are not representative.
 */
const COLLECT_EVERY_ROUNDS = 6;
/** Time in which messages in flight at the end of a round arrive. */
const ARRIVAL_WAIT_MS = 3_000;
const CONCURRENT_HANDSHAKES = 100;
const ROOM = 'lobby';

/** Measures how fast each message of a busy room reaches all of its readers, and whether the memory of the server stays constant. */
export async function benchChat(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const postgres = await startPostgres({ dataDir, password: 'bench', durable: true });
  const tokens = createTokens(SOCKETS);
  try {
    await ensureDatabase(postgres.urlOf('postgres'), 'bench');
    const url = postgres.urlOf('bench');
    await migrate(url);
    await fillSocketWorld(url, tokens);
    await openRoom(url);
    await measureRounds(url, tokens);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Enables the chat of the brand and creates the room in which the messages are sent. */
async function openRoom(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into merchant_switch (merchant_id, mod_id, enabled) values (1, 'CHATROOM', true)`);
    await client.query(
      `insert into chat_room (merchant_id, room_id, names, slow_seconds) values (1, $1, '{"en": "Lobby"}', 1)`,
      [ROOM],
    );
  } finally {
    await client.end();
  }
}

/** Connects all sockets to the room, measures the rounds one after the other, and prints the table. */
async function measureRounds(url: string, tokens: readonly string[]): Promise<void> {
  const inspectPort = await freePort();
  const platform = await startPlatform(url, randomBytes(32), 'off', [`--inspect=127.0.0.1:${inspectPort}`]);
  const clients = startClientProcess();
  const pid = platform.child.process.pid ?? 0;
  try {
    const refusedConnections = await connectInGroups(clients, platform.port, tokens);
    const joined = await clients.joinTopic(`chat:1.${ROOM}`);
    const rows: string[][] = [
      [
        '0',
        ...Array<string>(7).fill('-'),
        await readResidentMegabytes(pid),
        ...(await readCollectedMegabytes(inspectPort)),
      ],
    ];
    console.log(rows[0]?.join(' | '));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const row = await measureRound(round, platform.port, tokens, clients);
      const resident = await readResidentMegabytes(pid);
      const collected = round % COLLECT_EVERY_ROUNDS === 0 ? await readCollectedMegabytes(inspectPort) : ['-', '-'];
      rows.push([...row, resident, ...collected]);
      // A run that is ended early has shown what it measured.
      console.log(rows.at(-1)?.join(' | '));
    }
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      `${SOCKETS} sockets in one room, ${refusedConnections + joined.refused} refused; ${MESSAGES_PER_SECOND} messages/s\n`,
    );
    console.log(
      formatTable(
        [
          'round',
          'sent',
          'refused',
          'seen by each',
          'faults',
          'p50 ms',
          'p95 ms',
          'max ms',
          'resident MB',
          'heap MB',
          'external MB',
        ],
        rows,
      ),
    );
  } finally {
    await clients.end();
    await platform.child.stop();
  }
}

/** Sends messages at a constant rate for one round. Returns the row of the table up to the column of the latencies. */
async function measureRound(
  round: number,
  port: number,
  tokens: readonly string[],
  clients: ClientProcess,
): Promise<string[]> {
  const messages = MESSAGES_PER_SECOND * ROUND_SECONDS;
  const startMs = performance.now();
  const sending: Promise<boolean>[] = [];
  for (let index = 0; index < messages; index += 1) {
    await setTimeout(Math.max(0, startMs + (index * 1_000) / MESSAGES_PER_SECOND - performance.now()));
    const token = tokens[(index * 3 + round) % tokens.length] ?? '';
    // A connection that breaks on a busy machine is a message that was not sent.
    sending.push(sendMessage(port, token).catch(() => false));
  }
  const sent = (await Promise.all(sending)).filter(Boolean).length;
  await setTimeout(ARRIVAL_WAIT_MS);
  const { latenciesMs, fewestItems, sequenceFaults } = await clients.readAndResetItems();
  const sorted = latenciesMs.toSorted((one, other) => one - other);
  return [
    String(round),
    String(sent),
    String(messages - sent),
    String(fewestItems),
    String(sequenceFaults),
    ...[quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1)].map((ms) => ms?.toFixed(0) ?? '-'),
  ];
}

/** Connects the sockets in groups, because a burst of handshakes is measured by `pnpm bench sockets`. Returns the number of refused sockets. */
async function connectInGroups(clients: ClientProcess, port: number, tokens: readonly string[]): Promise<number> {
  let refused = 0;
  for (let firstIndex = 0; firstIndex < tokens.length; firstIndex += CONCURRENT_HANDSHAKES)
    refused += (
      await clients.connect({ port, host: HOST, tokens: tokens.slice(firstIndex, firstIndex + CONCURRENT_HANDSHAKES) })
    ).refused;
  return refused;
}

async function readResidentMegabytes(pid: number): Promise<string> {
  const bytes = await readResidentBytes(pid);
  return bytes === undefined ? '-' : toMegabytes(bytes);
}

async function readCollectedMegabytes(inspectPort: number): Promise<string[]> {
  const { heapUsed, external } = await readCollectedMemory(inspectPort);
  return [toMegabytes(heapUsed), toMegabytes(external)];
}

function toMegabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

/** Sends a message whose text begins with the time of sending, from which the clients compute the latency. Returns whether it was accepted. */
async function sendMessage(port: number, token: string): Promise<boolean> {
  const text = `${wallClockMs().toFixed(1)} is when this was said by somebody in the room`;
  const response = await fetch(`http://127.0.0.1:${port}/wps/chat/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': HOST, authorization: `Bearer ${token}` },
    body: JSON.stringify({ roomId: ROOM, text, clientMessageId: randomUUID() }),
  });
  await response.body?.cancel();
  return response.ok;
}
