import { extraCheckOf } from '@baize/api';
import type { LoginKind } from '@baize/contract/codes';
import type { ExtraCheckRequired, LoginValue } from '@baize/contract/schemas/session';
import { useState } from 'react';
import { useSignIn, type SignedIn } from '../sign-in.ts';

/** Reply of a log-in call, whichever way in was used. */
interface LoginReply {
  readonly data?: LoginValue | undefined;
  readonly error?: unknown;
}

export interface LoginOutcome {
  /** Takes an answer; true where the person is in. `onPassed` runs once the session is open, also where an extra check comes first. */
  take: (reply: LoginReply, kind: LoginKind, onPassed?: () => void) => boolean;
  /** Why the last one was refused, where that concerns the whole form. */
  refusal: unknown;
  refuse: (error: unknown) => void;
  /** The check that stands between the password and the session. */
  check: OpenCheck | undefined;
  /** Back to the form, with what ended the check. */
  leaveCheck: (error?: unknown) => void;
}

export interface OpenCheck extends ExtraCheckRequired {
  /** The way in that it was asked for. */
  readonly kind: LoginKind;
  readonly onPassed: (() => void) | undefined;
}

/** Spec section 4: every way in ends in a session, in an extra check, or in a refusal. */
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
      const asked = extraCheckOf(error);
      setCheck(asked && { ...asked, kind, onPassed });
      refuse(asked ? undefined : error);
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
