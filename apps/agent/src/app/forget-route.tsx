import { popupOpened } from '@baize/site/popups-slice';
import { readTicket } from '@baize/site/reset-ticket';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../shared/paths.ts';

/** `/forget`, and the link of the e-mail: its ticket goes out of the address at once (decision 3). */
export function ForgetRoute() {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const signedIn = useIsSignedIn();
  const ticket = readTicket(useLocation().hash);
  const arrive = useEffectEvent(() => {
    if (ticket !== undefined) dispatch(popupOpened({ name: 'resetPassword', ticket }));
    else if (!signedIn) dispatch(popupOpened({ name: 'forgot' }));
    void navigate(paths.root, { replace: true });
  });
  useEffect(() => arrive(), []);
  return null;
}
