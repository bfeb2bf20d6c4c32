import { Popover as BasePopover } from '@base-ui/react/popover';
import X from 'lucide-react/icons/x';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import panel from './panel.module.css';
import styles from './popover.module.css';

export interface PopoverProps {
  /** The button that opens the popover. It must accept a ref and props. */
  trigger: ReactElement;
  /** Title above the content. It is also the accessible name of the popover. */
  title: string;
  closeLabel: string;
  /** True if the popover is open from the start. This is for a popover that is loaded when its button is pressed for the first time. */
  defaultOpen?: boolean;
  children: ReactNode;
}

/**
 * Shows content beside the button that opened it. The page behind remains usable. A press on the page, Escape and the
 * close button close the popover.
 */
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
