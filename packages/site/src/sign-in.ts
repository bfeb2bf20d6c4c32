import type { LoginValue } from '@baize/contract/schemas/session';
import { forgetPersonalData } from '@baize/api';
import { storeToken } from './session-storage.ts';
import { signedIn } from './session-slice.ts';
import { useSiteDispatch } from './store.ts';

/** What a log-in and a registration do with their answer (spec section 4): from here on the person is signed in. */
export function useSignIn(): (value: LoginValue) => void {
  const dispatch = useSiteDispatch();
  return ({ token }) => {
    storeToken(token);
    // The tab may have shown somebody else before.
    dispatch(forgetPersonalData());
    dispatch(signedIn());
  };
}
