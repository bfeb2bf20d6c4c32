import { popupOpened, type PopupRequest } from '@baize/site/popups-slice';
import { readTicket } from '@baize/site/reset-ticket';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readLoginNext } from '../shared/login-state.ts';
import { paths } from '../shared/paths.ts';

/** Spec section 2: opens the popup over home and goes on to /. Undefined: only goes on. */
function usePopupRoute(request: PopupRequest | undefined): void {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const arrive = useEffectEvent(() => {
    if (request) dispatch(popupOpened(request));
    // The query stays: `referralCode` is read into the form. What stood behind the hash goes.
    void navigate({ pathname: paths.home, search }, { replace: true });
  });
  useEffect(() => arrive(), []);
}

/** A person whom a guard has sent here goes on to its page after the log-in. */
function useEntryRoute(name: 'login' | 'register'): void {
  const signedIn = useIsSignedIn();
  const next = readLoginNext(useLocation().state);
  usePopupRoute(signedIn ? undefined : { name, ...(next !== undefined && { next }) });
}

export function LoginRoute() {
  useEntryRoute('login');
  return null;
}

export function RegisterRoute() {
  useEntryRoute('register');
  return null;
}

/** Also what the link of an e-mail leads to; whoever is signed in may use it, but has nothing to be reminded of. */
export function ForgetRoute() {
  const signedIn = useIsSignedIn();
  const ticket = readTicket(useLocation().hash);
  const forgot: PopupRequest | undefined = signedIn ? undefined : { name: 'forgot' };
  usePopupRoute(ticket === undefined ? forgot : { name: 'resetPassword', ticket });
  return null;
}

/** /announce: the notices over home. */
export function AnnounceRoute() {
  usePopupRoute({ name: 'announcements' });
  return null;
}
