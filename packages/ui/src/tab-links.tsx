import { useEffect, useRef, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './tabs.module.css';
import { renderAs } from './render-as.ts';
import { withContent } from './with-content.ts';

export interface TabLink {
  key: string;
  label: string;
  icon?: ReactNode;
  active?: boolean;
  /** A router link. */
  render: ReactElement;
}

export interface TabLinksProps extends Omit<ComponentProps<'nav'>, 'children'> {
  label: string;
  tabs: readonly TabLink[];
}

/** Underlined tabs like `Tabs` with the look `line`, but each is a link, for a choice that is kept in the address. The row scrolls horizontally. */
export function TabLinks({ label, tabs, className, ...rest }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  const activeKey = tabs.find(({ active }) => active)?.key;
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !tab || activeKey === undefined) return;
    // `scrollIntoView` would also scroll the page vertically.
    row.current.scrollTo({ left: tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2 });
  }, [activeKey]);
  return (
    <nav {...rest} ref={row} className={cx(styles.list, className)} aria-label={label} data-look="line">
      {tabs.map((tab) => (
        <LinkTab key={tab.key} tab={tab} />
      ))}
    </nav>
  );
}

function LinkTab({ tab: { label, icon, active = false, render } }: { tab: TabLink }) {
  const content = (
    <>
      {icon}
      {label}
    </>
  );
  return renderAs({
    defaultTagName: 'a',
    render: withContent(render, content),
    props: {
      className: styles.tab,
      'aria-current': active ? 'true' : undefined,
      ...(active && { 'data-active': '' }),
    },
  });
}
