import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverOutbox } from '../testing/outbox.ts';
import { openTestDb, type TestDb } from '../testing/test-db.ts';
import { startOutboxDelivery } from './outbox-delivery.ts';
import { consumeOutbox, CONSUMER_CHUNK_EVENTS } from './outbox-consumer.ts';
import { registerConsumers, type Consumer } from './outbox-registry.ts';
import { relayOutbox } from './outbox-relay.ts';
import { reportLateEvents } from './outbox-report.ts';
import { handledEventSweep } from './outbox-retention.ts';
import { publish } from './outbox.ts';
import { runSweep } from './sweep.ts';

let database: TestDb;
const lines: { readonly fields: object; readonly message: string }[] = [];
const keepLine = (fields: object, message: string) => void lines.push({ fields, message });
const log = { error: keepLine, warn: keepLine };
beforeAll(async () => {
  database = await openTestDb();
  await sql`create table effect (id integer generated always as identity, consumer text not null, number integer not null)`.execute(
    database.db,
  );
});
afterAll(async () => await database.close());
beforeEach(async () => {
  await sql`truncate effect, outbox, outbox_event, outbox_cursor, outbox_parked, outbox_stream`.execute(database.db);
  cursed.clear();
  lines.length = 0;
});

const cursed = new Set<number>();

/** Creates a consumer that writes each number. An event whose number is in the list of cursed numbers fails after its write. */
function consumerOf(name: string, topics: readonly string[] = ['counted']): Consumer {
  const handle: Consumer['handlers'][string] = async (tx, payloads) => {
    for (const { number } of payloads) {
      await sql`insert into effect (consumer, number) values (${name}, ${number})`.execute(tx);
      if (cursed.has(Number(number))) throw new Error(`${String(number)} is cursed`);
    }
  };
  return { name, handlers: Object.fromEntries(topics.map((topic) => [topic, handle])) };
}

async function publishNumbers(count: number, topic = 'counted', first = 0): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    for (let number = first; number < first + count; number += 1) await publish(tx, topic, { number });
  });
}

/**
 * Relay and consumers manage several times as many events per second on two cores (docs/decisions/0035-a-cursor-per-consumer.md). An event
 * that fewer of them overtake is delayed by less than a second.
 */
const BULK_PER_SECOND_MIN = 6_000;

/** Writes all numbers of a chunk in one statement, as a consumer of very many events has to. */
const bulkConsumer: Consumer = {
  name: 'agency',
  handlers: {
    bulk: async (tx, payloads) => {
      const values = payloads.map(({ number }) => Number(number));
      await sql`insert into effect (consumer, number) select 'agency', unnest(${values}::integer[])`.execute(tx);
    },
  },
};

