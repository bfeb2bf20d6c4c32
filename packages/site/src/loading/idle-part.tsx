import type { Area } from '@baize/i18n/areas';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { loadChunk } from './chunk-load.ts';
import { useSiteLanguage } from '../language/language.tsx';
import { useIdle } from './when-idle.ts';

export interface ExtraPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Areas of texts that the part needs beyond those of the first view. */
  areas?: readonly Area[];
  /** Props of the part. */
  props: Props;
  /** Content shown until the part is loaded. */
  fallback?: ReactNode;
}

/** Loads an optional part after the page has rendered. Where the download fails, the fallback stays until the network is back. */
export function ExtraPart<Props extends object>({ load, areas, props, fallback }: ExtraPartProps<Props>) {
  const { i18n } = useSiteLanguage();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetchPart = useEffectEvent(() => {
    Promise.all([loadChunk(load), i18n.load(...(areas ?? []))]).then(([part]) => setPart(() => part), console.error);
  });
  const isMissing = Part === null;
  useEffect(() => {
    if (!isMissing) return;
    const fetchMissing = () => fetchPart();
    fetchMissing();
    addEventListener('online', fetchMissing);
    return () => removeEventListener('online', fetchMissing);
  }, [isMissing]);
  return Part === null ? fallback : <Part {...props} />;
}

/** Loads an optional part when the page is idle (`whenIdle`), such as the carousel and the service worker. */
export function IdlePart<Props extends object>(part: ExtraPartProps<Props>) {
  return useIdle() ? <ExtraPart {...part} /> : part.fallback;
}
