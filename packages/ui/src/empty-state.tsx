import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './empty-state.module.css';
import { drawings, type DrawingName } from './state-drawings.tsx';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Says in one sentence what is missing. */
  text: string;
  drawing?: DrawingName;
  /** Button or link with the next step. */
  action?: ReactNode;
}

export function EmptyState({ text, drawing = 'cards', action, className, ...rest }: EmptyStateProps) {
  return (
    <div {...rest} className={cx(styles.root, className)}>
      {drawings[drawing]}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
