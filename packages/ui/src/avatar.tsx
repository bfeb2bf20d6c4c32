import { useState, type ComponentProps } from 'react';
import { initials } from './avatar-model.ts';
import styles from './avatar.module.css';
import { cx } from './cx.ts';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string;
  /** Address of the picture. If it is missing or fails to load, the initials are shown. */
  src?: string | undefined;
  size?: 'small' | 'medium' | 'large';
}

/** Avatar of a member. It is decorative, because the name stands beside it. */
export function Avatar({ name, src, size = 'medium', className, ...rest }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const showsPicture = src !== undefined && src !== brokenSrc;
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={cx(styles.root, className)}
      data-size={size}
      data-state={showsPicture ? 'picture' : 'initials'}
    >
      {showsPicture ? (
        <img className={styles.image} src={src} alt="" width={40} height={40} onError={() => setBrokenSrc(src)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
