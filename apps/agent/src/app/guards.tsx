import { useViewer } from '@baize/site/viewer';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { paths } from '../shared/paths.ts';
import { mayEnterAgentCentre, readNextPage, nextPageQuery } from './access.ts';

/** The layout route of the agent centre. Anybody but an agent is redirected to the landing page, and back after the log-in. */
export function AgentsOnly() {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  return mayEnterAgentCentre(viewer) ? (
    <Outlet />
  ) : (
    <Navigate replace to={paths.landing + nextPageQuery(pathname + search)} />
  );
}

/** The layout route of the landing page. An agent who is logged in is redirected to the requested page, also right after the log-in. */
export function VisitorsOnly() {
  const viewer = useViewer();
  const [params] = useSearchParams();
  return mayEnterAgentCentre(viewer) ? <Navigate replace to={readNextPage(params)} /> : <Outlet />;
}

/** Redirects `/`, which has no page (decision 1), to the agent centre or the landing page. */
export function RootRedirect() {
  return <Navigate replace to={mayEnterAgentCentre(useViewer()) ? paths.overview : paths.landing} />;
}
