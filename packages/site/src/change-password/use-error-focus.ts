import { useEffect, useRef, type RefObject } from 'react';

/** The part of a Formik form that says whether an attempt to send it has failed. */
export interface AttemptedForm {
  submitCount: number;
  isSubmitting: boolean;
  errors: object;
}

/** Brings the focus to the first input that is wrong, once for each attempt. The ref stands on what holds the inputs. */
export function useErrorFocus<Holder extends HTMLElement>(form: AttemptedForm): RefObject<Holder | null> {
  const { submitCount, isSubmitting, errors } = form;
  const holder = useRef<Holder>(null);
  const answered = useRef(0);
  const failed = !isSubmitting && Object.keys(errors).length > 0;
  useEffect(() => {
    if (!failed || answered.current === submitCount) return;
    answered.current = submitCount;
    holder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failed, submitCount]);
  return holder;
}
