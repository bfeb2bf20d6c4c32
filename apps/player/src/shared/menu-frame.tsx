import { Card } from '@baize/ui/card';
import { ChipBar } from '@baize/ui/chip-bar';
import { SideMenuList, type SideMenuItem } from '@baize/ui/side-menu';
import type { ComponentProps } from 'react';
import styles from './menu-frame.module.css';

/** A page with a menu of its own: the menu (`FrameMenu`, or what stands for it while it loads), then what it leads to. */
export function MenuFrame(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.root} />;
}

export interface FrameMenuProps {
  label: string;
  items: readonly SideMenuItem[];
  /** True: the menu stays in view on a phone. */
  sticky?: boolean;
}

/** Over the page on a phone, beside it on a desktop. */
export function FrameMenu({ label, items, sticky = false }: FrameMenuProps) {
  return (
    <>
      {/* One of the two is shown, by the width. */}
      <ChipBar className={styles.bar} label={label} chips={items} sticky={sticky} />
      <Card className={styles.menu}>
        <SideMenuList label={label} groups={[items]} />
      </Card>
    </>
  );
}
