import { Dialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import styles from './popup.module.css';

export interface PopupProps extends PopupPartsProps, Omit<ComponentProps<'div'>, 'title'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A picture on the side, on wide screens alone. It is decoration: nothing in it may be the only place of something. */
  art?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** False: a press outside leaves it open (a half-filled form). Close and Esc still work. */
  dismissible?: boolean;
  /** What takes the focus at the start; left away: the first that can. */
  initialFocus?: RefObject<HTMLElement | null>;
}

interface PopupPartsProps {
  title: string;
  closeLabel: string;
  /** A sentence under the title, read out with it. */
  description?: ReactNode;
  /** A part under the body that does not scroll: the actions. */
  footer?: ReactNode;
  /** False: Esc and a press outside leave it open and there is no close button. For what must be answered. */
  closable?: boolean;
  children?: ReactNode;
}

/** A dialog: in the middle of a wide screen, a sheet from below on a phone. Focus is trapped and given back; the page behind does not scroll. */
export function Popup(props: PopupProps) {
  const { open, onOpenChange, art, size = 'medium', dismissible = true, className, ...others } = props;
  const { title, closeLabel, description, footer, closable = true, children, ...rest } = others;
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

function PopupParts({ title, closeLabel, description, footer, closable, children }: PopupPartsProps) {
  const close = (
    <IconButton label={closeLabel} className={styles.close}>
      <X />
    </IconButton>
  );
  return (
    <div className={styles.main}>
      <header className={styles.header}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        {description !== undefined && (
          <Dialog.Description className={styles.description}>{description}</Dialog.Description>
        )}
      </header>
      <ScrollingBody>{children}</ScrollingBody>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      {/* Last, so that the focus starts in the body; shown on top. */}
      {closable && <Dialog.Close render={close} />}
    </div>
  );
}

/** A stop of the keyboard only where it scrolls and holds nothing else to stop at. */
function ScrollingBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(false);
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const measure = () => setStop(scrollsWithoutStop(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls can be reached with the keyboard
    <div ref={body} className={styles.body} tabIndex={stop ? 0 : undefined}>
      <div>{children}</div>
    </div>
  );
}

function scrollsWithoutStop(element: HTMLElement): boolean {
  const holdsStop = element.querySelector('a[href], button, input, select, textarea, [tabindex]') !== null;
  return element.scrollHeight > element.clientHeight && !holdsStop;
}
