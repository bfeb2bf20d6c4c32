import type { ChangeEventHandler, FocusEventHandler } from 'react';
import { useFieldSentence } from './field-sentence.ts';

/** The part of a Formik form that a text field needs. */
export interface TextForm<Values> {
  values: Values;
  errors: Partial<Record<keyof Values, unknown>>;
  touched: Partial<Record<keyof Values, unknown>>;
  submitCount: number;
  handleChange: ChangeEventHandler<HTMLInputElement>;
  handleBlur: FocusEventHandler<HTMLInputElement>;
}

/** The props by which a text field shows and changes its value of the form. */
export interface TextFieldBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: ChangeEventHandler<HTMLInputElement>;
  onBlur: FocusEventHandler<HTMLInputElement>;
}

/**
 * Binds an input to its form: `<TextField {...field('username')} />`. An error shows after a submission or after the
 * field was left, in the current language.
 */
export function useFieldProps<Values extends object>(form: TextForm<Values>) {
  const sentence = useFieldSentence();
  return (name: keyof Values & string): TextFieldBinding => {
    const value = form.values[name];
    const isErrorShown = form.submitCount > 0 || form.touched[name] === true;
    return {
      name,
      value: typeof value === 'string' ? value : '',
      error: isErrorShown ? sentence(form.errors[name]) : undefined,
      onChange: form.handleChange,
      onBlur: form.handleBlur,
    };
  };
}
