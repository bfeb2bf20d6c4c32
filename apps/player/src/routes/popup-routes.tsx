import { popupOpened, type PopupRequest } from '@baize/site/popups-slice';
import { readTicket } from '@baize/site/reset-ticket';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readLoginNext } from '../shared/login-state.ts';
import { paths } from '../shared/paths.ts';

/** Opens a popup over home and replaces the address by that of home (spec section 2). Without a request, only the address is replaced. */
function usePopupRoute(request: PopupRequest | undefined): void {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const openPopupOverHome = useEffectEvent(() => {
    if (request) dispatch(popupOpened(request));
    // The query stays, because the registration form reads `referralCode` from it. The hash goes, because it may hold a secret ticket.
    void navigate({ pathname: paths.home, search }, { replace: true });
  });
  useEffect(() => openPopupOverHome(), []);
}

/** Opens the log-in or registration popup for a visitor. After it, a person whom a guard has sent here goes on to the page that they wanted. */
function useEntryRoute(name: 'login' | 'register'): void {
  const signedIn = useIsSignedIn();
  const next = readLoginNext(useLocation().state);
  usePopupRoute(signedIn ? undefined : { name, ...(next !== undefined && { next }) });
}

/** /login: the log-in popup over home. */
export function LoginRoute() {
  useEntryRoute('login');
  return null;
}

/** /register: the registration popup over home. */
export function RegisterRoute() {
  useEntryRoute('register');
  return null;
}

/**
 * /forget: the recovery popup over home, for visitors only. The link of a recovery e-mail leads here with a ticket in the hash; it opens the popup that
 * sets a new password, also for a signed-in person.
 */
export function ForgetRoute() {
  const signedIn = useIsSignedIn();
  const ticket = readTicket(useLocation().hash);
  const forgotRequest: PopupRequest | undefined = signedIn ? undefined : { name: 'forgot' };
  usePopupRoute(ticket === undefined ? forgotRequest : { name: 'resetPassword', ticket });
  return null;
}

/** /announce: the popup of announcements over home. */
export function AnnounceRoute() {
  usePopupRoute({ name: 'announcements' });
  return null;
}
