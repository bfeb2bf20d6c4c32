import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Loader } from './loader.tsx';
import { renderAs } from './render-as.ts';
import { swallowPress } from './swallow-press.ts';
import { withContent } from './with-content.ts';

export type ButtonVariant = 'brass' | 'felt' | 'line' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `brass` is the only call to action of a view; `ghost` is used on art; `link` looks like a link. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Makes the button as wide as its container. */
  full?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Shows a spinner instead of the label and keeps the width. Presses are ignored meanwhile. */
  loading?: boolean;
  /** The reason why the button is disabled, as a sentence. The button stays focusable so that the reason can be read. */
  disabledReason?: string | undefined;
  /** Element to render instead of a button, for example a router link. */
  render?: ReactElement | undefined;
}

export function Button({
  variant = 'line',
  size = 'medium',
  full = false,
  loading = false,
  icon,
  iconEnd,
  disabledReason,
  render,
  className,
  children,
  onClick,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const ignoresPresses = loading || disabledReason !== undefined;
  const ownProps = {
    className: cx(styles.root, className),
    'data-variant': variant,
    'data-size': size,
    'data-full': full || undefined,
    'data-state': loading ? 'loading' : 'idle',
    'aria-busy': loading || undefined,
    'aria-disabled': ignoresPresses || undefined,
    'aria-describedby': cx(describedBy, disabledReason !== undefined && reasonId) || undefined,
    onClick: ignoresPresses ? swallowPress : onClick,
    children: (
      <>
        <span className={styles.words}>
          {icon}
          {children}
          {iconEnd}
        </span>
        {loading && <Loader className={styles.spinner} />}
        {disabledReason !== undefined && (
          // The reason is the button's description and not part of its name.
          <span id={reasonId} className={styles.reason} aria-hidden="true">
            {disabledReason}
          </span>
        )}
      </>
    ),
  };
  return renderAs({
    defaultTagName: 'button',
    ...(render && { render: withContent(render, ownProps.children) }),
    props: { ...(!render && { type: 'button' }), ...rest, ...ownProps },
  });
}
