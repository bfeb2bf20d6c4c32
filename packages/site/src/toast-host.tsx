import { useEffect, useState, type ComponentType } from 'react';
import { useSiteSelector } from './store.ts';

/** Shows the toasts of the store. The part that draws them is loaded with the first one, not with the page. */
export function ToastHost() {
  const wanted = useSiteSelector(({ toasts }) => toasts.length > 0);
  const [Shown, setShown] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!wanted || Shown !== null) return;
    // Where even this cannot be loaded, there is no place left to say so.
    import('./shown-toasts.tsx').then(({ ShownToasts }) => setShown(() => ShownToasts), console.error);
  }, [wanted, Shown]);
  return Shown && <Shown />;
}
