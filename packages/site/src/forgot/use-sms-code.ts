import { errorCodeOf, isApiErrorCode, type ApiErrorCode } from '@baize/api';
import { SMS_SEND_THROTTLE_MS } from '@baize/contract/limits';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useCountdown } from '@baize/ui/use-countdown';
import { useRef, useState, type ReactNode } from 'react';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { resendMoment } from './resend-moment.ts';

interface Ordered {
  readonly data?: CodeSentValue;
  readonly error?: unknown;
}

interface Placed extends Ordered {
  readonly askedAtMs: number;
}

export interface SmsCodeOptions {
  /** Whether there is a number to send to; says at its input where there is none. */
  readonly ready: () => Promise<boolean>;
  readonly order: (humanCheck: string) => Promise<Ordered>;
  /** In its stead, where a provider sends the code, and asks on its own whether a person is there (decision 11). */
  readonly orderElsewhere?: (() => Promise<Ordered>) | undefined;
  /** Nothing can be sent to this number: said at its input, not in a popup. */
  readonly onNumberRefused: (code: ApiErrorCode) => void;
}

const NUMBER_REFUSALS: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'verification.mobile_invalid',
  'phone_auth.number_format',
  'phone_auth.number_missing',
]);

export interface SmsCode {
  send: () => void;
  sending: boolean;
  sent: boolean;
  /** Until it can be sent again; 0: now. */
  secondsLeft: number;
  /** Why it was not sent, until it is dismissed. */
  failure: unknown;
  dismiss: () => void;
  /** Stands in the form. */
  dialog: ReactNode;
}

/** Spec section 4, "SMS send button": a human check, one call a second at the most, and a countdown after each code that was sent. */
export function useSmsCode({ ready, order, orderElsewhere, onNumberRefused }: SmsCodeOptions): SmsCode {
  const human = useHumanCheck('sms');
  const [sending, setSending] = useState(false);
  const [untilMs, setUntilMs] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const secondsLeft = useCountdown({ atMs: untilMs });
  const fresh = useThrottle(SMS_SEND_THROTTLE_MS);
  /** Undefined where the person has closed the check. */
  const place = async (): Promise<Placed | undefined> => {
    if (orderElsewhere) return await timed(orderElsewhere);
    const pass = await human.ask();
    return pass === undefined ? undefined : await timed(async () => await order(pass));
  };
  const orderOnce = async () => {
    const placed = await place();
    if (placed === undefined) return;
    const { data, error, askedAtMs } = placed;
    if (data) return setUntilMs(resendMoment(askedAtMs, Date.now(), data.expiredMinutes));
    const code = isApiErrorCode(error) ? error : errorCodeOf(error);
    if (NUMBER_REFUSALS.has(code)) onNumberRefused(code);
    else setFailure(error);
  };
  const send = async () => {
    if (sending || secondsLeft > 0 || !fresh()) return;
    setSending(true);
    if (await ready()) await orderOnce();
    setSending(false);
  };
  return {
    send: () => void send(),
    sending,
    sent: untilMs > 0,
    secondsLeft,
    failure,
    dismiss: () => setFailure(undefined),
    dialog: human.dialog,
  };
}

async function timed(order: () => Promise<Ordered>): Promise<Placed> {
  const askedAtMs = Date.now();
  return { ...(await order()), askedAtMs };
}

/** True once per interval: the first press counts. */
function useThrottle(intervalMs: number): () => boolean {
  const lastMs = useRef(-intervalMs);
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < intervalMs) return false;
    lastMs.current = nowMs;
    return true;
  };
}
