import { useRender } from '@base-ui/react/use-render';
import type { ReactElement, ReactNode } from 'react';
import styles from './visually-hidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** Another element than a span, e.g. `<div />` around a table. */
  render?: ReactElement;
}

/** Text for a screen reader alone. */
export function VisuallyHidden({ children, render }: VisuallyHiddenProps) {
  return useRender({ defaultTagName: 'span', ...(render && { render }), props: { className: styles.root, children } });
}
