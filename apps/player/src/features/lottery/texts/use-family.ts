import { loadChunk } from '@baize/site/chunk-load';
import { use } from 'react';
import { loadFamily, type FamilyPlays } from './play-families.ts';

/** The promises by family, because React's `use` needs the same promise on every attempt to render. */
const loads = new Map<string, Promise<FamilyPlays>>();

/** Returns the plays of a family. Suspends until they are loaded, and throws if the download failed. */
export function useFamily(id: string): FamilyPlays {
  const load = loads.get(id) ?? loadChunk(async () => await loadFamily(id));
  loads.set(id, load);
  return use(load);
}
