import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import { useState, type ReactNode } from 'react';
import { CountBadge } from './count-badge.tsx';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  count?: number;
  panel: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** `pill`: one box with segments, as in the login popup; `line`: underlined labels above a page. */
  look?: 'pill' | 'line';
  /** True if a panel stays mounted after it was shown once, so that typed text survives a change of the tab. */
  keepsPanels?: boolean;
  className?: string;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  look = 'pill',
  keepsPanels = false,
  className,
}: TabsProps<Value>) {
  const shownTabs = useShownTabs(value);
  return (
    <BaseTabs.Root
      className={cx(styles.root, className)}
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
    >
      <BaseTabs.List className={styles.list} aria-label={label} data-look={look}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon}
            {tab.label}
            <CountBadge count={tab.count ?? 0} />
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          className={styles.panel}
          keepMounted={keepsPanels && shownTabs.has(tab.value)}
        >
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

/** Returns the values of all tabs that were selected so far. */
function useShownTabs<Value extends string>(value: Value): ReadonlySet<Value> {
  const [shown, setShown] = useState<ReadonlySet<Value>>(new Set([value]));
  if (!shown.has(value)) setShown(new Set([...shown, value]));
  return shown;
}
