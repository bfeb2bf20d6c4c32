import { useEffect, useRef, type FormEventHandler, type ReactNode } from 'react';
import { FormNotice } from './form-notice.tsx';
import styles from './form.module.css';

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A refusal of the whole form, as a sentence. */
  refusal: string | undefined;
  children: ReactNode;
  /** Links to other places, below the fields and the button. */
  after?: ReactNode;
}

/**
 * The frame of a form: its fields and button, the refusal below the button, and links to other places. Inputs are validated by the site
 * and not by the browser.
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
 * A refusal stands beside the button that was pressed, scrolls into view and takes the focus: at the top of a long form it would stay
 * outside of a phone's viewport, and the button would look dead.
 */
function Refusal({ text }: { text: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={frame} tabIndex={-1} className={styles.refusal}>
      <FormNotice tone="lose" text={text} />
    </div>
  );
}
