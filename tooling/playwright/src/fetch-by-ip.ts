import type { APIResponse, Route } from '@playwright/test';

/** Fetches the server's real answer by IP address, because Node does not resolve `*.localhost` as the browser does. */
export async function fetchByIp(route: Route): Promise<APIResponse> {
  const { host, port, pathname, search } = new URL(route.request().url());
  const url = `http://127.0.0.1:${port}${pathname}${search}`;
  return await route.fetch({ url, headers: { ...route.request().headers(), host } });
}
