import { endpoints } from '@baize/contract/catalogue';
import type { DomainRouteValue } from '@baize/contract/schemas/domains';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { readPlatformValue, type Caller } from '../platform-calls.ts';

/** What a page may reach beyond its own origin because it belongs to the brand. */
export interface BrandSources {
  /** Origins of the lines whose speed the page tests. */
  readonly lines: readonly string[];
  /** Origins of the brand's pictures. */
  readonly pictures: readonly string[];
  /** Whether the brand has Google Analytics, which a page loads after consent. */
  readonly hasAnalytics: boolean;
}

export const NO_BRAND_SOURCES: BrandSources = { lines: [], pictures: [], hasAnalytics: false };

/** `undefined` where the platform refuses. */
export async function readLines(caller: Caller): Promise<string[] | undefined> {
  const routes = await readPlatformValue<DomainRouteValue>(caller, `${endpoints.domainRoute.marks.path}?device=0`);
  return routes && toOrigins(routes.domainList.map(({ domainName }) => `${caller.protocol}://${domainName}`));
}

/** `undefined` where the platform refuses. */
export async function readStatusSources(caller: Caller): Promise<Omit<BrandSources, 'lines'> | undefined> {
  const status = await readPlatformValue<SystemStatusValue>(caller, endpoints.systemStatus.marks.path);
  if (!status) return undefined;
  return { pictures: toOrigins(status.imageCDNs), hasAnalytics: typeof status.analytics?.gtagId === 'string' };
}

/** Reduces addresses to origins, so that nothing else reaches a header. A path of the site itself needs no origin and is left out. */
export function toOrigins(urls: readonly string[]): string[] {
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}
