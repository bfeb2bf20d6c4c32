import { forgetPersonalData, useLogoutMutation } from '@baize/api';
import { endRememberedDevice } from './login-cookies.ts';
import { signedOut, signingOut } from '../store/session-slice.ts';
import { clearSessionStorage } from '../store/session-storage.ts';
import { useSiteDispatch } from '../store/store.ts';

/** Ends the session on the server and in the browser. The browser signs out even if the server cannot be reached. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const dispatch = useSiteDispatch();
  const [logout, { isLoading }] = useLogoutMutation();
  const signOut = async () => {
    dispatch(signingOut());
    await logout();
    clearSessionStorage();
    // The server has revoked the credential of this device as well.
    endRememberedDevice();
    endNotifications().catch(console.warn);
    dispatch(signedOut());
    dispatch(forgetPersonalData());
  };
  return { signOut, isBusy: isLoading };
}

/** Ends the push notifications, so that the next user of this browser gets none of this member. The code is loaded on demand. */
async function endNotifications(): Promise<void> {
  if ((await navigator.serviceWorker?.getRegistration()) === undefined) return;
  await (await import('./push-subscription.ts')).endNotifications();
}
