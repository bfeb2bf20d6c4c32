import { useViewer } from '@baize/site/viewer';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { paths } from '../shared/paths.ts';
import { mayEnter, readNext, writeNext } from './access.ts';

/** The layout route of the agent centre: everybody else is sent to the landing page, and back after the log-in. */
export function AgentsOnly() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  return mayEnter(viewer) ? <Outlet /> : <Navigate replace to={paths.landing + writeNext(pathname + search)} />;
}

/** The layout route of the landing page: an agent who is logged in is sent on to the page that they wanted, also right after the log-in. */
export function VisitorsOnly() {
  const viewer = useViewer();
  const [params] = useSearchParams();
  return mayEnter(viewer) ? <Navigate replace to={readNext(params)} /> : <Outlet />;
}

/** `/` has no page of its own (decision 1). */
export function RootRedirect() {
  return <Navigate replace to={mayEnter(useViewer()) ? paths.overview : paths.landing} />;
}
