import type { Area } from '@baize/i18n/areas';
import type { SiteI18n } from '@baize/i18n/setup';
import { use } from 'react';
import { loadChunk } from './chunk-load.ts';
import { useSiteLanguage } from './language.tsx';

/** React's `use` needs the same promise at each attempt to render, also after the promise has rejected. */
const loading = new WeakMap<SiteI18n, Map<string, Promise<void>>>();

/**
 * Suspends until the texts of these areas can be shown, so that a page never shows a key. Texts that do not arrive are a
 * `ChunkLoadError`, like a script that does not arrive. `loadCode` begins meanwhile.
 */
export function useTexts(areas: readonly Area[], loadCode?: () => Promise<unknown>): void {
  const { i18n } = useSiteLanguage();
  const loads = loadsOf(i18n);
  const key = [i18n.instance.language, ...areas].join(' ');
  if (!loads.has(key)) {
    if (i18n.has(...areas)) return;
    // A failure of the code is reported where the code is rendered.
    loadCode?.().catch(() => undefined);
  }
  const load = loads.get(key) ?? loadChunk(async () => await i18n.load(...areas));
  loads.set(key, load);
  // A component that has suspended by `use` has to call `use` again when it renders, though the texts are there.
  use(load);
}

function loadsOf(i18n: SiteI18n): Map<string, Promise<void>> {
  const loads = loading.get(i18n) ?? new Map<string, Promise<void>>();
  loading.set(i18n, loads);
  return loads;
}
