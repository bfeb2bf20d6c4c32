import type { useFormik } from 'formik';
import type { RegisterValues } from './register-values.ts';

/** The part of the Formik form that its inputs and the sending of a code need. */
export type FormState = Pick<
  ReturnType<typeof useFormik<RegisterValues>>,
  | 'values'
  | 'errors'
  | 'touched'
  | 'submitCount'
  | 'isSubmitting'
  | 'handleChange'
  | 'handleBlur'
  | 'setFieldValue'
  | 'setFieldTouched'
  | 'setFieldError'
  | 'setValues'
>;
