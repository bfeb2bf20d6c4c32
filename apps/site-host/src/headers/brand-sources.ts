import { endpoints } from '@baize/contract/catalogue';
import type { DomainRouteValue } from '@baize/contract/schemas/domains';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { buildLookStyleSheet } from '../look/brand-tokens.ts';
import { readPlatformValue, type Caller } from '../platform-calls.ts';

/** What a document contains of its brand: the name and style, and the sources from which a page may load in addition to its own origin. */
export interface BrandSources {
  /** The name of the brand as people read it; empty where the platform does not answer. */
  readonly name: string;
  /** Origins of the lines (alternative domains of the brand), whose speed the page tests. */
  readonly lines: readonly string[];
  /** Origins of the brand's pictures. */
  readonly pictures: readonly string[];
  /** Whether the brand has Google Analytics, which a page loads after consent. */
  readonly hasAnalytics: boolean;
  /** The style sheet of the brand's own look; empty where the brand looks as the platform does. */
  readonly style: string;
}

export const NO_BRAND_SOURCES: BrandSources = { name: '', lines: [], pictures: [], hasAnalytics: false, style: '' };

/** Reads the origins of the brand's lines; `undefined` where the platform refuses the call. Throws where it does not answer. */
export async function readLines(caller: Caller): Promise<string[] | undefined> {
  const routes = await readPlatformValue<DomainRouteValue>(caller, `${endpoints.domainRoute.marks.path}?device=0`);
  return routes && toOrigins(routes.domainList.map(({ domainName }) => `${caller.protocol}://${domainName}`));
}

/** Reads the other sources from the state of the system; `undefined` where the platform refuses the call. Throws where it does not answer. */
export async function readStatusSources(caller: Caller): Promise<Omit<BrandSources, 'lines'> | undefined> {
  const status = await readPlatformValue<SystemStatusValue>(caller, endpoints.systemStatus.marks.path);
  if (!status) return undefined;
  const { name, look } = status.merchant;
  return {
    name,
    pictures: toOrigins(status.imageCDNs),
    hasAnalytics: typeof status.analytics?.gtagId === 'string',
    style: look ? buildLookStyleSheet(look) : '',
  };
}

/** Reduces addresses to their origins, so that no other text of an operator reaches a header. A path of the site itself needs no origin and is left out. */
export function toOrigins(urls: readonly string[]): string[] {
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
}
