import { sql } from 'kysely';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { startJobRunner, type JobRunner } from './job-runner.ts';

let testDb: TestDb;
let runner: JobRunner;
const done: string[] = [];
const errors: string[] = [];

async function endOtherConnections(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(testDb.db);
}

beforeAll(async () => {
  testDb = await openTestDb(1);
  const log = { error: (_: object, message: string) => void errors.push(message), warn: () => {}, debug: () => {} };
  runner = startJobRunner({
    connectionString: testDb.appUrl,
    schedule: [{ task: 'hourly', match: '7 * * * *' }],
    tasks: {
      hourly: () => undefined,
      plain: async () => void done.push('plain'),
      failing: () => Promise.reject(new Error('it fails')),
      cut: async () => {
        await endOtherConnections();
        done.push('cut');
      },
    },
    log,
  });
});
afterAll(async () => {
  await runner.stop();
  await testDb.close();
});

test('the application has the rights to schedule jobs', async () => {
  await expect
    .poll(async () => {
      const { rows } = await sql<{
        identifier: string;
      }>`select identifier from graphile_worker._private_known_crontabs`.execute(testDb.db);
      return rows;
    })
    .toEqual([{ identifier: 'hourly' }]);
  expect(errors).toEqual([]);
});

/** Adds the job over the test's own connection: `quickAddJob` would leave a closing connection behind, which `cut` then terminates. */
async function add(task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, max_attempts => 1)`.execute(testDb.db);
}

test('a job that fails is recorded as failed, and further jobs run', async () => {
  await add('failing');
  await add('plain');
  await expect.poll(() => done).toEqual(['plain']);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ last_error: string }>`
        select last_error from graphile_worker._private_jobs where last_error is not null`.execute(testDb.db);
      return rows.map(({ last_error }) => last_error);
    })
    .toEqual(['it fails']);
});

test('a runner that lost its connections in the middle of a job is started again', async () => {
  await add('cut');
  await expect.poll(() => done).toContain('cut');
  await add('plain');
  await expect.poll(() => done).toEqual(['plain', 'cut', 'plain']);
});

test('connects to a database that is starting up within seconds, and can be stopped meanwhile', async () => {
  let connections = 0;
  // Answers as PostgreSQL does while it recovers: an error response with 57P03 (`cannot_connect_now`).
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''].join('\0');
  const answer = Buffer.concat([Buffer.from('E'), lengthOf(fields), Buffer.from(`${fields}\0`)]);
  const database = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve));
  const { port } = database.address() as { port: number };
  const silent = { error: () => {}, warn: () => {}, debug: () => {} };
  const waiting = startJobRunner({
    connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
    schedule: [],
    tasks: {},
    log: silent,
  });
  await expect.poll(() => connections).toBeGreaterThan(2);
  await waiting.stop();
  await new Promise((resolve) => database.close(resolve));
});

function lengthOf(fields: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + fields.length + 1);
  return length;
}
