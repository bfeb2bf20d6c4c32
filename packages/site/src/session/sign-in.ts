import { forgetPersonalData, useFirstLoginMutation } from '@baize/api';
import type { LoginKind } from '@baize/contract/codes';
import type { LoginValue } from '@baize/contract/schemas/session';
import { afterLoginWanted } from '../store/after-login-slice.ts';
import { endRememberedDevice } from './login-cookies.ts';
import { popupOpened } from '../store/popups-slice.ts';
import { storeToken } from '../store/session-storage.ts';
import { signedIn } from '../store/session-slice.ts';
import { useSiteDispatch } from '../store/store.ts';

/** Next step after a log-in: the requested page, or a change of the password, which the server requires. */
export type SignedIn = 'go_on' | 'change_password';

/**
 * Returns a function that signs the person in with the reply of a log-in or registration (spec section 4) and returns the
 * next step. It opens the popup of a required change of the password itself.
 */
export function useSignIn(): (value: LoginValue, kind?: LoginKind) => SignedIn {
  const dispatch = useSiteDispatch();
  const [reportFirstLogin] = useFirstLoginMutation();
  return (value, kind = 'username') => {
    storeToken(value.token);
    // The mark of the remembered device may name another person. A log-in that remembers this person sets it again
    // afterwards.
    endRememberedDevice();
    // The tab may hold data of a previous member.
    dispatch(forgetPersonalData());
    const { firstTimeLogin } = value;
    dispatch(signedIn(firstTimeLogin));
    const nextStep = afterSignIn(value, kind);
    if (nextStep === 'go_on') dispatch(afterLoginWanted({ firstTimeLogin }));
    else {
      dispatch(popupOpened({ name: 'changePassword' }));
      if (firstTimeLogin) void reportFirstLogin();
    }
    return nextStep;
  };
}

/** Returns the next step (spec section 4, "Login flow"). A log-in by SMS or social provider used no password, so no change is required. */
export function afterSignIn({ passwordExpired }: Pick<LoginValue, 'passwordExpired'>, kind: LoginKind): SignedIn {
  return passwordExpired && kind !== 'sms' && kind !== 'social' ? 'change_password' : 'go_on';
}
