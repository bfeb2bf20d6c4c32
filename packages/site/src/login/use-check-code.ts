import { useSendExtraCheckMutation } from '@baize/api';
import { SMS_SEND_THROTTLE_MS } from '@baize/contract/limits';
import type { ExtraCheckMethod } from '@baize/contract/schemas/session';
import { useCountdown } from '@baize/ui/use-countdown';
import { useRef, useState } from 'react';
import { resendMoment } from '../forgot/resend-moment.ts';

/** The methods whose code is sent when it is asked for. */
export type SentMethod = Extract<ExtraCheckMethod, 'mobile' | 'email'>;

export interface CheckCode {
  send: () => void;
  sending: boolean;
  sent: boolean;
  /** Until it can be sent again; 0: now. */
  secondsLeft: number;
}

/** The password was right, so no human check stands before this code; all else is as in spec section 4, "SMS send button". */
export function useCheckCode(checkId: string, method: SentMethod, onRefused: (error: unknown) => void): CheckCode {
  const [order, { isLoading: sending }] = useSendExtraCheckMutation();
  const [untilMs, setUntilMs] = useState(0);
  const secondsLeft = useCountdown({ atMs: untilMs });
  const lastMs = useRef(-SMS_SEND_THROTTLE_MS);
  const send = async () => {
    const nowMs = performance.now();
    if (sending || secondsLeft > 0 || nowMs - lastMs.current < SMS_SEND_THROTTLE_MS) return;
    lastMs.current = nowMs;
    const askedAtMs = Date.now();
    const { data, error } = await order({ checkId, method });
    if (data) setUntilMs(resendMoment(askedAtMs, Date.now(), data.expiredMinutes));
    else onRefused(error);
  };
  return { send: () => void send(), sending, sent: untilMs > 0, secondsLeft };
}
