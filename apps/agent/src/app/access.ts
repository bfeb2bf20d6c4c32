import { isAgentType } from '@baize/contract/limits';
import type { Viewer } from '@baize/site/action-guard';

/**
 * Returns whether the viewer may enter the agent centre (spec section 6). A session whose member is not loaded yet may
 * enter, because the server checks every call again (decision 1).
 */
export function mayEnterAgentCentre(viewer: Viewer): boolean {
  return viewer.kind === 'member' && (viewer.type === undefined || isAgentType(viewer.type));
}

const NEXT_PARAMETER = 'next';
const HOME_PATH = '/agentHome';

/**
 * Returns the page to open after the log-in, from the query of `/agent`. An address that is no page of the agent centre
 * gives its first page, so that a crafted link cannot lead to another site.
 */
export function readNextPage(params: URLSearchParams): string {
  const next = params.get(NEXT_PARAMETER) ?? '';
  return next === HOME_PATH || next.startsWith(`${HOME_PATH}/`) || next.startsWith(`${HOME_PATH}?`) ? next : HOME_PATH;
}

/** Returns the query of the landing page with which the log-in leads back to this page. The first page needs none. */
export function nextPageQuery(page: string): string {
  return page === HOME_PATH ? '' : `?${new URLSearchParams({ [NEXT_PARAMETER]: page }).toString()}`;
}
