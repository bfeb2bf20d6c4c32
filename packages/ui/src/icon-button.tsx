import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { CountBadge } from './count-badge.tsx';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';
import { Loader } from './loader.tsx';
import { renderAs } from './render-as.ts';
import { swallowPress } from './swallow-press.ts';
import { withContent } from './with-content.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Name of the button for people who do not see the icon. It includes a count: "Messages, 5 unread". */
  label: string;
  children: ReactNode;
  variant?: 'plain' | 'line' | 'felt' | 'brass' | 'art';
  size?: 'small' | 'medium' | 'large';
  /** A red count on the corner. */
  count?: number;
  /** Shows a spinner in the place of the icon. Presses do nothing meanwhile. */
  loading?: boolean;
  /** For a toggle: is it on? */
  pressed?: boolean;
  render?: ReactElement | undefined;
}

export function IconButton({
  label,
  children,
  variant = 'plain',
  size = 'medium',
  count = 0,
  loading = false,
  pressed,
  render,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const own = {
    className: cx(styles.root, className),
    'aria-label': label,
    'aria-pressed': pressed,
    'aria-busy': loading || undefined,
    'aria-disabled': loading || rest['aria-disabled'],
    onClick: loading ? swallowPress : onClick,
    'data-variant': variant,
    'data-size': size,
    'data-state': loading ? 'loading' : 'idle',
    children: (
      <>
        {loading ? <Loader /> : children}
        <CountBadge count={count} place="corner" aria-hidden="true" />
      </>
    ),
  };
  return renderAs({
    defaultTagName: 'button',
    ...(render && { render: withContent(render, own.children) }),
    props: { ...(!render && { type: 'button' }), ...rest, ...own },
  });
}
