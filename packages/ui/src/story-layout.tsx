import type { CSSProperties, ReactNode } from 'react';

/** Lays out story content in a row. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-4)' }}>{children}</div>
  );
}

/** Lays out story content in a column, no wider than a form. */
export function Column({ children, width = '24rem' }: { children: ReactNode; width?: CSSProperties['maxInlineSize'] }) {
  const columns = { gridTemplateColumns: 'minmax(0, 1fr)', maxInlineSize: width };
  return <div style={{ display: 'grid', gap: 'var(--space-4)', ...columns }}>{children}</div>;
}
