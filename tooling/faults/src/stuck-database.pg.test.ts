import { execFileSync } from 'node:child_process';
import { bucketOf } from '@baize/server/bucket';
import { migrate } from '@baize/server/migrate';
import { createTestDatabase, type TestDatabase } from '@baize/postgres/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freezeBackend } from './stuck-database.ts';

const [HELD, FREE] = ['1', '2'] as const;

let database: TestDatabase;
const clients: pg.Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase('server', migrate);
  const client = await connect();
  await client.query(
    `insert into wallet_account (bucket, member_id, kind, currency)
     select id & 255, id, 'cash', 'NPR' from unnest($1::bigint[]) as id`,
    [[HELD, FREE]],
  );
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(async () => await database.drop());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

/**
 * Locks a wallet in a new transaction, as a bet does. The statement names the bucket of the member, because Citus locks rows of one shard only. Fails
 * with `55P03` if another backend holds the wallet.
 */
async function lockWallet(client: pg.Client, memberId: string): Promise<void> {
  await client.query('begin');
  await client.query(
    "select from wallet_account where bucket = $1 and member_id = $2 and kind = 'cash' for update nowait",
    [bucketOf(BigInt(memberId)), memberId],
  );
}

/** Returns the state of a process as `ps` shows it; `T` stands for a stopped process. */
function stateOf(pid: number): string {
  return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

test('stops the backend that holds a wallet, which keeps its lock while players of other wallets go on', async () => {
  const holder = await connect();
  const pid = await pidOf(holder);
  await lockWallet(holder, HELD);
  const player = await connect();
  let isAnswered = false;
  let answered: Promise<unknown> = Promise.resolve();
  await freezeBackend(database.url, async () => {
    expect(stateOf(pid)).toMatch(/^T/);
    answered = holder.query('commit').then(() => (isAnswered = true));
    await lockWallet(player, FREE);
    await player.query('commit');
    await expect(lockWallet(player, HELD)).rejects.toMatchObject({ code: '55P03' });
    await player.query('rollback');
    expect(isAnswered).toBe(false);
  });
  await answered;
  expect(stateOf(pid)).not.toMatch(/^T/);
  await lockWallet(player, HELD);
});

test('releases the backend when the work during the stall fails', async () => {
  const holder = await connect();
  const pid = await pidOf(holder);
  await lockWallet(holder, HELD);
  const failing = freezeBackend(database.url, async () => await Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(stateOf(pid)).not.toMatch(/^T/);
  await holder.query('commit');
});

test('waits for a backend that holds a wallet, and leaves idle ones alone', async () => {
  const idle = await connect();
  const idlePid = await pidOf(idle);
  const holder = await connect();
  const pid = await pidOf(holder);
  const frozen = freezeBackend(database.url, async () => {
    expect([stateOf(pid), stateOf(idlePid)]).toEqual([expect.stringMatching(/^T/), expect.not.stringMatching(/^T/)]);
    await Promise.resolve();
  });
  await lockWallet(holder, HELD);
  await frozen;
  await holder.query('commit');
});
