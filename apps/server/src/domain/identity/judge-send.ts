import { SMS_EXPIRED_DEFAULT_MINUTES } from '@baize/contract/limits';
import { done, refuse, type Outcome } from '../outcome.ts';

/** The earlier messages, counted over every purpose. */
export interface SentBefore {
  readonly lastToAddressAt: Date | null;
  readonly toAddressInDay: number;
  readonly fromIpInHour: number;
  readonly fromIpInDay: number;
}

/** The most codes that are sent to one mobile number or e-mail address in a day. */
export const SENDS_PER_ADDRESS_PER_DAY_MAX = 10;
/** The most codes that one IP address requests in an hour. */
export const SENDS_PER_IP_PER_HOUR_MAX = 20;
const SENDS_PER_IP_PER_DAY_MAX = 60;

/**
 * Judges whether a code may be sent: the limits are per number, per IP address and per day (decision 10). `scale`
 * multiplies the limits of an IP address for tests that simulate many people.
 */
export function judgeSend(before: SentBefore, now: Date, scale = 1): Outcome<{ expiredMinutes: number }> {
  const wait = waitSeconds(before.lastToAddressAt, now);
  if (wait > 0) return refuse('verification.too_soon', { retryAfterSeconds: wait });
  const over =
    before.toAddressInDay >= SENDS_PER_ADDRESS_PER_DAY_MAX ||
    before.fromIpInHour >= SENDS_PER_IP_PER_HOUR_MAX * scale ||
    before.fromIpInDay >= SENDS_PER_IP_PER_DAY_MAX * scale;
  return over ? refuse('verification.limit') : done({ expiredMinutes: SMS_EXPIRED_DEFAULT_MINUTES });
}

function waitSeconds(last: Date | null, now: Date): number {
  if (last === null) return 0;
  return Math.ceil((last.getTime() + SMS_EXPIRED_DEFAULT_MINUTES * 60_000 - now.getTime()) / 1000);
}
