import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { cx } from './cx.ts';
import styles from './member-chip.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface MemberChipProps extends Omit<
  ComponentProps<'button'>,
  'children' | 'name' | 'aria-label' | 'aria-labelledby'
> {
  name: string;
  /** What it opens, for screen readers: "Account menu". Said after the name: what is seen is always part of what is said. */
  menuLabel?: string;
  avatarSrc?: string | undefined;
  /** Under the name: the VIP level, the line. */
  note?: ReactNode;
}

/** Who is signed in, in the header; the trigger of the member's Menu. On a phone the face alone. */
export function MemberChip({ name, menuLabel, avatarSrc, note, className, ...rest }: MemberChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.root, className)}
      // The types do not catch every one that is given; it would replace what is seen.
      aria-label={undefined}
      aria-labelledby={undefined}
    >
      <Avatar name={name} src={avatarSrc} />
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        {note !== undefined && <small className={styles.note}>{note}</small>}
      </span>
      {menuLabel !== undefined && <VisuallyHidden>{menuLabel}</VisuallyHidden>}
      <ChevronDown className={styles.arrow} aria-hidden="true" />
    </button>
  );
}
