import { Menu as BaseMenu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import type { ReactElement, ReactNode } from 'react';
import { CountBadge } from './count-badge.tsx';
import { cx } from './cx.ts';
import styles from './menu.module.css';
import panel from './panel.module.css';
import { withContent } from './with-content.ts';

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  children: ReactNode;
  /** Content above the items: the member, a balance. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** `inline-start` is for a trigger at the edge of the window. */
  side?: 'bottom' | 'inline-start';
}

export function Menu({ trigger, children, header, align = 'end', side = 'bottom' }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={panel.positioner} align={align} side={side} sideOffset={8} collisionPadding={8}>
          <BaseMenu.Popup className={cx(panel.panel, styles.menu)}>
            {header !== undefined && <div className={styles.header}>{header}</div>}
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

export interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  /** Count at the end of the row, on red. */
  count?: number;
  /** Soft text at the end of the row. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  onClick?: () => void;
  /** Makes the item a link: `<Link to="/…" />`, `<a href="…" />`. */
  render?: ReactElement;
}

export function MenuItem({ children, icon, count = 0, end, tone = 'plain', disabled, onClick, render }: MenuItemProps) {
  const content = (
    <>
      {icon}
      <span className={panel.itemText}>{children}</span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
      <CountBadge count={count} />
    </>
  );
  const shared = { className: panel.item, 'data-tone': tone, onClick, children: content };
  return render ? (
    <BaseMenu.LinkItem {...shared} closeOnClick render={withContent(render, content)} />
  ) : (
    <BaseMenu.Item {...shared} disabled={disabled} />
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Selects one of several values and ticks the selected one. */
export function MenuChoice<Value extends string>({ label, options, value, onValueChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.RadioGroup aria-label={label} value={value} onValueChange={(next: Value) => onValueChange(next)}>
      {options.map((option) => (
        <BaseMenu.RadioItem key={option.value} value={option.value} className={panel.item} closeOnClick>
          <span className={panel.itemText} lang={option.lang}>
            {option.label}
          </span>
          <BaseMenu.RadioItemIndicator className={panel.check}>
            <Check aria-hidden="true" />
          </BaseMenu.RadioItemIndicator>
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  );
}

export interface MenuGroupProps {
  /** Heading of the group, which screen readers read with its items. */
  label: string;
  children: ReactNode;
}

export function MenuGroup({ label, children }: MenuGroupProps) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={styles.groupLabel}>{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />;
}
