import { useEffect, useRef, type RefObject } from 'react';

/** The part of a Formik form that shows whether the last submission failed. */
export interface AttemptedForm {
  submitCount: number;
  isSubmitting: boolean;
  errors: object;
}

/** Focuses the first invalid input, once per submission. The returned ref belongs on the element around the inputs. */
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
