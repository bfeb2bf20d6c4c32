import type { FormEventHandler, ReactNode } from 'react';
import { FormNotice } from './form-notice.tsx';
import styles from './form.module.css';

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A refusal of the whole form, as a sentence. */
  refusal: string | undefined;
  children: ReactNode;
  /** Under the fields and the button: where else one may go. */
  after?: ReactNode;
}

/** The frame of a form in a popup: refusal on top, fields, a way out below. Inputs are judged by us, not by the browser. */
export function Form({ onSubmit, refusal, children, after }: FormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {refusal !== undefined && <FormNotice tone="lose" text={refusal} />}
      {children}
      {after !== undefined && <p className={styles.after}>{after}</p>}
    </form>
  );
}
