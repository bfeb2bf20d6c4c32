import { createSharedCache } from '../cache/shared-cache.ts';
import { HOST_SOURCES_MAX, PLATFORM_CALL_TIMEOUT_MS } from '../limits.ts';
import type { Caller } from '../platform-calls.ts';
import { NO_BRAND_SOURCES, readLines, readStatusSources, type BrandSources } from './brand-sources.ts';
import { NO_SIGN_IN_SOURCES, readSignInSources, type SignInSources } from './sign-in-sources.ts';

/** The sources beyond their own origin that the pages of a host may load from. */
export interface HostSources {
  readonly brand: BrandSources;
  readonly signIn: SignInSources;
}

export const NO_HOST_SOURCES: HostSources = { brand: NO_BRAND_SOURCES, signIn: NO_SIGN_IN_SOURCES };

interface HostVisit extends Omit<Caller, 'apiOrigin'> {
  /** Whether the site of this host offers social sign-in at all: agents do not sign in socially (spec section 2). */
  readonly hasSocial: boolean;
}

export type FindHostSources = (visit: HostVisit) => Promise<HostSources>;

interface ReadSources {
  readonly sources: HostSources;
  /** False where the platform has refused one of the calls, or has not answered. */
  readonly isComplete: boolean;
}

/**
 * Creates the function that reads the sources of a host from the platform and caches them for `keepMs` milliseconds. The platform may refuse a visitor
 * from a country that the brand is closed to, so the calls name the visitor, and incomplete sources are not cached for other visitors.
 */
export function createHostSources({ apiOrigin, keepMs }: { apiOrigin: string; keepMs: number }): FindHostSources {
  const cache = createSharedCache<HostSources>({ freshMs: keepMs, staleMs: 0, entriesMax: HOST_SOURCES_MAX });
  return async ({ hasSocial, ...visitor }) => {
    const caller = { apiOrigin, ...visitor };
    const key = JSON.stringify([caller.host.toLowerCase(), caller.protocol, hasSocial]);
    const cached = await cache(key, caller.signal, async (_last, signal) => {
      const { sources, isComplete } = await readHostSources({ ...caller, signal }, hasSocial);
      return isComplete ? { ok: true, value: sources } : { ok: false, failure: 'failed' };
    });
    if (cached.from !== 'nowhere') return cached.value;
    // This visitor may have shared the calls of another visitor who was refused, so the sources are read once more.
    return cached.failure === 'failed' ? (await readHostSources(caller, hasSocial)).sources : NO_HOST_SOURCES;
  };
}

/** Reads the three parts of the sources. A part that cannot be read allows nothing; the other parts are not affected. */
async function readHostSources(visitor: Caller, hasSocial: boolean): Promise<ReadSources> {
  const signal = AbortSignal.any([visitor.signal, AbortSignal.timeout(PLATFORM_CALL_TIMEOUT_MS)]);
  const caller = { ...visitor, signal };
  const [lines, status, signIn] = await Promise.all([
    undefinedOnError(readLines(caller)),
    undefinedOnError(readStatusSources(caller)),
    undefinedOnError(readSignInSources(caller, { hasSocial })),
  ]);
  return {
    sources: {
      brand: { ...NO_BRAND_SOURCES, ...status, lines: lines ?? [] },
      signIn: signIn ?? NO_SIGN_IN_SOURCES,
    },
    isComplete: lines !== undefined && status !== undefined && signIn !== undefined,
  };
}

async function undefinedOnError<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return await reading.catch(() => undefined);
}
