import { forgetPersonalData, useFirstLoginMutation } from '@baize/api';
import type { LoginKind } from '@baize/contract/codes';
import type { LoginValue } from '@baize/contract/schemas/session';
import { afterLoginWanted } from './after-login/after-login-slice.ts';
import { endRememberedDevice } from './login/login-cookies.ts';
import { popupOpened } from './popups-slice.ts';
import { storeToken } from './session-storage.ts';
import { signedIn } from './session-slice.ts';
import { useSiteDispatch } from './store.ts';

/** Next step after a log-in: the page that the person wanted, or a new password first. */
export type SignedIn = 'go_on' | 'change_password';

/** Returns the function that takes the reply of a log-in or a registration and signs the person in (spec section 4). */
export function useSignIn(): (value: LoginValue, kind?: LoginKind) => SignedIn {
  const dispatch = useSiteDispatch();
  const [firstLogin] = useFirstLoginMutation();
  return (value, kind = 'username') => {
    storeToken(value.token);
    // The mark may name another person. A log-in that remembers this one writes the mark anew afterwards.
    endRememberedDevice();
    // The tab may have shown somebody else before.
    dispatch(forgetPersonalData());
    const { firstTimeLogin } = value;
    dispatch(signedIn(firstTimeLogin));
    const outcome = afterSignIn(value, kind);
    if (outcome === 'go_on') dispatch(afterLoginWanted({ firstTimeLogin }));
    else {
      dispatch(popupOpened({ name: 'changePassword' }));
      if (firstTimeLogin) void firstLogin();
    }
    return outcome;
  };
}

/** Spec section 4, "Login flow": who came by SMS or by a provider has used no password, and is asked for no other. */
export function afterSignIn({ passwordExpired }: Pick<LoginValue, 'passwordExpired'>, kind: LoginKind): SignedIn {
  return passwordExpired && kind !== 'sms' && kind !== 'social' ? 'change_password' : 'go_on';
}
