import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../shared/paths.ts';

/** Spec section 2: opens the popup over home and goes on to /. Who is signed in already only goes on. */
function usePopupRoute(name: 'login' | 'register'): void {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const signedIn = useIsSignedIn();
  const { search } = useLocation();
  const arrive = useEffectEvent(() => {
    if (!signedIn) dispatch(popupOpened({ name }));
    // The query stays: `referralCode` is read into the form.
    void navigate({ pathname: paths.home, search }, { replace: true });
  });
  useEffect(() => arrive(), []);
}

export function LoginRoute() {
  usePopupRoute('login');
  return null;
}

export function RegisterRoute() {
  usePopupRoute('register');
  return null;
}
