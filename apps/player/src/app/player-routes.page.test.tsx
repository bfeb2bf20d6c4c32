import { isValidElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchPath, matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { MEMBER_PAGES } from '../routes/member-pages.tsx';
import { categoryPaths, LOTTERY_PATHS, paths } from '../shared/paths.ts';
import { PlayerRoutes } from './player-routes.tsx';

/** Returns the routes of the site. The component that renders them can be called, because it has neither state nor hooks. */
const routes = createRoutesFromElements(childrenOf(PlayerRoutes()));

function childrenOf(element: ReactNode): ReactNode {
  if (!isValidElement<{ children: ReactNode }>(element)) throw new Error('PlayerRoutes renders no element');
  return element.props.children;
}

/** Returns whether an address has a page. The routes below the member centre are its list of pages. */
function hasPage(address: string): boolean {
  const { pathname } = new URL(address, 'http://player.invalid');
  const route = matchRoutes(routes, pathname)?.at(-1)?.route;
  if (route === undefined || route.path === '*') return false;
  return route.path !== `${paths.member}/*` || isMemberPage(pathname);
}

function isMemberPage(pathname: string): boolean {
  return MEMBER_PAGES.some(({ path }) => matchPath(path, pathname) !== null);
}

const linked = [...Object.values(paths), ...Object.values(paths), ...Object.values(categoryPaths), ...LOTTERY_PATHS];

/** The window of customer service has no layout (player-app.tsx), and the catch-all route has no page. */
const ELSEWHERE: ReadonlySet<string> = new Set([paths.contact, paths.notFound]);

test.each(linked.filter((path) => !ELSEWHERE.has(path)))('a link to %s leads to a page', (path) => {
  expect(hasPage(path)).toBe(true);
});

test.each([paths.notFound, '/no/such/page', '/member/nothing'])('%s has no page', (path) => {
  expect(hasPage(path)).toBe(false);
});
