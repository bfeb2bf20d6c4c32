import type { ComponentProps, ReactNode } from 'react';
import styles from './badge.module.css';
import { cx } from './cx.ts';

export type BadgeTone = 'plain' | 'win' | 'lose' | 'warn' | 'info' | 'felt' | 'brass';

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
  icon?: ReactNode;
  /** `chip`: with a thin border; `tint`: on a tinted ground; `bare`: coloured text only (a state in a table). */
  look?: 'chip' | 'tint' | 'bare';
}

export function Badge({ tone = 'plain', icon, look = 'tint', className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cx(styles.root, className)} data-tone={tone} data-look={look}>
      {icon}
      {children}
    </span>
  );
}
