import { useFieldProps, type TextForm } from '../forms/form-fields.ts';
import type { VerificationCodeFieldProps } from './verification-code-field.tsx';

interface CodeForm<Values> extends TextForm<Values> {
  readonly setFieldValue: (field: string, value: string) => unknown;
}

/** Binds the input of a code to its form, as `useFieldProps` binds an input. */
export function useCodeBinding<Values extends object>(
  form: CodeForm<Values>,
  field: keyof Values & string,
): Omit<VerificationCodeFieldProps, 'help' | 'sender'> {
  const { name, value, error } = useFieldProps(form)(field);
  return { name, value, error, onValueChange: (code) => void form.setFieldValue(field, code) };
}
