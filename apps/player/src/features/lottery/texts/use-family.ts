import { loadChunk } from '@baize/site/chunk-load';
import { use } from 'react';
import { loadFamily, type FamilyPlays } from './play-families.ts';

/** React's `use` needs the same promise at each attempt to render. */
const loads = new Map<string, Promise<FamilyPlays>>();

/** The plays of a family. Suspends until their script has arrived. */
export function useFamily(id: string): FamilyPlays {
  const load = loads.get(id) ?? loadChunk(async () => await loadFamily(id));
  loads.set(id, load);
  return use(load);
}
