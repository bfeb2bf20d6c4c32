import { useLoginMutation } from '@baize/api';
import type { ReactNode } from 'react';
import { useHumanCheck } from '../human-check/use-human-check.tsx';
import { withHumanCheck } from '../human-check/with-human-check.ts';
import { useSignIn } from '../sign-in.ts';

export interface LogInAgain {
  /** False where the person has to come in by the form: it may ask for more than this can. */
  logIn: (username: string, password: string) => Promise<boolean>;
  /** Stands in the form. */
  dialog: ReactNode;
}

/** Spec section 4, "Forgot password by phone": the log-in with the new password that follows, with its human check where it is asked. */
export function useLogInAgain(): LogInAgain {
  const [login] = useLoginMutation();
  const human = useHumanCheck('login');
  const signIn = useSignIn();
  const logIn = async (username: string, password: string) => {
    const request = { username, password, type: '' } as const;
    const reply = await withHumanCheck(async (pass) => await login({ ...request, ...pass }), human.ask);
    if (reply.data === undefined) return false;
    signIn(reply.data);
    return true;
  };
  return { logIn, dialog: human.dialog };
}
