import { Dialog } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './popup.module.css';

export interface PopupPartsProps {
  title: string;
  closeLabel: string;
  /** A sentence below the title, which screen readers read with it. */
  description?: ReactNode;
  /** Fixed content below the scrolling body: the buttons. */
  footer?: ReactNode;
  /** False for a popup that must be answered: it has no close button, and Escape and a press outside do nothing. */
  closable?: boolean;
  children?: ReactNode;
}

/** The parts of a popup or sheet: title, scrolling body, buttons, close button. A Base UI drawer is a dialog, so its parts serve both. */
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
      {/* The button is the last element, so that the focus starts in the body; CSS shows it at the top. */}
      {closable && <Dialog.Close render={close} />}
    </div>
  );
}

/** The scrolling body. It is a tab stop only while it scrolls and contains no other tab stop. */
function ScrollingBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  const [isTabStop, setIsTabStop] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    // The observer also calls back at the start, after layout. Measuring earlier would force a second layout, which is
    // slow on a phone.
    const observer = new ResizeObserver(() => setIsTabStop(scrollsWithoutTabStop(element)));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div ref={body} className={styles.body} tabIndex={isTabStop ? 0 : undefined}>
      <div>{children}</div>
    </div>
  );
}

function scrollsWithoutTabStop(element: HTMLElement): boolean {
  const hasTabStop = element.querySelector('a[href], button, input, select, textarea, [tabindex]') !== null;
  return element.scrollHeight > element.clientHeight && !hasTabStop;
}
