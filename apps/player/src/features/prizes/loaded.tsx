import { LoadFailed } from '@baize/site/load-failed';
import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './prizes.module.css';

interface LoadedProps<Value> {
  result: { data?: Value | undefined; error?: unknown; refetch: () => unknown };
  children: (value: Value) => ReactNode;
}

/** Renders the answer of a query. Shows a skeleton before the answer, and the error with a retry if the query failed. */
export function Loaded<Value>({ result: { data, error, refetch }, children }: LoadedProps<Value>) {
  if (data !== undefined) return children(data);
  if (error !== undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <Skeleton shape="block" className={styles.wait} />
    </div>
  );
}
