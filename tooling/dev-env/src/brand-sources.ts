import { endpoints } from '@baize/contract/catalogue';
import type { DomainRouteValue } from '@baize/contract/schemas/domains';
import type { SystemStatusValue } from '@baize/contract/schemas/system';

/** What a page may reach beyond its own origin because it is the brand's: lines that it tests, hosts of its pictures. */
export interface BrandSources {
  readonly lines: readonly string[];
  readonly pictures: readonly string[];
}

export const NO_BRAND_SOURCES: BrandSources = { lines: [], pictures: [] };

interface BrandQuestion {
  readonly apiOrigin: string;
  readonly host: string;
}

/** As the server tells the page; nothing is allowed where it cannot be asked. */
export async function askBrandSources(question: BrandQuestion): Promise<BrandSources> {
  try {
    const [routes, status] = await Promise.all([
      ask<DomainRouteValue>(question, `${endpoints.domainRoute.marks.path}?device=0`),
      ask<SystemStatusValue>(question, endpoints.systemStatus.marks.path),
    ]);
    const lines = routes?.domainList.map(({ domainName }) => `http://${domainName}`) ?? [];
    return { lines: originsOf(lines), pictures: originsOf(status?.imageCDNs ?? []) };
  } catch {
    return NO_BRAND_SOURCES;
  }
}

async function ask<Value>({ apiOrigin, host }: BrandQuestion, path: string): Promise<Value | undefined> {
  const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'http' };
  const response = await fetch(apiOrigin + path, { headers });
  return ((await response.json()) as { value?: Value }).value;
}

/** Nothing but an origin goes into a header; a CDN that is a path of the site needs none. */
export function originsOf(urls: readonly string[]): string[] {
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}
