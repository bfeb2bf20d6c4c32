import { Card } from '@baize/ui/card';
import { ChipBar } from '@baize/ui/chip-bar';
import { SideMenuList, type SideMenuItem } from '@baize/ui/side-menu';
import type { ComponentProps } from 'react';
import styles from './menu-frame.module.css';

/** The layout of a page with a menu of its own. Its children are the menu (`FrameMenu`, or a placeholder while it loads) and the content. */
export function MenuFrame(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.root} />;
}

export interface FrameMenuProps {
  label: string;
  items: readonly SideMenuItem[];
  /** True: the menu stays in view on a phone. */
  sticky?: boolean;
}

/** The menu of a `MenuFrame`: a bar of chips above the content on a phone, a list beside it on a desktop. */
export function FrameMenu({ label, items, sticky = false }: FrameMenuProps) {
  return (
    <>
      {/* CSS shows one of the two, depending on the width of the window. */}
      <ChipBar className={styles.bar} label={label} chips={items} sticky={sticky} />
      <Card className={styles.menu}>
        <SideMenuList label={label} groups={[items]} />
      </Card>
    </>
  );
}
