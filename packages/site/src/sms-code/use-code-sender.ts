import { SMS_SEND_THROTTLE_MS } from '@baize/contract/limits';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useCountdown } from '@baize/ui/use-countdown';
import { useRef, useState, type ReactNode } from 'react';
import { resendMoment } from './resend-moment.ts';

export interface CodeSenderOptions<Ready> {
  /** Resolves with what the call needs first (a number, a human check). Undefined sends nothing. */
  readonly prepare: () => Promise<Ready | undefined>;
  readonly order: (ready: Ready) => Promise<{ data?: CodeSentValue; error?: unknown }>;
  /** True: this refusal is said in another place than the popup. */
  readonly takeRefusal: (error: unknown) => boolean;
}

export interface CodeSender {
  send: () => void;
  sending: boolean;
  sent: boolean;
  /** Until it can be sent again; 0: now. */
  secondsLeft: number;
  /** Why it was not sent, until it is dismissed. */
  failure: unknown;
  dismiss: () => void;
  /** Dialog of the human check. */
  dialog?: ReactNode;
}

/** Spec section 4, "SMS send button": one call a second at the most, and a countdown after each code that was sent. */
export function useCodeSender<Ready>({ prepare, order, takeRefusal }: CodeSenderOptions<Ready>): CodeSender {
  const [sending, setSending] = useState(false);
  const [untilMs, setUntilMs] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const secondsLeft = useCountdown({ atMs: untilMs });
  const fresh = useThrottle(SMS_SEND_THROTTLE_MS);
  const orderWith = async (ready: Ready) => {
    const askedAtMs = Date.now();
    const { data, error } = await order(ready);
    if (data) setUntilMs(resendMoment(askedAtMs, Date.now(), data.expiredMinutes));
    else if (!takeRefusal(error)) setFailure(error);
  };
  const send = async () => {
    if (sending || secondsLeft > 0) return;
    setSending(true);
    const ready = await prepare();
    if (ready !== undefined && fresh()) await orderWith(ready);
    setSending(false);
  };
  return {
    send: () => void send(),
    sending,
    sent: untilMs > 0,
    secondsLeft,
    failure,
    dismiss: () => setFailure(undefined),
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
