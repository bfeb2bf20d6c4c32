import type { Db } from './db.ts';
import { consumeOutbox } from './outbox-consumer.ts';
import { registerConsumers, listTopics, type Consumer, type ConsumerLog } from './outbox-registry.ts';
import { relayOutbox } from './outbox-relay.ts';
import { startPolling, type Polling } from './polling.ts';

/**
 * Delivers the events of the outbox until it is stopped: one loop numbers new events and makes them readable (relays them), and each consumer has a loop of its own, so that a slow consumer delays no
 * other. Any number of workers may run at once.
 */
export async function startOutboxDelivery(
  db: Db,
  consumers: readonly Consumer[],
  log: ConsumerLog,
): Promise<Pick<Polling, 'stop'>> {
  await registerConsumers(db, consumers);
  const topics = listTopics(consumers);
  const consumerLoops = consumers.map((consumer) =>
    startPolling(
      async () => await consumeOutbox(db, consumer, log),
      (err) => log.error({ err, consumer: consumer.name }, 'a consumer could not read the outbox'),
    ),
  );
  const relayLoop = startPolling(
    async () => {
      const moved = await relayOutbox(db, topics);
      if (moved > 0) for (const consumerLoop of consumerLoops) consumerLoop.wake();
      return moved;
    },
    (err) => log.error({ err }, 'the outbox could not be relayed'),
  );
  return {
    stop: async () => void (await Promise.all([relayLoop, ...consumerLoops].map(async (loop) => await loop.stop()))),
  };
}
