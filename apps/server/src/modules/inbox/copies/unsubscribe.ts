import { messageChannels, type MessageChannel } from '@baize/contract/codes';
import { wireId } from '../../../domain/wire-id.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';

/** The length of the HMAC-SHA-256 in a token. */
const DIGEST_BYTES = 32;
/** The path that a mail service posts to (RFC 8058). */
export const ONE_CLICK_PATH = '/wps/messages/unsubscribe/one-click';

/** The copies of messages that a member gets by one channel. */
export interface Subscription {
  readonly memberId: bigint;
  readonly channel: MessageChannel;
}

function toSignedText(merchantId: number, { memberId, channel }: Subscription): string {
  return `unsubscribe:${merchantId}:${memberId}:${channel}`;
}

/** Makes the token of the link that ends the messages of one channel. It stays valid as long as its key is in SECRET_KEY. */
export function createUnsubscribeToken(
  keyRing: Pick<KeyRing, 'digest'>,
  merchantId: number,
  subscription: Subscription,
): string {
  const digest = keyRing.digest('unsubscribe', toSignedText(merchantId, subscription)).toString('base64url');
  return `${subscription.memberId}.${subscription.channel}.${digest}`;
}

/** Returns the subscription that the token ends, or `undefined` if the token is invalid or was made for another brand. */
export function readUnsubscribeToken(
  keyRing: Pick<KeyRing, 'isDigest'>,
  merchantId: number,
  token: string,
): Subscription | undefined {
  const [id = '', name = '', digest = ''] = token.split('.');
  const memberId = wireId(id);
  const channel = messageChannels.find((messageChannel) => messageChannel === name);
  const bytes = Buffer.from(digest, 'base64url');
  if (memberId === undefined || channel === undefined || bytes.length !== DIGEST_BYTES) return undefined;
  const subscription = { memberId, channel };
  return keyRing.isDigest('unsubscribe', toSignedText(merchantId, subscription), bytes) ? subscription : undefined;
}
