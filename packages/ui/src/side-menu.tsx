import { Fragment, lazy, Suspense, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { CountBadge } from './count-badge.tsx';
import { cx } from './cx.ts';
import styles from './side-menu.module.css';
import { useMediaQuery } from './use-media-query.ts';
import { renderAs } from './render-as.ts';
import { withContent } from './with-content.ts';

export interface SideMenuItem {
  key: string;
  label: string;
  icon: ReactNode;
  /** Count of the item, on red. */
  count?: number;
  active?: boolean;
  /** The link or button: `<Link to="/rng" />`, `<button type="button" onClick={…} />`. */
  render: ReactElement;
}

export interface SideMenuProps extends Omit<ComponentProps<'nav'>, 'children'> {
  label: string;
  /** Groups of items with a line between them. */
  groups: readonly (readonly SideMenuItem[])[];
  /** Collapses the menu to a rail on a desktop. Between 768 and 1199 px it is always a rail. */
  collapsed?: boolean;
}

const RAIL_WIDTHS = '(min-width: 768px) and (max-width: 1199px)';

/** The side menu of pages from 768 px up: a rail of 72 px with icons and tooltips, or a menu of 240 px with labels. It is hidden on a phone. */
export function SideMenu({ label, groups, collapsed = false, className, ...rest }: SideMenuProps) {
  const narrow = useMediaQuery(RAIL_WIDTHS);
  const rail = collapsed || narrow;
  return (
    <nav
      {...rest}
      className={cx(styles.frame, className)}
      aria-label={label}
      data-state={collapsed ? 'collapsed' : 'expanded'}
    >
      <Groups groups={groups} rail={rail} />
    </nav>
  );
}

export interface SideMenuListProps extends Omit<ComponentProps<'nav'>, 'children'> {
  label: string;
  groups: readonly (readonly SideMenuItem[])[];
}

/** The same items with their labels, for a popup on a phone. */
export function SideMenuList({ label, groups, ...rest }: SideMenuListProps) {
  return (
    <nav {...rest} aria-label={label}>
      <Groups groups={groups} rail={false} />
    </nav>
  );
}

function Groups({ groups, rail }: { groups: SideMenuProps['groups']; rail: boolean }) {
  return groups.map((items, index) => (
    <Fragment key={items[0]?.key ?? index}>
      {index > 0 && <hr className={styles.line} />}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>{rail ? <RailItem item={item} /> : <Item item={item} />}</li>
        ))}
      </ul>
    </Fragment>
  ));
}

/** The tooltip is lazy, because its positioning code is larger than the whole menu and only a rail needs it. */
const Tooltip = lazy(async () => ({ default: (await import('./tooltip.tsx')).Tooltip }));

function RailItem({ item }: { item: SideMenuItem }) {
  return (
    <Suspense fallback={<Item item={item} />}>
      <Tooltip text={item.label} side="inline-end">
        <Item item={item} />
      </Tooltip>
    </Suspense>
  );
}

/** An item of the menu. It passes the tooltip's ref and handlers on to the link. */
function Item({ item, ...rest }: { item: SideMenuItem } & ComponentProps<'a'>) {
  const content = (
    <>
      {item.icon}
      <span className={styles.word}>{item.label}</span>
      <CountBadge count={item.count ?? 0} className={styles.count} />
    </>
  );
  return renderAs({
    defaultTagName: 'a',
    render: withContent(item.render, content),
    props: { ...rest, className: styles.item, 'aria-current': item.active ? 'page' : undefined },
  });
}
