import { extraCheckOf } from '@baize/api';
import type { LoginKind } from '@baize/contract/codes';
import type { ExtraCheckRequired, LoginValue } from '@baize/contract/schemas/session';
import { useState } from 'react';
import { useSignIn, type SignedIn } from '../session/sign-in.ts';

/** Reply of a log-in call of any method. An error can require an extra check instead of refusing the log-in. */
interface LoginReply {
  readonly data?: LoginValue | undefined;
  readonly error?: unknown;
}

export interface LoginOutcome {
  /**
   * Handles the reply of a log-in call: opens the session, opens the extra check that the server requires, or shows the
   * refusal. Returns true where the session is open. `onPassed` runs once the session is open, also after an extra check.
   */
  completeLogin: (reply: LoginReply, kind: LoginKind, onPassed?: () => void) => boolean;
  /** Error of the last refusal that concerns the whole form; undefined where there is none. */
  refusal: unknown;
  refuse: (error: unknown) => void;
  /** Removes the refusal of an earlier attempt, before a new attempt or where its error is shown at an input. */
  clearRefusal: () => void;
  /** The extra check between the password and the session. */
  check: OpenCheck | undefined;
  /** Returns to the form, with the error that ended the check. */
  leaveCheck: (error?: unknown) => void;
}

export interface OpenCheck extends ExtraCheckRequired {
  /** The log-in method that led to the check. */
  readonly kind: LoginKind;
  readonly onPassed: (() => void) | undefined;
}

/** Holds the outcome of a log-in attempt: a session, an extra check, or a refusal (spec section 4). */
export function useLoginOutcome(onSignedIn: (outcome: SignedIn) => void): LoginOutcome {
  const signIn = useSignIn();
  const [refusal, setRefusal] = useState<unknown>();
  const [check, setCheck] = useState<OpenCheck>();
  return {
    completeLogin: ({ data, error }, kind, onPassed) => {
      if (data) {
        const signedIn = signIn(data, kind);
        onPassed?.();
        onSignedIn(signedIn);
        return true;
      }
      const extraCheck = extraCheckOf(error);
      setCheck(extraCheck && { ...extraCheck, kind, onPassed });
      setRefusal(extraCheck ? undefined : error);
      return false;
    },
    refusal,
    refuse: setRefusal,
    clearRefusal: () => setRefusal(undefined),
    check,
    leaveCheck: (error) => {
      setCheck(undefined);
      setRefusal(error);
    },
  };
}
