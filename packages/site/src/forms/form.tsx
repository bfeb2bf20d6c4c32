import { useEffect, useRef, type FormEventHandler, type ReactNode } from 'react';
import { FormNotice } from './form-notice.tsx';
import styles from './form.module.css';

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The sentence of a refusal that concerns the whole form. */
  refusal: string | undefined;
  children: ReactNode;
  /** Links to other places, below the fields and the button. */
  after?: ReactNode;
}

/**
 * The frame of a form: its fields and button, the refusal below the button, and links to other places. The site
 * validates the inputs, not the browser.
 */
export function Form({ onSubmit, refusal, children, after }: FormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {refusal !== undefined && <Refusal key={refusal} text={refusal} />}
      {after !== undefined && <p className={styles.after}>{after}</p>}
    </form>
  );
}

/**
 * Shows the refusal next to the pressed button, scrolls it into view and focuses it. At the top of a long form it would
 * stay outside a phone's viewport, and the button would seem to do nothing. While it has the focus, it stays in view when
 * the form above it grows, for example by a preview that arrives later.
 */
function Refusal({ text }: { text: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const refusal = frame.current;
    if (!refusal) return;
    refusal.focus({ preventScroll: true });
    // The observer also reports the first size of the form. It runs before the paint, so the refusal does not move visibly.
    const observer = new ResizeObserver(() => {
      if (document.activeElement === refusal) refusal.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(refusal.closest('form') ?? refusal);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className={styles.refusal}>
      <FormNotice tone="lose" text={text} />
    </div>
  );
}
