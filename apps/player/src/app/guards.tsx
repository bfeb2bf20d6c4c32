import { useIsSignedIn } from '@baize/site/viewer';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { LoginState } from '../shared/login-state.ts';
import { paths } from '../shared/paths.ts';

/**
 * The layout route of the pages that only members may open (spec section 2, lottery pages). A visitor is sent to /login and comes back
 * to the page after the log-in. A person who signs out on the page is sent home.
 */
export function MembersOnly() {
  const signedIn = useIsSignedIn();
  const [arrivedSignedIn] = useState(signedIn);
  const { pathname, search } = useLocation();
  if (signedIn) return <Outlet />;
  if (arrivedSignedIn) return <Navigate replace to={paths.home} />;
  return <Navigate replace to={paths.login} state={{ next: pathname + search } satisfies LoginState} />;
}
