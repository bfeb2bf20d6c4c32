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
  /** Name of the opened menu for screen readers: "Account menu". It follows the visible name, which stays part of the accessible name. */
  menuLabel?: string;
  avatarSrc?: string | undefined;
  /** Under the name: the VIP level, the line. */
  note?: ReactNode;
}

/** Shows the signed-in member in the header and opens the member's Menu. On a phone it shows the avatar alone. */
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
