import { LoadFailed } from '@baize/site/load-failed';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './prizes.module.css';

interface LoadedProps<Value> {
  result: { data?: Value | undefined; error?: unknown; refetch: () => unknown };
  children: (value: Value) => ReactNode;
}

/** Shows what a call has answered; a skeleton before it, and the reason with a way to try again where it failed. */
export function Loaded<Value>({ result: { data, error, refetch }, children }: LoadedProps<Value>) {
  if (data !== undefined) return children(data);
  if (error !== undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton shape="block" className={styles.wait} />
    </div>
  );
}
