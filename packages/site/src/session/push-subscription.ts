import type { AddPushDeviceRequest } from '@baize/contract/schemas/inbox';

/** The build adds this tag to a site with a service worker, which shows the notifications (tooling/vite/src/app-worker.ts). */
const WORKER_HINT = 'meta[name="app-worker"]';

/** Whether this browser can show push notifications. `blocked`: the person has forbidden them. */
export type PushSupport = 'supported' | 'blocked' | 'missing';

/** Returns whether this browser can show push notifications now. */
export function readPushSupport(): PushSupport {
  const hasWorker = document.querySelector(WORKER_HINT) !== null && 'serviceWorker' in navigator;
  if (!hasWorker || !('PushManager' in window) || !('Notification' in window)) return 'missing';
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

/** Asks for the permission and then subscribes the browser to push messages. Returns undefined where the person refuses. */
export async function subscribeBrowser(publicKey: string): Promise<AddPushDeviceRequest | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key, for example of a previous brand, would not receive messages of this brand.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Returns the push subscription of this browser; null or undefined where it has none. */
async function findSubscription(): Promise<PushSubscription | null | undefined> {
  if (readPushSupport() === 'missing') return undefined;
  return await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}

/**
 * Returns the id under which the server stores this browser: the SHA-256 digest of the endpoint, in hexadecimal. Returns
 * undefined where the browser gets no notifications.
 */
export async function readOwnDeviceId(): Promise<string | undefined> {
  const subscription = await findSubscription();
  if (!subscription) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Ends the push notifications of this browser, so that its next user sees none of this member. The server removes the
 * subscription when the push service reports that it is gone.
 */
export async function endNotifications(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
