import type { ReactElement, ReactNode } from 'react';
import styles from './visually-hidden.module.css';
import { renderAs } from './render-as.ts';

export interface VisuallyHiddenProps {
  children: ReactNode;
  /** Element instead of a span, for example `<div />` around a table. */
  render?: ReactElement;
}

/** Content for screen readers only. */
export function VisuallyHidden({ children, render }: VisuallyHiddenProps) {
  return renderAs({ defaultTagName: 'span', ...(render && { render }), props: { className: styles.root, children } });
}
