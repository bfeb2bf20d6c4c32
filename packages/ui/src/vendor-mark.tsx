import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { markLook, markRuns } from './vendor-mark-model.ts';
import styles from './vendor-mark.module.css';

export interface VendorMarkProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Code of the vendor ("CQ9"). The mark is typeset from the code and is not the vendor's logo. */
  code: string;
  size?: 'small' | 'medium' | 'large';
}

export function VendorMark({ code, size = 'medium', className, ...rest }: VendorMarkProps) {
  return (
    <span dir="ltr" {...rest} className={cx(styles.root, className)} data-look={markLook(code)} data-size={size}>
      {markRuns(code).map(({ text, start }) => (
        <span key={start} className={styles.run}>
          {text}
        </span>
      ))}
    </span>
  );
}
