import { loadChunk } from '@baize/site/chunk-load';
import { noteFailedDownload } from '@baize/site/failed-downloads';
import { use } from 'react';
import { loadFamily, type FamilyPlays } from './play-families.ts';

/** The promises by family, because React's `use` needs the same promise on every attempt to render, also after a rejection until the failure is shown. */
const loads = new Map<string, Promise<FamilyPlays>>();

/** Returns the plays of a family. Suspends until they are loaded, and throws if the download failed. */
export function useFamily(id: string): FamilyPlays {
  return use(loadFamilyOnce(id));
}

/** Returns the same promise for a family until its failure was shown. */
export function loadFamilyOnce(id: string): Promise<FamilyPlays> {
  const started = loads.get(id);
  if (started) return started;
  const load = loadChunk(async () => await loadFamily(id));
  load.catch(() => noteFailedDownload(() => loads.delete(id)));
  loads.set(id, load);
  return load;
}
