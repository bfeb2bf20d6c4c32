import { Popover as BasePopover } from '@base-ui/react/popover';
import X from 'lucide-react/icons/x';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import panel from './panel.module.css';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The button that opens it; takes a ref and props. */
  trigger: ReactElement;
  /** Stands over the content, and names the popover. */
  title: string;
  closeLabel: string;
  /** Opens it at first: for a popover that is loaded when its button is pressed for the first time. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/** Shows content beside the button that opened it. The page behind stays in use: a press there, Escape and the close button close the popover. */
export function Popover({ trigger, title, closeLabel, defaultOpen = false, children }: PopoverProps) {
  const close = (
    <IconButton label={closeLabel} size="small">
      <X />
    </IconButton>
  );
  return (
    <BasePopover.Root defaultOpen={defaultOpen}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={panel.positioner} align="start" sideOffset={8} collisionPadding={8}>
          <BasePopover.Popup className={cx(panel.panel, styles.popover)}>
            <div className={styles.header}>
              <BasePopover.Title className={styles.title}>{title}</BasePopover.Title>
              <BasePopover.Close render={close} />
            </div>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
