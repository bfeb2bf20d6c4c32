import { SMS_EXPIRED_DEFAULT_MINUTES } from '@baize/contract/limits';

const MS_PER_MINUTE = 60_000;

/**
 * Returns when a code may be sent again, in milliseconds since 1970 (spec section 4, "SMS send button"). The period
 * starts when the server sent the code, which is estimated as the middle of the round trip. `expiredMinutes` comes from
 * the server's reply; 0 means that the reply names no period.
 */
export function computeResendMoment(requestedAtMs: number, answeredAtMs: number, expiredMinutes: number): number {
  const minutes = expiredMinutes > 0 ? expiredMinutes : SMS_EXPIRED_DEFAULT_MINUTES;
  return answeredAtMs - (answeredAtMs - requestedAtMs) / 2 + minutes * MS_PER_MINUTE;
}
