import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { cx } from './cx.ts';
import styles from './member-chip.module.css';

export interface MemberChipProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  name: string;
  avatarSrc?: string | undefined;
  /** Under the name: the VIP level, the line. */
  note?: ReactNode;
}

/** Who is signed in, in the header; the trigger of the member's Menu. On a phone the face alone. */
export function MemberChip({ name, avatarSrc, note, className, ...rest }: MemberChipProps) {
  return (
    <button type="button" {...rest} className={cx(styles.root, className)}>
      <Avatar name={name} src={avatarSrc} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
      <ChevronDown className={styles.arrow} aria-hidden="true" />
    </button>
  );
}
