import { useEffect, useRef, type RefObject } from 'react';

/** The part of a Formik form that shows whether the last submission failed. */
export interface AttemptedForm {
  submitCount: number;
  isSubmitting: boolean;
  errors: object;
}

/** Focuses the first invalid input, once per submission. The returned ref belongs on the element around the inputs. */
export function useErrorFocus<Container extends HTMLElement>(form: AttemptedForm): RefObject<Container | null> {
  const { submitCount, isSubmitting, errors } = form;
  const container = useRef<Container>(null);
  /** Number of the last submission whose errors were handled. */
  const handledSubmission = useRef(0);
  const hasFailed = !isSubmitting && Object.keys(errors).length > 0;
  useEffect(() => {
    if (!hasFailed || handledSubmission.current === submitCount) return;
    handledSubmission.current = submitCount;
    container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [hasFailed, submitCount]);
  return container;
}
