import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { CountBadge } from './count-badge.tsx';
import { cx } from './cx.ts';
import styles from './icon-button.module.css';
import { Loader } from './loader.tsx';
import { renderAs } from './render-as.ts';
import { swallowPress } from './swallow-press.ts';
import { withContent } from './with-content.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name of the button, including a count: "Messages, 5 unread". */
  label: string;
  children: ReactNode;
  variant?: 'plain' | 'line' | 'felt' | 'brass' | 'art';
  size?: 'small' | 'medium' | 'large';
  /** Count on the corner of the icon, on red. */
  count?: number;
  /** Shows a spinner instead of the icon. Presses are ignored meanwhile. */
  loading?: boolean;
  /** State of a toggle button. */
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
  const ownProps = {
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
    ...(render && { render: withContent(render, ownProps.children) }),
    props: { ...(!render && { type: 'button' }), ...rest, ...ownProps },
  });
}
