import { Drawer } from '@base-ui/react/drawer';
import { useRef, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { PopupParts, type PopupPartsProps } from './popup-parts.tsx';
import styles from './sheet.module.css';
import { useDirection, type Direction } from './use-direction.ts';

export type SheetSide = 'bottom' | 'start' | 'end';

export interface SheetProps extends PopupPartsProps, Omit<ComponentProps<'div'>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Edge from which the sheet opens at any width; `start` and `end` follow the direction of the page. */
  side?: SheetSide;
}

/** A panel from an edge of the page: filters, a menu, a choice. It can be swiped away. Use `Popup` for a dialog that is centred on wide screens. */
export function Sheet({ open, onOpenChange, side = 'bottom', className, ...others }: SheetProps) {
  const { title, closeLabel, description, footer, closable = true, children, ...rest } = others;
  const direction = useDirection();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      open={open}
      swipeDirection={swipeOf(side, direction)}
      disablePointerDismissal={!closable}
      onOpenChange={(next, details) => {
        if (!closable) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.veil} />
        <Drawer.Viewport className={styles.viewport} data-side={side}>
          <Drawer.Popup
            ref={sheet}
            {...rest}
            // As in a popup, the first focusable element gets the focus. After a touch the sheet itself gets it,
            // because a focused field would open the on-screen keyboard.
            initialFocus={(openedBy) => (openedBy === 'touch' ? sheet.current : true)}
            className={cx(styles.sheet, className)}
            data-side={side}
          >
            {side === 'bottom' && <span className={styles.grip} aria-hidden="true" />}
            <PopupParts
              title={title}
              closeLabel={closeLabel}
              description={description}
              footer={footer}
              closable={closable}
            >
              {children}
            </PopupParts>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function swipeOf(side: SheetSide, direction: Direction): 'down' | 'left' | 'right' {
  if (side === 'bottom') return 'down';
  return (side === 'start') === (direction === 'ltr') ? 'left' : 'right';
}
