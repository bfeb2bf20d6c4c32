import { SMS_SEND_THROTTLE_MS } from '@baize/contract/limits';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { useCountdown } from '@baize/ui/use-countdown';
import { useRef, useState, type ReactNode } from 'react';
import { computeResendMoment } from './resend-moment.ts';

export interface CodeSenderOptions<Ready> {
  /** Prepares the call, for example by a human check, and resolves with its argument. Undefined cancels the call. */
  readonly prepare: () => Promise<Ready | undefined>;
  /** Requests the code from the server or the identity provider. */
  readonly requestCode: (ready: Ready) => Promise<{ data?: CodeSentValue; error?: unknown }>;
  /** Returns true where another place than the popup shows this refusal. */
  readonly handleRefusal: (error: unknown) => boolean;
}

export interface CodeSender {
  /** Requests a code. It does nothing during a call and during the countdown. */
  send: () => void;
  /** A call or its preparation is running. */
  isSending: boolean;
  /** A code was sent since the form was opened. */
  isSent: boolean;
  /** Seconds until a code can be sent again; 0 means now. */
  secondsLeft: number;
  /** Error of the last attempt, until it is dismissed. */
  failure: unknown;
  dismiss: () => void;
  /** Dialog of the human check. */
  dialog?: ReactNode;
}

/** State of the send button (spec section 4, "SMS send button"): at most one call a second, and a countdown after each sent code. */
export function useCodeSender<Ready>({ prepare, requestCode, handleRefusal }: CodeSenderOptions<Ready>): CodeSender {
  const [isSending, setIsSending] = useState(false);
  const [resendAtMs, setResendAtMs] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const secondsLeft = useCountdown({ atMs: resendAtMs });
  const throttle = useThrottle(SMS_SEND_THROTTLE_MS);
  const requestAndCountDown = async (ready: Ready) => {
    throttle.start();
    const requestedAtMs = Date.now();
    const { data, error } = await requestCode(ready);
    if (data) setResendAtMs(computeResendMoment(requestedAtMs, Date.now(), data.expiredMinutes));
    else if (!handleRefusal(error)) setFailure(error);
  };
  const send = async () => {
    // The throttle is checked before the preparation, because a human check that the person has passed must not be lost.
    if (isSending || secondsLeft > 0 || throttle.isClosed()) return;
    setIsSending(true);
    const prepared = await prepare();
    if (prepared !== undefined) await requestAndCountDown(prepared);
    setIsSending(false);
  };
  return {
    send: () => void send(),
    isSending,
    isSent: resendAtMs > 0,
    secondsLeft,
    failure,
    dismiss: () => setFailure(undefined),
  };
}

/** Limits calls to one per interval. */
interface Throttle {
  /** Returns whether the interval of the last call is still running. */
  readonly isClosed: () => boolean;
  /** Starts the interval of a call. */
  readonly start: () => void;
}

function useThrottle(intervalMs: number): Throttle {
  const lastCallMs = useRef(-intervalMs);
  return {
    isClosed: () => performance.now() - lastCallMs.current < intervalMs,
    start: () => {
      lastCallMs.current = performance.now();
    },
  };
}
