import { isAgentType } from '@baize/contract/limits';
import type { Viewer } from '@baize/site/action-guard';

/**
 * Spec section 6: those who are no agents are sent to `/agent`. A token whose member is not loaded yet is let in: the server
 * answers nobody else (decision 1).
 */
export function mayEnter(viewer: Viewer): boolean {
  return viewer.kind === 'member' && (viewer.type === undefined || isAgentType(viewer.type));
}

const NEXT = 'next';
const HOME = '/agentHome';

/** The page that `/agent` leads to after the log-in: always a page of this site, whatever the address says. */
export function readNext(params: URLSearchParams): string {
  const next = params.get(NEXT) ?? '';
  return next === HOME || next.startsWith(`${HOME}/`) || next.startsWith(`${HOME}?`) ? next : HOME;
}

/** The landing page's query that brings back to this page. The first page needs none. */
export function writeNext(page: string): string {
  return page === HOME ? '' : `?${new URLSearchParams({ [NEXT]: page }).toString()}`;
}
