import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch, useSiteSelector } from '../store/store.ts';

/** Opens the log-in popup with its notice when the server has ended the session. After the log-in the person stays on the page. */
export function useSessionEndPopup(): void {
  const dispatch = useSiteDispatch();
  const hasSessionEnded = useSiteSelector(({ session }) => session.status === 'ended');
  const { pathname, search } = useLocation();
  const openLogin = useEffectEvent(() => dispatch(popupOpened({ name: 'login', next: pathname + search })));
  useEffect(() => {
    if (hasSessionEnded) openLogin();
  }, [hasSessionEnded]);
}
