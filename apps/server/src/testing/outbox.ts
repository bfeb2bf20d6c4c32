import type { Db } from '../platform/db.ts';
import { consumeOutbox } from '../platform/outbox-consumer.ts';
import { registerConsumers, listTopics, type Consumer, type ConsumerLog } from '../platform/outbox-registry.ts';
import { relayOutbox } from '../platform/outbox-relay.ts';

/** A log that throws, so that a test fails if a consumer cannot handle an event. */
const throwOnAnyLog: ConsumerLog = {
  error: (fields, message) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
  warn: (fields, message) => {
    throw new Error(`${message} ${JSON.stringify(fields)}`);
  },
};

/** Delivers events as a worker does, until none is waiting. Returns the number of events that the consumers handled or parked. */
export async function deliverOutbox(
  db: Db,
  consumers: readonly Consumer[],
  log: ConsumerLog = throwOnAnyLog,
): Promise<number> {
  await registerConsumers(db, consumers);
  let total = 0;
  for (;;) {
    const relayed = await relayOutbox(db, listTopics(consumers));
    let handled = 0;
    for (const consumer of consumers) handled += await consumeOutbox(db, consumer, log);
    total += handled;
    if (relayed + handled === 0) return total;
  }
}
