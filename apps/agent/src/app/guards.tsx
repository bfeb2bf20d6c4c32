import { useViewer } from '@baize/site/viewer';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { paths } from '../shared/paths.ts';
import { mayEnter, readNext, writeNext } from './access.ts';

/** For the pages of the agent centre: everybody else is sent to the landing page, and back after the log-in. */
export function AgentsOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  return mayEnter(viewer) ? children : <Navigate replace to={paths.landing + writeNext(pathname + search)} />;
}

/** For the landing page: an agent who is logged in has no need of it. This also moves on after a log-in. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const [params] = useSearchParams();
  return mayEnter(viewer) ? <Navigate replace to={readNext(params)} /> : children;
}

/** `/` has no page of its own (decision 1). */
export function RootRedirect() {
  return <Navigate replace to={mayEnter(useViewer()) ? paths.overview : paths.landing} />;
}
