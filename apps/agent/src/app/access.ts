import { isAgentType } from '@baize/contract/limits';
import type { Viewer } from '@baize/site/action-guard';

/**
 * Spec section 6: those who are no agents are sent to `/agent`. A token whose member is not loaded yet is let in: the server
 * answers nobody else (decision 1).
 */
export function mayEnter(viewer: Viewer): boolean {
  return viewer.kind === 'member' && (viewer.type === undefined || isAgentType(viewer.type));
}

const NEXT_PARAMETER = 'next';
const HOME_PATH = '/agentHome';

/** The page that `/agent` leads to after the log-in: always a page of this site, whatever the address says. */
export function readNext(params: URLSearchParams): string {
  const next = params.get(NEXT_PARAMETER) ?? '';
  return next === HOME_PATH || next.startsWith(`${HOME_PATH}/`) || next.startsWith(`${HOME_PATH}?`) ? next : HOME_PATH;
}

/** The landing page's query that brings back to this page. The first page needs none. */
export function writeNext(page: string): string {
  return page === HOME_PATH ? '' : `?${new URLSearchParams({ [NEXT_PARAMETER]: page }).toString()}`;
}
