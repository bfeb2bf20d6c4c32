import type { Area } from '@baize/i18n/areas';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useSiteLanguage } from './language.tsx';
import { useIdle } from './when-idle.ts';

export interface ExtraPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** The areas of the texts that the part shows, without those of the first view. */
  areas?: readonly Area[];
  /** The props of the part. */
  props: Props;
  /** Stands in the place of the part until it is loaded. */
  fallback?: ReactNode;
}

/** A part that the page can do without, loaded after the page has rendered. Where the download fails, the fallback stays. */
export function ExtraPart<Props extends object>({ load, areas, props, fallback }: ExtraPartProps<Props>) {
  const { i18n } = useSiteLanguage();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetchPart = useEffectEvent(() => {
    Promise.all([load(), i18n.load(...(areas ?? []))]).then(([part]) => setPart(() => part), console.error);
  });
  useEffect(() => fetchPart(), []);
  return Part === null ? fallback : <Part {...props} />;
}

/** The same, loaded when the page is idle (`whenIdle`): for the carousel and the service worker. */
export function IdlePart<Props extends object>(part: ExtraPartProps<Props>) {
  return useIdle() ? <ExtraPart {...part} /> : part.fallback;
}
