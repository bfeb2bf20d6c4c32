import type { Area } from '@baize/i18n/areas';
import type { SiteI18n } from '@baize/i18n/setup';
import { use } from 'react';
import { loadChunk } from './chunk-load.ts';
import { noteFailedDownload } from './failed-downloads.ts';
import { useSiteLanguage } from '../language/language.tsx';

/** The started loads of each i18n instance, by language and areas. React's `use` needs the same promise in each render, also after a rejection until the failure is shown. */
const loadsByI18n = new WeakMap<SiteI18n, Map<string, Promise<void>>>();

/**
 * Suspends until the texts of these areas are loaded, so that a page never shows a key. A failed load throws a
 * `ChunkLoadError`. `loadCode` starts in parallel.
 */
export function useTexts(areas: readonly Area[], loadCode?: () => Promise<unknown>): void {
  const { i18n } = useSiteLanguage();
  const loads = getLoads(i18n);
  const key = [i18n.instance.language, ...areas].join(' ');
  if (!loads.has(key)) {
    if (i18n.has(...areas)) return;
    // The component that renders the code reports its failure.
    loadCode?.().catch(() => undefined);
  }
  const load = loads.get(key) ?? loadChunk(async () => await i18n.load(...areas));
  if (!loads.has(key)) load.catch(() => noteFailedDownload(() => loads.delete(key)));
  loads.set(key, load);
  // A component that has suspended by `use` must call `use` again in the next render, even if the texts are loaded by
  // then.
  use(load);
}

function getLoads(i18n: SiteI18n): Map<string, Promise<void>> {
  const loads = loadsByI18n.get(i18n) ?? new Map<string, Promise<void>>();
  loadsByI18n.set(i18n, loads);
  return loads;
}
