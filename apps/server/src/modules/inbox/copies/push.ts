import webPush from 'web-push';
import type { MessageText } from '../../../domain/content/copy-texts.ts';
import type { PartnerFetch } from '../../../platform/partner-fetch.ts';
import type { PushDevice } from './push-devices.ts';
import type { PushKeys } from './push-keys.ts';

const PUSH_TIMEOUT_MS = 10_000;
/** The time for which a push service keeps the notification for a browser that is offline: a day. Afterwards the message is only in the inbox. */
const TIME_TO_LIVE_SECONDS = 86_400;

/**
 * The outcome of a notification. `gone`: the browser has ended the subscription. `later`: the push service may accept the notification at another
 * time. `refused`: the push service will never accept the notification.
 */
export type PushResult = 'sent' | 'gone' | 'later' | 'refused';

/** A notification for one browser. */
export interface Push {
  readonly device: PushDevice;
  readonly keys: PushKeys;
  /** The site of the brand, which is the contact for the push service. */
  readonly origin: string;
  readonly text: MessageText;
  readonly language: string;
  /** The id of the message. A further notification of the same message replaces the first. */
  readonly messageId: bigint;
  /** The path that the notification opens, on the site whose service worker shows it. */
  readonly path: string;
}

/** Encrypts the text for the browser (RFC 8291), signs it for its push service (RFC 8292) and sends it. */
export async function sendPush(fetchPartner: PartnerFetch, push: Push): Promise<PushResult> {
  const { device, keys, origin, text, language, messageId, path } = push;
  const payload = JSON.stringify({ ...text, lang: language, tag: `message-${messageId}`, path });
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: device.address, keys: { p256dh: device.p256dh, auth: device.auth } },
      payload,
      {
        vapidDetails: { subject: `https://${new URL(origin).host}`, ...keys },
        TTL: TIME_TO_LIVE_SECONDS,
        contentEncoding: 'aes128gcm',
      },
    );
    const response = await fetchPartner(new URL(endpoint), {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(PUSH_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return toPushResult(response.status);
  } catch (error) {
    // A `TypeError` of the fetch and a time-out mean that the service is unavailable. Any other error, such as a malformed key, would occur again.
    return error instanceof TypeError || isNetworkError(error) ? 'later' : 'refused';
  }
}

function isNetworkError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function toPushResult(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
