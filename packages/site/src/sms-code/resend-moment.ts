import { SMS_EXPIRED_DEFAULT_MINUTES } from '@baize/contract/limits';

const MS_PER_MINUTE = 60_000;

/**
 * When a code may be sent again, in ms since 1970 (spec section 4, "SMS send button"): so many minutes after the server has sent it,
 * which was about half of the round trip before the answer.
 */
export function resendMoment(askedAtMs: number, answeredAtMs: number, expiredMinutes: number): number {
  const minutes = expiredMinutes > 0 ? expiredMinutes : SMS_EXPIRED_DEFAULT_MINUTES;
  return answeredAtMs - (answeredAtMs - askedAtMs) / 2 + minutes * MS_PER_MINUTE;
}
