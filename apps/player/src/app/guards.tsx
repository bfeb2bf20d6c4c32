import { useIsSignedIn } from '@baize/site/viewer';
import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../shared/paths.ts';

/** What a guard leaves for the log-in: the page that the person wanted. */
interface GuardState {
  next: string;
}

/** Undefined where no guard has sent the person: anybody can write into the history of a tab. */
export function nextOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('next' in state)) return undefined;
  const { next } = state;
  return typeof next === 'string' && next.startsWith('/') && !next.startsWith('//') ? next : undefined;
}

/** Spec section 2, lottery pages: a visitor goes to /login, and from there comes back. Whoever signs out here goes home. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const signedIn = useIsSignedIn();
  const [arrivedSignedIn] = useState(signedIn);
  const { pathname, search } = useLocation();
  if (signedIn) return children;
  if (arrivedSignedIn) return <Navigate replace to={paths.home} />;
  return <Navigate replace to={paths.login} state={{ next: pathname + search } satisfies GuardState} />;
}
