import { expect } from 'vitest';
import type { Db } from '../../platform/db.ts';
import { consumeOutbox } from '../../platform/outbox-consumer.ts';
import type { Consumer, ConsumerLog } from '../../platform/outbox-registry.ts';

const throwingLog: ConsumerLog = {
  error: (_fields, message) => {
    throw new Error(message);
  },
  warn: (_fields, message) => {
    throw new Error(message);
  },
};

/** Lets two workers handle the waiting events of a consumer at once, until none is left. */
export async function consumeByTwoWorkers(db: Db, consumer: Consumer): Promise<void> {
  for (;;) {
    const workers = [consumeOutbox(db, consumer, throwingLog), consumeOutbox(db, consumer, throwingLog)];
    if ((await Promise.all(workers)).every((handled) => handled === 0)) return;
  }
}

/**
 * Crashes a worker after it has handled the events of a topic and before it commits, so that the events are delivered again. `events` is the number of
 * events that wait.
 */
export async function crashWhileHandling(
  db: Db,
  { name, handlers }: Consumer,
  { topic, events }: { readonly topic: string; readonly events: number },
): Promise<void> {
  const dying: Consumer = {
    name,
    handlers: {
      [topic]: async (tx, payloads) => {
        await handlers[topic]?.(tx, payloads);
        throw Object.assign(new Error('the worker dies'), { code: '57P01' });
      },
    },
  };
  const handled = consumeOutbox(db, dying, throwingLog);
  if (events > 0) await expect(handled).rejects.toThrow('the worker dies');
  else expect(await handled).toBe(0);
}
