import { Dialog } from '@base-ui/react/dialog';
import { useDeferredValue, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import { PopupParts, type PopupPartsProps } from './popup-parts.tsx';
import styles from './popup.module.css';
import { useFirstField } from './use-first-field.ts';

const CLOSE_SELECTOR = '[data-part="close"]';

export interface PopupProps extends PopupPartsProps, Omit<ComponentProps<'div'>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Picture at the side, on wide screens only. It is decorative and must not contain essential content. */
  art?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** False if a press outside must not close the popup (a half-filled form). The close button and Escape still do. */
  dismissible?: boolean;
  /** Element that gets the initial focus. The default is the first field, else the first control, never the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
}

type OpenedProps = Omit<PopupProps, 'open' | 'onOpenChange' | 'dismissible'>;

/** A modal dialog: centred on a wide screen, a sheet from below on a phone. The focus is trapped and restored; the page behind does not scroll. */
export function Popup(props: PopupProps) {
  const { open, onOpenChange, dismissible = true, closable = true, ...rest } = props;
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
          <OpenedPopup {...rest} closable={closable} />
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Opens the popup at once and renders its content a moment later, because a slow phone needs longer to render a form
 * than a person should wait after a press. The popup stays invisible until its content is rendered, so that nothing
 * shifts.
 */
function OpenedPopup({ art, size = 'medium', className, initialFocus, ...props }: OpenedProps) {
  const { title, closeLabel, description, footer, closable, children, ...rest } = props;
  const { ref, startAt } = useFirstField(CLOSE_SELECTOR);
  const filled = useDeferredValue(true, false);
  return (
    <Dialog.Popup
      {...rest}
      ref={ref}
      initialFocus={initialFocus ?? startAt}
      className={cx(styles.popup, className)}
      data-size={size}
      data-art={art !== undefined || undefined}
      data-filling={!filled || undefined}
    >
      {art !== undefined && <div className={styles.art}>{filled && art}</div>}
      <PopupParts title={title} closeLabel={closeLabel} description={description} footer={footer} closable={closable}>
        {filled && children}
      </PopupParts>
    </Dialog.Popup>
  );
}
