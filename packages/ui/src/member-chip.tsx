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
  /** Accessible name of the menu: "Account menu". It follows the visible name, which stays part of the accessible name. */
  menuLabel?: string;
  avatarSrc?: string | undefined;
  /** Line below the name: the VIP level. */
  note?: ReactNode;
}

/** Shows the member in the header and opens the member's menu. On a phone only the avatar is visible. */
export function MemberChip({ name, menuLabel, avatarSrc, note, className, ...rest }: MemberChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.root, className)}
      // The types do not exclude every way to pass a label, which would replace the visible name.
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
