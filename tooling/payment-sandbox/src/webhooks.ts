import { randomUUID } from 'node:crypto';
import { createSignedHeaders, type SigningKey } from './signature.ts';
import type { Delivery, Payment, PaymentState, Store } from './store.ts';

/**
 * Ways in which the sandbox delivers the webhook of a payment: correctly, or with one fault that real payment providers
 * show.
 */
export const webhookScenarios = [
  /** The platform gets one correct webhook at once. */
  'now',
  /** The platform gets one correct webhook after `LATE_SECONDS`. */
  'late',
  /** The platform gets no webhook, so that it has to query the state of the payment. */
  'never',
  /** The platform gets five correct webhooks: four with one event id, and one with another. */
  'repeated',
  /** The platform gets the true state among states that contradict it, one webhook per second. */
  'reordered',
  /** The platform gets one webhook with the true state and an amount that was not paid. */
  'wrong-amount',
  /** The platform gets one webhook of an event that did not happen, signed with a wrong secret. */
  'forged',
] as const;
export type WebhookScenario = (typeof webhookScenarios)[number];

const LATE_SECONDS = 4;
/** The number of webhooks with one event id that `repeated` sends. */
const REPEATED_DELIVERIES = 4;
const ATTEMPTS_MAX = 12;
const POLL_INTERVAL_MS = 200;
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Queues the webhook of the payment's current state in the given scenario. The webhook of `forged` is signed with a wrong
 * secret, so the platform must reject it.
 */
export async function queueWebhook(store: Store, payment: Payment, scenario: WebhookScenario): Promise<void> {
  const eventId = randomUUID();
  switch (scenario) {
    case 'now':
      return await store.queueDelivery(payment, { eventId });
    case 'late':
      return await store.queueDelivery(payment, { eventId, afterSeconds: LATE_SECONDS });
    case 'never':
      return;
    case 'repeated':
      for (let count = 0; count < REPEATED_DELIVERIES; count += 1) await store.queueDelivery(payment, { eventId });
      return await store.queueDelivery(payment);
    case 'reordered':
      for (const [afterSeconds, state] of listContradictingStates(payment.state).entries())
        await store.queueDelivery({ ...payment, state }, { afterSeconds });
      return;
    case 'wrong-amount':
      return await store.queueDelivery({ ...payment, amount: '1.00' });
    case 'forged':
      return await store.queueDelivery(payment, { isForged: true });
    default:
      scenario satisfies never;
  }
}

/**
 * Returns the true state with states that contradict it, in the order of their webhooks: false states around `succeeded`,
 * and `succeeded` after any other state, where it is false or outdated. The platform must ignore all but the true one.
 */
function listContradictingStates(state: PaymentState): PaymentState[] {
  return state === 'succeeded' ? ['failed', state, 'cancelled'] : [state, 'succeeded'];
}

/** The background loop that sends the queued webhooks. */
export interface WebhookSender {
  /** Resolves when the webhooks that are being sent have been answered or have timed out. */
  stop(): Promise<void>;
}

/**
 * Expires overdue payments and sends due webhooks every 200 ms. A webhook is final after 12 attempts, or after a response
 * below 500, except 404: the platform has not stored the payment yet. The pause between attempts starts at one second
 * and doubles each time.
 */
export function startWebhookSender(store: Store, webhookUrl: string, key: SigningKey): WebhookSender {
  const stopping = new AbortController();
  const forgedKey: SigningKey = { ...key, keySecret: 'a secret that somebody guessed' };
  const sendDueWebhooks = async (): Promise<void> => {
    for (const payment of await store.expireOverdue()) await store.queueDelivery(payment);
    const due = await store.listDueDeliveries();
    await Promise.all(
      due.map(async (each) => await sendWebhook(store, webhookUrl, each, each.isForged ? forgedKey : key)),
    );
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // An unreachable database is ignored: the webhooks stay in its table and are sent in a later turn.
      await sendDueWebhooks().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  };
  const sendLoop = loop();
  return {
    stop: async () => {
      stopping.abort();
      await sendLoop;
    },
  };
}

/** Sends a webhook once and stores whether it is final. A request without a response counts as status 0. */
async function sendWebhook(store: Store, webhookUrl: string, delivery: Delivery, key: SigningKey): Promise<void> {
  const status = await fetch(webhookUrl, {
    method: 'POST',
    headers: createSignedHeaders(key, new URL(webhookUrl).pathname, delivery.body),
    body: delivery.body,
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).then(
    (response) => response.status,
    () => 0,
  );
  const isFinal = status >= 200 && status < 500 && status !== 404;
  if (isFinal || delivery.attempts + 1 >= ATTEMPTS_MAX) await store.finishDelivery(delivery);
  else await store.postponeDelivery(delivery, 2 ** delivery.attempts);
}
