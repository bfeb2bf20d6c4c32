import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../loading/chunk-load.ts';
import { useSiteSelector } from '../store/store.ts';
import styles from './toast-host.module.css';

export interface ToastHostProps {
  /** Imports the component that renders the toasts. It must be a module-level function. */
  load?: (() => Promise<ComponentType>) | undefined;
}

/**
 * Shows the toasts of the store. The component that renders them is loaded with the first toast. While it cannot be
 * downloaded, the newest toast stands as plain text, because a toast is also what reports that a part of the site could
 * not be downloaded. The next toast and the return of the network start the download again.
 */
export function ToastHost({ load = loadShownToasts }: ToastHostProps) {
  const newest = useSiteSelector(({ toasts }) => toasts.at(-1));
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const newestId = newest?.id;
  useEffect(() => {
    if (newestId === undefined || Toasts !== null) return;
    const fetchToasts = () => {
      loadChunk(load).then(
        (component) => setToasts(() => component),
        (error: unknown) => {
          setHasFailed(true);
          console.error(error);
        },
      );
    };
    fetchToasts();
    addEventListener('online', fetchToasts);
    return () => removeEventListener('online', fetchToasts);
  }, [newestId, Toasts, load]);
  if (Toasts !== null) return <Toasts />;
  return (
    hasFailed && (
      <p role="alert" className={styles.plain}>
        {newest?.title}
      </p>
    )
  );
}

async function loadShownToasts(): Promise<ComponentType> {
  return (await import('./shown-toasts.tsx')).ShownToasts;
}
