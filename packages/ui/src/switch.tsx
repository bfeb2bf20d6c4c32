/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a native checkbox reports its checked state without an ARIA attribute */
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> {
  label: ReactNode;
  /** A second, softer line. */
  help?: ReactNode;
  frameClassName?: string;
}

/** Turns a setting on or off at once, without a submit. It is a native checkbox in the role of a switch. */
export function Switch({ label, help, frameClassName, className, ...rest }: SwitchProps) {
  return (
    <label className={cx(styles.root, frameClassName)}>
      <span className={styles.words}>
        {label}
        {help !== undefined && <small className={styles.help}>{help}</small>}
      </span>
      <input {...rest} type="checkbox" role="switch" className={cx(styles.track, className)} />
    </label>
  );
}
