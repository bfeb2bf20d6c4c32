import type { ComponentProps, ReactElement, ReactNode } from 'react';
import styles from './bottom-bar.module.css';
import { CountBadge } from './count-badge.tsx';
import { cx } from './cx.ts';
import { renderAs } from './render-as.ts';
import { withContent } from './with-content.ts';

export interface BottomBarItem {
  key: string;
  label: string;
  icon: ReactNode;
  active?: boolean;
  count?: number;
  /** True for the raised brass item in the middle. */
  raised?: boolean;
  render: ReactElement;
}

export interface BottomBarProps extends Omit<ComponentProps<'nav'>, 'children'> {
  label: string;
  /** The five items of the bar. */
  items: readonly BottomBarItem[];
}

/** Navigation bar at the bottom of a phone; hidden from 768 px up. */
export function BottomBar({ label, items, className, ...rest }: BottomBarProps) {
  return (
    <nav {...rest} className={cx(styles.root, className)} aria-label={label}>
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </nav>
  );
}

function Item({ item }: { item: BottomBarItem }) {
  const content = (
    <>
      <span className={styles.icon}>
        {item.icon}
        <CountBadge count={item.count ?? 0} place="corner" />
      </span>
      <span className={styles.word}>{item.label}</span>
    </>
  );
  const ownProps = {
    className: styles.item,
    'aria-current': item.active ? ('page' as const) : undefined,
    'data-raised': item.raised || undefined,
  };
  return renderAs({ defaultTagName: 'a', render: withContent(item.render, content), props: ownProps });
}
