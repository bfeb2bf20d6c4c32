import { Dialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './popup.module.css';

export interface PopupPartsProps {
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

/** Renders the parts of a popup and a sheet: title, scrolling body, buttons, close button. A drawer is a dialog to Base UI, so its parts serve both. */
export function PopupParts({ title, closeLabel, description, footer, closable, children }: PopupPartsProps) {
  const close = (
    <IconButton label={closeLabel} className={styles.close} data-part="close">
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
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    // It is called at the start as well, after the layout of the frame: to measure before would make a slow phone lay out twice.
    const observer = new ResizeObserver(() => setStop(scrollsWithoutStop(element)));
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
