import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { deliverOutbox, type TopicHandlers } from './outbox-delivery.ts';
import { publish } from './outbox.ts';

let database: TestDb;
const errors: string[] = [];
const log = { error: (_fields: object, message: string) => errors.push(message) };
beforeAll(async () => {
  database = await openTestDb();
  await sql`create table effect (number integer not null)`.execute(database.db);
});
afterAll(async () => await database.close());
beforeEach(async () => {
  await sql`truncate effect, outbox`.execute(database.db);
  errors.length = 0;
});

const handlers: TopicHandlers = {
  counted: async (tx, payloads) => {
    for (const { number } of payloads) await sql`insert into effect values (${number})`.execute(tx);
  },
  cursed: async () => {
    throw new Error('cannot be handled');
  },
};

async function publishAll(topics: readonly string[]): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (const [number, topic] of topics.entries()) await publish(tx, topic, { number });
  });
}

async function effects(): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select number from effect order by number`.execute(database.db);
  return rows.map(({ number }) => number);
}

test('each event takes effect once, with several workers at it', async () => {
  await publishAll(Array.from({ length: 500 }, () => 'counted'));
  let rest = 1;
  while (rest > 0) {
    const counts = await Promise.all([1, 2, 3].map(async () => await deliverOutbox(database.db, handlers, log)));
    rest = counts.reduce((sum, count) => sum + count, 0);
  }
  expect(await effects()).toEqual(Array.from({ length: 500 }, (_, number) => number));
  expect(errors).toEqual([]);
});

test('an event that fails stays behind alone, and waits for its next try', async () => {
  await publishAll(['counted', 'cursed', 'counted']);
  expect(await deliverOutbox(database.db, handlers, log)).toBe(2);
  expect(await effects()).toEqual([0, 2]);
  expect(await deliverOutbox(database.db, handlers, log)).toBe(0);
  const waiting = await database.db.selectFrom('outbox').select('topic').where('delivered_at', 'is', null).execute();
  expect(waiting).toEqual([{ topic: 'cursed' }]);
});

test('what was not committed is not delivered', async () => {
  const undone = database.db.transaction().execute(async (tx) => {
    await publish(tx, 'counted', { number: 1 });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await deliverOutbox(database.db, handlers, log)).toBe(0);
});
