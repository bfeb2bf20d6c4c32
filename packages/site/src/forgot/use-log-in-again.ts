import { useLoginMutation } from '@baize/api';
import type { ReactNode } from 'react';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { withHumanCheck } from '../human-check/with-human-check.ts';
import { useSignIn } from '../session/sign-in.ts';

export interface NewPasswordLogin {
  /** Logs in; returns false where the person must use the log-in form, which can ask for more than this function. */
  logIn: (username: string, password: string) => Promise<boolean>;
  /** The dialog of the human check. The calling form renders it. */
  dialog: ReactNode;
}

/**
 * Logs in with the new password after a reset by phone (spec section 4, "Forgot password by phone"), with a human check
 * where the server requires one.
 */
export function useNewPasswordLogin(): NewPasswordLogin {
  const [login] = useLoginMutation();
  const humanCheck = useHumanCheck('login');
  const signIn = useSignIn();
  const logIn = async (username: string, password: string) => {
    const request = { username, password, type: '' } as const;
    const reply = await withHumanCheck(async (pass) => await login({ ...request, ...pass }), humanCheck.open);
    if (reply.data === undefined) return false;
    signIn(reply.data);
    return true;
  };
  return { logIn, dialog: humanCheck.dialog };
}
