import { useEffect, useState, type ComponentType } from 'react';
import { useSiteSelector } from '../store/store.ts';

/** Shows the toasts of the store. The component that renders them is loaded with the first toast. */
export function ToastHost() {
  const wanted = useSiteSelector(({ toasts }) => toasts.length > 0);
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!wanted || Shown !== null) return;
    // If this fails to load, the console is the only place for the error.
    import('./shown-toasts.tsx').then(({ ShownToasts }) => setShown(() => ShownToasts), console.error);
  }, [wanted, Shown]);
  return Shown && <Shown />;
}
