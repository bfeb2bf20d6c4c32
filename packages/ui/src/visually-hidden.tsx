import type { ReactElement, ReactNode } from 'react';
import styles from './visually-hidden.module.css';
import { renderAs } from './render-as.ts';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** Another element than a span, e.g. `<div />` around a table. */
  render?: ReactElement;
}

/** Text for a screen reader alone. */
export function VisuallyHidden({ children, render }: VisuallyHiddenProps) {
  return renderAs({ defaultTagName: 'span', ...(render && { render }), props: { className: styles.root, children } });
}