async function countEffects(consumer: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from effect where consumer = ${consumer}`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** Reads the effects in the order in which they were written. */
async function effectsOf(consumer: string): Promise<number[]> {
  const { rows } = await sql<{
    number: number;
  }>`select number from effect where consumer = ${consumer} order by id`.execute(database.db);
  return rows.map(({ number }) => number);
}

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('delivery', () => {
  test('each event takes effect once for each consumer and in order, with several workers', async () => {
    const consumers = [consumerOf('agency'), consumerOf('turnover')];
    const count = 3 * CONSUMER_CHUNK_EVENTS + 7;
    await publishNumbers(count);
    await Promise.all([1, 2, 3].map(async () => await deliverOutbox(database.db, consumers, log)));
    await deliverOutbox(database.db, consumers, log);
    expect(await effectsOf('agency')).toEqual(numbers(count));
    expect(await effectsOf('turnover')).toEqual(numbers(count));
    expect(lines).toEqual([]);
  });

  test('an event that commits after a later one is delivered all the same', async () => {
    const consumers = [consumerOf('agency')];
    const late = await database.db.startTransaction().execute();
    await publish(late, 'counted', { number: 0 });
    await publishNumbers(1, 'counted', 1);
    await deliverOutbox(database.db, consumers, log);
    expect(await effectsOf('agency')).toEqual([1]);
    await late.commit().execute();
    await deliverOutbox(database.db, consumers, log);
    expect(await effectsOf('agency')).toEqual([1, 0]);
  });

  test('an event whose transaction is undone is not delivered', async () => {
    const undone = database.db.transaction().execute(async (tx) => {
      await publish(tx, 'counted', { number: 1 });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await deliverOutbox(database.db, [consumerOf('agency')], log)).toBe(0);
  });

  test('a million events of one topic do not delay another topic of the same consumer', async () => {
    const consumer = consumerOf('inbox', ['bulk', 'urgent']);
    await sql`
      insert into outbox (topic, payload)
      select 'bulk', jsonb_build_object('number', n) from generate_series(1, 5000) n`.execute(database.db);
    await publishNumbers(1, 'urgent', -1);
    await registerConsumers(database.db, [consumer]);
    // The relay and the consumer each run once.
    await relayOutbox(database.db, ['bulk', 'urgent']);
    await consumeOutbox(database.db, consumer, log);
    const effects = await effectsOf('inbox');
    expect(effects).toContain(-1);
    expect(effects).toHaveLength(CONSUMER_CHUNK_EVENTS + 1);
  });

  test('an event of another topic overtakes nearly all events of a very large job', async () => {
    const bulk = 30_000;
    const delivery = await startOutboxDelivery(database.db, [bulkConsumer, consumerOf('lobby', ['urgent'])], log);
    await sql`
      insert into outbox (topic, payload)
      select 'bulk', jsonb_build_object('number', n) from generate_series(1, ${bulk}::integer) n`.execute(database.db);
    const passed: number[] = [];
    for (const urgent of numbers(3)) {
      const before = await countEffects('agency');
      await publishNumbers(1, 'urgent', urgent);
      await expect.poll(async () => await effectsOf('lobby'), { interval: 10 }).toContain(urgent);
      const { rows } = await sql<{ ahead: number }>`
        select count(*)::integer as ahead from effect
        where consumer = 'agency' and id < (select id from effect where consumer = 'lobby' and number = ${urgent})`.execute(
        database.db,
      );
      passed.push((rows[0]?.ahead ?? bulk) - before);
    }
    expect(Math.max(...passed)).toBeLessThan(BULK_PER_SECOND_MIN);
    // The job still runs: there were events to overtake.
    expect(await countEffects('agency')).toBeLessThan(bulk);
    await expect.poll(async () => await countEffects('agency')).toBe(bulk);
    await delivery.stop();
  });

  test('a consumer that joins later begins with the events after it', async () => {
    await publishNumbers(1);
    await deliverOutbox(database.db, [consumerOf('agency')], log);
    const both = [consumerOf('agency'), consumerOf('lobby')];
    await registerConsumers(database.db, both);
    await publishNumbers(1, 'counted', 1);
    await deliverOutbox(database.db, both, log);
    expect(await effectsOf('agency')).toEqual([0, 1]);
    expect(await effectsOf('lobby')).toEqual([1]);
  });

  test('the loops of a worker deliver without being called', async () => {
    const delivery = await startOutboxDelivery(database.db, [consumerOf('agency'), consumerOf('lobby')], log);
    await publishNumbers(3);
    await expect
      .poll(async () => [await effectsOf('agency'), await effectsOf('lobby')])
      .toEqual([
        [0, 1, 2],
        [0, 1, 2],
      ]);
    await delivery.stop();
  });
});

describe('an event that a consumer cannot handle', () => {
  const agency = consumerOf('agency');
  const lobby = consumerOf('lobby');
  const broken: Consumer = {
    name: 'broken',
    handlers: {
      counted: async () => {
        throw new Error('cannot handle anything');
      },
    },
  };

  test('is parked alone with one alert; the events behind it and the other consumers go on', async () => {
    cursed.add(1);
    const calm: Consumer = { ...lobby, handlers: { counted: async () => {} } };
    await publishNumbers(4);
    await deliverOutbox(database.db, [agency, calm], log);
    expect(await effectsOf('agency')).toEqual([0, 2, 3]);
    expect(lines.map(({ fields }) => fields)).toMatchObject([{ alert: 'outbox', consumer: 'agency', parked: 1 }]);
    const { rows } = await sql`
      select consumer, topic, position, payload, error, tries from outbox_parked`.execute(database.db);
    expect(rows).toEqual([
      {
        consumer: 'agency',
        topic: 'counted',
        position: 2n,
        payload: { number: 1 },
        error: 'Error: 1 is cursed',
        tries: 1,
      },
    ]);
    const backlog = await database.db.selectFrom('outbox_backlog').select(['consumer', 'waiting', 'parked']).execute();
    expect(backlog.toSorted((left, right) => String(left.consumer).localeCompare(String(right.consumer)))).toEqual([
      { consumer: 'agency', waiting: 0n, parked: 1n },
      { consumer: 'lobby', waiting: 0n, parked: 0n },
    ]);
  });

  test('is tried again when its pause is over, each time later, and is removed when it is handled', async () => {
    cursed.add(0);
    await publishNumbers(1);
    await deliverOutbox(database.db, [agency], log);
    const due = async () => await sql`update outbox_parked set next_try_at = now()`.execute(database.db);
    await due();
    await deliverOutbox(database.db, [agency], log);
    const { rows } = await sql<{ tries: number; pause: number }>`
      select tries, round(extract(epoch from next_try_at - now()) / 30)::integer as pause from outbox_parked`.execute(
      database.db,
    );
    expect(rows).toEqual([{ tries: 2, pause: 2 }]);
    expect(await effectsOf('agency')).toEqual([]);
    cursed.clear();
    await due();
    await Promise.all([1, 2].map(async () => await deliverOutbox(database.db, [agency], log)));
    expect(await effectsOf('agency')).toEqual([0]);
    expect(await database.db.selectFrom('outbox_parked').select('position').execute()).toEqual([]);
  });

  test('raises one alert for each chunk, however many events fail', async () => {
    await publishNumbers(20);
    await deliverOutbox(database.db, [broken], log);
    expect(lines.map(({ fields }) => fields)).toMatchObject([{ alert: 'outbox', consumer: 'broken', parked: 20 }]);
  });

  test('raises its alert also where the database fails at a later event of the chunk', async () => {
    const interrupted: Consumer = {
      name: 'agency',
      handlers: {
        counted: async (tx, payloads) => {
          if (payloads.some(({ number }) => number === 0)) throw new Error('0 cannot be handled');
          await sql`do $$ begin raise exception 'the connection is lost' using errcode = 'connection_failure'; end $$`.execute(
            tx,
          );
        },
      },
    };
    await publishNumbers(2);
    await expect(deliverOutbox(database.db, [interrupted], log)).rejects.toThrow('the connection is lost');
    expect(lines.map(({ fields }) => fields)).toMatchObject([{ alert: 'outbox', consumer: 'agency', parked: 1 }]);
  });

  test('is not parked where the database caused the failure', async () => {
    const locked: Consumer = {
      name: 'agency',
      handlers: {
        counted: async (tx) => {
          await sql`do $$ begin raise exception 'a lock was not free' using errcode = 'lock_not_available'; end $$`.execute(
            tx,
          );
        },
      },
    };
    await publishNumbers(2);
    await expect(deliverOutbox(database.db, [locked], log)).rejects.toThrow('a lock was not free');
    await deliverOutbox(database.db, [agency], log);
    expect(await effectsOf('agency')).toEqual([0, 1]);
  });
});

describe('beside workers of the release before', () => {
  test('an event that an old worker has taken is left to it, and delivered here only if the old worker gives it back', async () => {
    const consumers = [consumerOf('agency')];
    await publishNumbers(4);
    for (const ending of ['commit', 'rollback'] as const) {
      const old = await database.db.startTransaction().execute();
      await sql`
        update outbox set delivered_at = now() where outbox_id in (
          select outbox_id from outbox where delivered_at is null and not_before <= now()
          order by outbox_id limit 1 for update skip locked)`.execute(old);
      const delivering = deliverOutbox(database.db, consumers, log);
      if (ending === 'commit') await delivering;
      await old[ending]().execute();
      await delivering;
      await publishNumbers(1, 'counted', ending === 'commit' ? 4 : 5);
    }
    await deliverOutbox(database.db, consumers, log);
    // The old worker delivered event 0; it took event 4 and gave it back.
    expect(await effectsOf('agency')).toEqual([1, 2, 3, 4, 5]);
  });

  test('an event that failed in an old worker is relayed when its pause is over', async () => {
    await publishNumbers(1);
    await sql`update outbox set not_before = now() + interval '30 seconds'`.execute(database.db);
    expect(await deliverOutbox(database.db, [consumerOf('agency')], log)).toBe(0);
    await sql`update outbox set not_before = now()`.execute(database.db);
    expect(await deliverOutbox(database.db, [consumerOf('agency')], log)).toBe(1);
  });
});

describe('retention and lateness', () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const countEvents = async () => (await database.db.selectFrom('outbox_event').select('position').execute()).length;

  test('deletes events that every consumer has handled, after an hour', async () => {
    const [agency, lobby] = [consumerOf('agency'), consumerOf('lobby')];
    await registerConsumers(database.db, [agency, lobby]);
    await publishNumbers(3);
    await deliverOutbox(database.db, [agency], log);
    expect(await runSweep(database.db, handledEventSweep, hours(2))).toMatchObject({ deleted: 0 });
    await deliverOutbox(database.db, [lobby], log);
    expect(await runSweep(database.db, handledEventSweep, hours(0))).toMatchObject({ deleted: 0 });
    expect(await runSweep(database.db, handledEventSweep, hours(2))).toMatchObject({ deleted: 3 });
    expect(await countEvents()).toBe(0);
    await publishNumbers(1, 'counted', 3);
    await deliverOutbox(database.db, [agency, lobby], log);
    expect(await effectsOf('lobby')).toEqual([0, 1, 2, 3]);
  });

  test('alerts for a consumer that has stopped, and for a topic that no worker relays', async () => {
    const [agency, lobby] = [consumerOf('agency'), consumerOf('lobby')];
    await registerConsumers(database.db, [agency, lobby]);
    await publishNumbers(2);
    await deliverOutbox(database.db, [agency], log);
    await publishNumbers(1, 'unknown');
    await reportLateEvents(database.db, hours(0), log);
    expect(lines).toEqual([]);
    await reportLateEvents(database.db, hours(1), log);
    expect(lines.map(({ fields }) => fields)).toMatchObject([
      { alert: 'outbox-late', consumer: 'lobby', topic: 'counted' },
      { alert: 'outbox-late', consumer: null, topic: 'unknown' },
    ]);
  });
});
