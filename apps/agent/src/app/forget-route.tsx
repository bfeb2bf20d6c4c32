import { popupOpened } from '@baize/site/popups-slice';
import { readTicket } from '@baize/site/reset-ticket';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../shared/paths.ts';

/**
 * The route `/forget`. It opens the popup for a forgotten password, or, with the ticket of an e-mail in the fragment, the
 * popup that sets a new one. The redirect removes the ticket from the address at once (decision 3).
 */
export function ForgetRoute() {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const ticket = readTicket(useLocation().hash);
  const openPopup = useEffectEvent(() => {
    if (ticket !== undefined) dispatch(popupOpened({ name: 'resetPassword', ticket }));
    else if (!isSignedIn) dispatch(popupOpened({ name: 'forgot' }));
    void navigate(paths.root, { replace: true });
  });
  useEffect(() => openPopup(), []);
  return null;
}
