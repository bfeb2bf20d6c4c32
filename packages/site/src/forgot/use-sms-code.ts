import { errorCodeOf } from '@baize/api';
import { SMS_SEND_THROTTLE_MS } from '@baize/contract/limits';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useCountdown } from '@baize/ui/use-countdown';
import { useRef, useState, type ReactNode } from 'react';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { resendMoment } from './resend-moment.ts';

export interface SmsCodeOptions {
  /** Whether there is a number to send to; says at its input where there is none. */
  readonly ready: () => Promise<boolean>;
  readonly order: (humanCheck: string) => Promise<{ data?: CodeSentValue; error?: unknown }>;
  /** The server does not take this number: said at its input, not in a popup. */
  readonly onNumberRefused: () => void;
}

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
export function useSmsCode({ ready, order, onNumberRefused }: SmsCodeOptions): SmsCode {
  const human = useHumanCheck('sms');
  const [sending, setSending] = useState(false);
  const [untilMs, setUntilMs] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const secondsLeft = useCountdown({ atMs: untilMs });
  const fresh = useThrottle(SMS_SEND_THROTTLE_MS);
  const orderOnce = async () => {
    const pass = await human.ask();
    if (pass === undefined) return;
    const askedAtMs = Date.now();
    const { data, error } = await order(pass);
    if (data) setUntilMs(resendMoment(askedAtMs, Date.now(), data.expiredMinutes));
    else if (errorCodeOf(error) === 'verification.mobile_invalid') onNumberRefused();
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
