import { extraCheckOf } from '@baize/api';
import type { LoginKind } from '@baize/contract/codes';
import type { ExtraCheckRequired, LoginValue } from '@baize/contract/schemas/session';
import { useState } from 'react';
import { useSignIn, type SignedIn } from '../session/sign-in.ts';

/** Reply of a log-in call of any method. */
interface LoginReply {
  readonly data?: LoginValue | undefined;
  readonly error?: unknown;
}

export interface LoginOutcome {
  /** Handles a reply; returns true where the person is signed in. `onPassed` runs once the session is open, also after an extra check. */
  take: (reply: LoginReply, kind: LoginKind, onPassed?: () => void) => boolean;
  /** Error of the last refusal that concerns the whole form. */
  refusal: unknown;
  refuse: (error: unknown) => void;
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
  const [refusal, refuse] = useState<unknown>();
  const [check, setCheck] = useState<OpenCheck>();
  return {
    take: ({ data, error }, kind, onPassed) => {
      if (data) {
        const signedIn = signIn(data, kind);
        onPassed?.();
        onSignedIn(signedIn);
        return true;
      }
      const extraCheck = extraCheckOf(error);
      setCheck(extraCheck && { ...extraCheck, kind, onPassed });
      refuse(extraCheck ? undefined : error);
      return false;
    },
    refusal,
    refuse,
    check,
    leaveCheck: (error) => {
      setCheck(undefined);
      refuse(error);
    },
  };
}
