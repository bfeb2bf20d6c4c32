import { isApiError, type ApiErrorCode } from '@baize/api';
import { useFormik, type FormikErrors } from 'formik';
import { useState } from 'react';
import type { Schema } from 'yup';
import { useErrorSentence } from '../language/sentences.ts';
import { serverFieldErrors } from './server-field-errors.ts';

/** Result of a submission. `refusal` is a refusal without a call of the server. */
export type Sent<Reply> =
  | { data: Reply }
  | { data?: undefined; error: unknown }
  | { data?: undefined; refusal: string };

export interface ActFormOptions<Values, Reply> {
  readonly initialValues: Values;
  readonly schema: Schema;
  readonly send: (values: Values) => Promise<Sent<Reply>>;
  /** Input that each refusal concerns. Any other refusal concerns the whole form. */
  readonly fields: Partial<Record<ApiErrorCode, keyof Values & string>>;
  /** Called with the reply. A failed mutation of RTK Query resolves with `data: undefined`, which is not a reply. */
  readonly onDone: (reply: NonNullable<Reply>) => void;
}

/** Formik form of the security centre. It assigns refusals to inputs or to the form and keeps the typed values. */
export function useActForm<Values extends object, Reply>(options: ActFormOptions<Values, Reply>) {
  const { initialValues, schema, send, fields, onDone } = options;
  const [refusal, setRefusal] = useState<string>();
  const errorSentence = useErrorSentence();
  /** Shows a refusal at its input, or at the form. */
  const refuse = (error: unknown, setErrors: (errors: FormikErrors<Values>) => void) => {
    const ofInputs = isApiError(error) ? fieldErrors(error.code, fields, serverFieldErrors(error)) : {};
    // Formik's type allows strings only; sentences.ts reads codes and messages.
    if (Object.keys(ofInputs).length > 0) setErrors(ofInputs as FormikErrors<Values>);
    else setRefusal(errorSentence(error));
  };
  const form = useFormik<Values>({
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setRefusal(undefined);
      const sent = await send(values);
      if (sent.data !== undefined && sent.data !== null) return onDone(sent.data);
      if ('refusal' in sent) return setRefusal(sent.refusal);
      refuse('error' in sent ? sent.error : undefined, setErrors);
    },
  });
  return { form, refusal, refuse: (error: unknown) => refuse(error, form.setErrors) };
}

function fieldErrors(
  code: ApiErrorCode,
  fields: Partial<Record<ApiErrorCode, string>>,
  named: Record<string, unknown>,
): Record<string, unknown> {
  const field = fields[code];
  return field === undefined ? named : { [field]: code };
}
