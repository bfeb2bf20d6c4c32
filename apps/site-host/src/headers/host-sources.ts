import { createSharedCache } from '../cache/shared-cache.ts';
import { HOST_SOURCES_MAX, PLATFORM_CALL_TIMEOUT_MS } from '../limits.ts';
import type { Caller } from '../platform-calls.ts';
import { NO_BRAND_SOURCES, readBrandSources, type BrandSources } from './brand-sources.ts';
import { NO_SIGN_IN_SOURCES, readSignInSources, type SignInSources } from './sign-in-sources.ts';

/** What the pages of one host may load beyond their own origin. */
export interface HostSources {
  readonly brand: BrandSources;
  readonly signIn: SignInSources;
}

export const NO_HOST_SOURCES: HostSources = { brand: NO_BRAND_SOURCES, signIn: NO_SIGN_IN_SOURCES };

/** `hasSocial`: whether the site of this host offers social sign-in at all. */
interface HostVisit extends Omit<Caller, 'apiOrigin' | 'ip'> {
  readonly hasSocial: boolean;
}

export type FindHostSources = (visit: HostVisit) => Promise<HostSources>;

/** Reads the sources of a host from the platform, and caches them for `keepMs`. Nothing is allowed where the platform does not answer. */
export function createHostSources({ apiOrigin, keepMs }: { apiOrigin: string; keepMs: number }): FindHostSources {
  const cache = createSharedCache<HostSources>({ freshMs: keepMs, staleMs: 0, entriesMax: HOST_SOURCES_MAX });
  return async ({ host, protocol, signal, hasSocial }) => {
    const key = JSON.stringify([host.toLowerCase(), protocol, hasSocial]);
    const cached = await cache(key, signal, async (_last, taskSignal) => {
      const deadline = AbortSignal.any([taskSignal, AbortSignal.timeout(PLATFORM_CALL_TIMEOUT_MS)]);
      return await readHostSources({ apiOrigin, host, protocol, signal: deadline }, hasSocial);
    });
    return cached.from === 'nowhere' ? NO_HOST_SOURCES : cached.value;
  };
}

/** Each part stands for itself: a provider that cannot be read takes nothing from the brand's own lines and pictures. */
async function readHostSources(caller: Caller, hasSocial: boolean) {
  const [brand, signIn] = await Promise.allSettled([
    readBrandSources(caller),
    readSignInSources(caller, { hasSocial }),
  ]);
  const value = {
    brand: brand.status === 'fulfilled' ? brand.value : NO_BRAND_SOURCES,
    signIn: signIn.status === 'fulfilled' ? signIn.value : NO_SIGN_IN_SOURCES,
  };
  return { ok: true, value } as const;
}
