import { SMS_SEND_THROTTLE_MS } from '@baize/contract/limits';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useCountdown } from '@baize/ui/use-countdown';
import { useRef, useState, type ReactNode } from 'react';
import { resendMoment } from './resend-moment.ts';

export interface CodeSenderOptions<Ready> {
  /** Prepares the call, for example by a human check, and resolves with its argument. Undefined cancels the call. */
  readonly prepare: () => Promise<Ready | undefined>;
  readonly order: (ready: Ready) => Promise<{ data?: CodeSentValue; error?: unknown }>;
  /** Returns true where another place than the popup shows this refusal. */
  readonly handleRefusal: (error: unknown) => boolean;
}

export interface CodeSender {
  send: () => void;
  sending: boolean;
  sent: boolean;
  /** Seconds until a code can be sent again; 0 means now. */
  secondsLeft: number;
  /** Error of the last attempt, until it is dismissed. */
  failure: unknown;
  dismiss: () => void;
  /** Dialog of the human check. */
  dialog?: ReactNode;
}

/** State of the send button (spec section 4, "SMS send button"): at most one call a second, and a countdown after each sent code. */
export function useCodeSender<Ready>({ prepare, order, handleRefusal }: CodeSenderOptions<Ready>): CodeSender {
  const [sending, setSending] = useState(false);
  const [untilMs, setUntilMs] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const secondsLeft = useCountdown({ atMs: untilMs });
  const fresh = useThrottle(SMS_SEND_THROTTLE_MS);
  const orderWith = async (ready: Ready) => {
    const askedAtMs = Date.now();
    const { data, error } = await order(ready);
    if (data) setUntilMs(resendMoment(askedAtMs, Date.now(), data.expiredMinutes));
    else if (!handleRefusal(error)) setFailure(error);
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

/** Throttle: the returned function gives true for the first call of each interval. */
function useThrottle(intervalMs: number): () => boolean {
  const lastMs = useRef(-intervalMs);
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < intervalMs) return false;
    lastMs.current = nowMs;
    return true;
  };
}
