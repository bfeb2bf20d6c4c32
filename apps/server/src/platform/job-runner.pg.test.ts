import { sql } from 'kysely';
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
  runner = await startJobRunner({
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

test('the application may keep a timetable', async () => {
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

test('a job that fails is written down as failed, and jobs go on', async () => {
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
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['plain', 'cut', 'plain']);
});
