import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { whenIdle } from './when-idle.ts';

export interface IdlePartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Of the part, once it is there. */
  props: Props;
  /** Until then. */
  fallback?: ReactNode;
}

/**
 * A part that the page can do without, fetched when the browser has nothing else to do. Where it cannot be fetched it stays away,
 * which is no loss that a person must hear of.
 */
export function IdlePart<Props extends object>({ load, props, fallback }: IdlePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetchPart = useEffectEvent(() => void load().then((part) => setPart(() => part), console.error));
  useEffect(() => whenIdle(() => fetchPart()), []);
  return Part === null ? fallback : <Part {...props} />;
}
