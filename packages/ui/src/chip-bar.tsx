import { useEffect, useRef, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import styles from './chip-bar.module.css';
import { CountBadge } from './count-badge.tsx';
import { cx } from './cx.ts';
import { renderAs } from './render-as.ts';
import { withContent } from './with-content.ts';

export interface Chip {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Count of the chip, on red. */
  count?: number;
  active?: boolean;
  render: ReactElement;
}

export interface ChipBarProps extends Omit<ComponentProps<'nav'>, 'children'> {
  label: string;
  chips: readonly Chip[];
  /** True to stick below the header while its section scrolls. */
  sticky?: boolean;
}

/** The game menu of the home page. It scrolls horizontally and brings the active chip into view. */
export function ChipBar({ label, chips, sticky = false, className, ...rest }: ChipBarProps) {
  const row = useRef<HTMLElement>(null);
  const activeKey = chips.find(({ active }) => active)?.key;
  useEffect(() => {
    if (activeKey === undefined) return;
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !chip) return;
    // `scrollIntoView` would also scroll the page vertically.
    row.current.scrollTo({ left: chip.offsetLeft - (row.current.clientWidth - chip.offsetWidth) / 2 });
  }, [activeKey]);
  return (
    <nav
      {...rest}
      ref={row}
      className={cx(styles.root, className)}
      aria-label={label}
      data-sticky={sticky || undefined}
    >
      {chips.map((chip) => (
        <ChipLink key={chip.key} chip={chip} />
      ))}
    </nav>
  );
}

function ChipLink({ chip }: { chip: Chip }) {
  const content = (
    <>
      {chip.icon}
      {chip.label}
      <CountBadge count={chip.count ?? 0} />
    </>
  );
  return renderAs({
    defaultTagName: 'a',
    render: withContent(chip.render, content),
    props: { className: styles.chip, 'aria-current': chip.active ? 'true' : undefined },
  });
}
