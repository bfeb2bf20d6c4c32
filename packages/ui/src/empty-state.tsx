import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './empty-state.module.css';
import { drawings, type DrawingName } from './state-drawings.tsx';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** One sentence about what is missing. */
  text: string;
  drawing?: DrawingName;
  /** Button or link for the next step. */
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
