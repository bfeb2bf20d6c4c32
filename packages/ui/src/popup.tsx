import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import { PopupParts, type PopupPartsProps } from './popup-parts.tsx';
import styles from './popup.module.css';
import { useFirstField } from './use-first-field.ts';

const CLOSE = '[data-part="close"]';

export interface PopupProps extends PopupPartsProps, Omit<ComponentProps<'div'>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A picture on the side, on wide screens alone. It is decoration: nothing in it may be the only place of something. */
  art?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** False: a press outside leaves it open (a half-filled form). Close and Esc still work. */
  dismissible?: boolean;
  /** What takes the focus at the start; left away: the first field, else the first thing to act on, never the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** A dialog: in the middle of a wide screen, a sheet from below on a phone. Focus is trapped and given back; the page behind does not scroll. */
export function Popup(props: PopupProps) {
  const { open, onOpenChange, art, size = 'medium', dismissible = true, className, ...others } = props;
  const { title, closeLabel, description, footer, closable = true, children, initialFocus, ...rest } = others;
  const { ref, startAt } = useFirstField(CLOSE);
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!dismissible || !closable}
      onOpenChange={(next, details) => {
        if (details.reason === 'escape-key' && !closable) details.cancel();
        else onOpenChange(next);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            {...rest}
            ref={ref}
            initialFocus={initialFocus ?? startAt}
            className={cx(styles.popup, className)}
            data-size={size}
            data-art={art !== undefined || undefined}
          >
            {art !== undefined && <div className={styles.art}>{art}</div>}
            <PopupParts
              title={title}
              closeLabel={closeLabel}
              description={description}
              footer={footer}
              closable={closable}
            >
              {children}
            </PopupParts>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
