import type { APIResponse, Route } from '@playwright/test';

/** The real answer of the server. By its number: Node does not look `*.localhost` up as the browser does. */
export async function fetchedByNumber(route: Route): Promise<APIResponse> {
  const { host, port, pathname, search } = new URL(route.request().url());
  const url = `http://127.0.0.1:${port}${pathname}${search}`;
  return await route.fetch({ url, headers: { ...route.request().headers(), host } });
}
