import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './loader.module.css';

export interface LoaderProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Text for screen readers; omitted if the loading element has its own. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

export function Loader({ label, size = 'small', className, ...rest }: LoaderProps) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return <span {...spoken} {...rest} className={cx(styles.root, className)} data-size={size} />;
}
