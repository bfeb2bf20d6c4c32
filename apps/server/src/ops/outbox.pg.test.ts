import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publish } from '../platform/outbox.ts';
import { transaction } from '../platform/transaction.ts';
import { runCommand } from '../testing/ops.ts';
import { deliverOutbox } from '../testing/outbox.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';

let testDb: TestDb;
let isBroken = true;
/** A consumer that fails for every event while `isBroken` is true. */
const lobby = {
  name: 'lobby',
  handlers: {
    'bet.settled': async () => {
      if (isBroken) throw new Error('no such game');
    },
  },
};
const log = { error: () => {}, warn: () => {} };
const ops = async (...argv: string[]) => await runCommand(argv, { db: testDb.db });

beforeAll(async () => {
  testDb = await openTestDb(3);
});
afterAll(async () => await testDb.close());
beforeEach(async () => {
  isBroken = true;
  await sql`truncate outbox, outbox_event, outbox_cursor, outbox_parked, outbox_stream`.execute(testDb.db);
  await transaction(testDb.db, async (tx) => {
    for (const betId of ['1', '2']) await publish(tx, 'bet.settled', { betId });
  });
  await deliverOutbox(testDb.db, [lobby], log);
});

async function countParked(): Promise<number> {
  return (await testDb.db.selectFrom('outbox_parked').select('position').execute()).length;
}

test('lists the backlog of each consumer, and its parked events with their errors', async () => {
  const backlog = await ops('outbox', 'list', '--json');
  expect(backlog.out.map((line) => JSON.parse(line))).toMatchObject([
    { consumer: 'lobby', topic: 'bet.settled', waiting: 0, parked: 2 },
  ]);
  const parked = await ops('outbox-parked', 'list', '--json');
  expect(parked.out.map((line) => JSON.parse(line))).toMatchObject([
    { consumer: 'lobby', position: 1, tries: 1, error: 'Error: no such game', payload: { betId: '1' } },
    { consumer: 'lobby', position: 2, tries: 1, error: 'Error: no such game', payload: { betId: '2' } },
  ]);
});

test('retry makes parked events due at once, and is audited', async () => {
  isBroken = false;
  expect(await deliverOutbox(testDb.db, [lobby], log)).toBe(0);
  const retry = ['outbox', 'retry', '--consumer', 'lobby', '--by', 'asha'];
  expect(await ops(...retry)).toMatchObject({ code: 0, out: ['2 parked events are tried again within a second.'] });
  expect(await deliverOutbox(testDb.db, [lobby], log)).toBe(2);
  expect(await countParked()).toBe(0);
  expect((await ops('audit', 'list')).out[0]).toContain('outbox retry');
});

test('discard removes one event, and the audit keeps its payload', async () => {
  const discard = ['outbox', 'discard', '--consumer', 'lobby', '--topic', 'bet.settled', '--by', 'asha'];
  expect(await ops(...discard)).toMatchObject({ code: 2 });
  expect(await ops(...discard, '--position', '9')).toMatchObject({ code: 2 });
  expect(await ops(...discard, '--position', '2')).toMatchObject({ code: 0 });
  expect(await countParked()).toBe(1);
  const { before } = await testDb.db
    .selectFrom('operator_audit')
    .select('before')
    .where('command', '=', 'outbox discard')
    .executeTakeFirstOrThrow();
  expect(before).toEqual({ betId: '2' });
});

test('refuses a retry without a consumer, without an operator, or with an invalid position', async () => {
  for (const argv of [
    ['--by', 'asha'],
    ['--consumer', 'lobby'],
    ['--consumer', 'lobby', '--by', 'asha', '--position', 'x'],
  ])
    expect(await ops('outbox', 'retry', ...argv)).toMatchObject({ code: 2 });
});
