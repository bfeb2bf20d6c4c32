import { randomUUID } from 'node:crypto';
import { signedHeaders, type Key } from './signature.ts';
import type { Delivery, Payment, PaymentState, Store } from './store.ts';

/** How the platform is told: as it should be, and in every way in which the world does it. */
export const noticeWays = ['now', 'late', 'never', 'repeated', 'reordered', 'wrong-amount', 'forged'] as const;
export type NoticeWay = (typeof noticeWays)[number];

const LATE_SECONDS = 4;
const TRIES_MAX = 12;
const EVERY_MS = 200;
const ANSWER_WITHIN_MS = 5_000;

/** Puts what happened to a payment on its way. `forged`: it did not happen, and the signature is somebody else's. */
export async function tell(store: Store, payment: Payment, way: NoticeWay): Promise<void> {
  const eventId = randomUUID();
  switch (way) {
    case 'now':
      return await store.deliver(payment, { eventId });
    case 'late':
      return await store.deliver(payment, { eventId, afterSeconds: LATE_SECONDS });
    case 'never':
      return;
    case 'repeated':
      for (let count = 0; count < 4; count += 1) await store.deliver(payment, { eventId });
      return await store.deliver(payment);
    case 'reordered':
      for (const [afterSeconds, state] of wrongOrder(payment.state).entries())
        await store.deliver({ ...payment, state }, { afterSeconds });
      return;
    case 'wrong-amount':
      return await store.deliver({ ...payment, amount: '1.00' });
    case 'forged':
      return await store.deliver(payment, { forged: true });
    default:
      way satisfies never;
  }
}

/** Returns what happened among states that did not happen or that came before it. */
function wrongOrder(state: PaymentState): PaymentState[] {
  return state === 'succeeded' ? ['failed', state, 'cancelled'] : [state, 'succeeded'];
}

export interface Messenger {
  stop(): Promise<void>;
}

/** Sends what is due until it is taken: a 4xx is final unless the platform does not know the payment yet. */
export function startMessenger(store: Store, webhookUrl: string, key: Key): Messenger {
  const stopping = new AbortController();
  const forger: Key = { ...key, keySecret: 'a secret that somebody guessed' };
  const turn = async (): Promise<void> => {
    for (const payment of await store.expireDue()) await store.deliver(payment);
    const due = await store.dueDeliveries();
    await Promise.all(due.map(async (each) => await send(store, webhookUrl, each, each.forged ? forger : key)));
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The database may be away for a moment; what waits stays there.
      await turn().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function send(store: Store, webhookUrl: string, delivery: Delivery, key: Key): Promise<void> {
  const status = await fetch(webhookUrl, {
    method: 'POST',
    headers: signedHeaders(key, new URL(webhookUrl).pathname, delivery.body),
    body: delivery.body,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).then(
    (response) => response.status,
    () => 0,
  );
  const isFinal = status >= 200 && status < 500 && status !== 404;
  if (isFinal || delivery.tries + 1 >= TRIES_MAX) await store.delivered(delivery);
  else await store.tryAgain(delivery, 2 ** delivery.tries);
}
