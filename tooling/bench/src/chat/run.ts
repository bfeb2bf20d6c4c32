import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { migrate } from '@baize/server/migrate';
import pg from 'pg';
import { quantile } from '../closed-loop.ts';
import { startPlatform } from '../platform.ts';
import { startClientProcess, type ClientProcess } from '../sockets/client-process.ts';
import { wallClockMs } from '../sockets/messages.ts';
import { readResidentBytes } from '../sockets/process-memory.ts';
import { createTokens, fillSocketWorld, HOST } from '../sockets/world.ts';
import { describeMachine, formatTable } from '../table.ts';

const SOCKETS = 2_000;
const MESSAGES_PER_SECOND = 50;
const ROUND_SECONDS = 10;
const ROUNDS = 4;
/** Time in which messages in flight at the end of a round arrive. */
const ARRIVE_MS = 3_000;
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
    await measure(url, tokens);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

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

async function measure(url: string, tokens: readonly string[]): Promise<void> {
  const platform = await startPlatform(url, randomBytes(32));
  const clients = startClientProcess();
  const pid = platform.child.process.pid ?? 0;
  try {
    const connected = await clients.connect({ port: platform.port, host: HOST, tokens });
    const joined = await clients.joinTopic(`chat:1.${ROOM}`);
    const rows: string[][] = [];
    for (let round = 1; round <= ROUNDS; round += 1)
      rows.push(await measureRound(round, platform.port, tokens, clients, pid));
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      `${SOCKETS} sockets in one room, ${connected.refused + joined.refused} refused; ${MESSAGES_PER_SECOND} messages/s\n`,
    );
    console.log(
      formatTable(
        ['round', 'sent', 'refused', 'seen by each', 'faults', 'p50 ms', 'p95 ms', 'max ms', 'server MB'],
        rows,
      ),
    );
  } finally {
    await clients.end();
    await platform.child.stop();
  }
}

async function measureRound(
  round: number,
  port: number,
  tokens: readonly string[],
  clients: ClientProcess,
  pid: number,
): Promise<string[]> {
  const messages = MESSAGES_PER_SECOND * ROUND_SECONDS;
  const startMs = performance.now();
  const sending: Promise<boolean>[] = [];
  for (let index = 0; index < messages; index += 1) {
    await setTimeout(Math.max(0, startMs + (index * 1_000) / MESSAGES_PER_SECOND - performance.now()));
    const token = tokens[(index * 3 + round) % tokens.length] ?? '';
    sending.push(send(port, token));
  }
  const sent = (await Promise.all(sending)).filter(Boolean).length;
  await setTimeout(ARRIVE_MS);
  const { latenciesMs, fewest, faults } = await clients.takeItems();
  const sorted = latenciesMs.toSorted((one, other) => one - other);
  const memory = await readResidentBytes(pid);
  return [
    String(round),
    String(sent),
    String(messages - sent),
    String(fewest),
    String(faults),
    ...[quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1)].map((ms) => ms?.toFixed(0) ?? '-'),
    memory === undefined ? '-' : (memory / 2 ** 20).toFixed(0),
  ];
}

/** Sends a message whose text begins with the time of sending. */
async function send(port: number, token: string): Promise<boolean> {
  const text = `${wallClockMs().toFixed(1)} is when this was said by somebody in the room`;
  const response = await fetch(`http://127.0.0.1:${port}/wps/chat/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': HOST, authorization: `Bearer ${token}` },
    body: JSON.stringify({ roomId: ROOM, text, clientMessageId: randomUUID() }),
  });
  await response.body?.cancel();
  return response.ok;
}
