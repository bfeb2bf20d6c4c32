import { isApiError, type ApiErrorCode } from '@baize/api';
import { useFormik, type FormikErrors } from 'formik';
import { useState } from 'react';
import type { Schema } from 'yup';
import { useErrorSentence } from '../language/sentences.ts';
import { serverFieldErrors } from './server-field-errors.ts';

/** Result of a submission: the reply, an API error, or the sentence of a refusal that needed no call of the server. */
export type SubmitResult<Reply> =
  | { data: Reply }
  | { data?: undefined; error: unknown }
  | { data?: undefined; refusal: string };

export interface ActFormOptions<Values, Reply> {
  readonly initialValues: Values;
  readonly schema: Schema;
  readonly submit: (values: Values) => Promise<SubmitResult<Reply>>;
  /** Input that each refusal concerns. Any other refusal concerns the whole form. */
  readonly fields: Partial<Record<ApiErrorCode, keyof Values & string>>;
  /** Called with the reply. A failed mutation of RTK Query resolves with `data: undefined`, which is not a reply. */
  readonly onDone: (reply: NonNullable<Reply>) => void;
}

/**
 * Formik form for one action (act) of the member that the server may refuse, such as a transfer or a new e-mail address. A
 * refusal appears at the input that it concerns, or at the form, and the typed values stay. The returned `refuse`
 * shows an error that arose outside of the submission.
 */
export function useActForm<Values extends object, Reply>(options: ActFormOptions<Values, Reply>) {
  const { initialValues, schema, submit, fields, onDone } = options;
  const [refusal, setRefusal] = useState<string>();
  const errorSentence = useErrorSentence();
  /** Shows a refusal at its input, or at the form. */
  const refuse = (error: unknown, setErrors: (errors: FormikErrors<Values>) => void) => {
    const inputErrors = isApiError(error) ? fieldErrors(error.code, fields, serverFieldErrors(error)) : {};
    // Formik's type allows strings only; sentences.ts reads codes and messages.
    if (Object.keys(inputErrors).length > 0) setErrors(inputErrors as FormikErrors<Values>);
    else setRefusal(errorSentence(error));
  };
  const form = useFormik<Values>({
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setRefusal(undefined);
      const result = await submit(values);
      if (result.data !== undefined && result.data !== null) return onDone(result.data);
      if ('refusal' in result) return setRefusal(result.refusal);
      refuse('error' in result ? result.error : undefined, setErrors);
    },
  });
  return { form, refusal, refuse: (error: unknown) => refuse(error, form.setErrors) };
}

/** Returns the errors of single inputs: the input that `fields` assigns to the code, or else those that the server named. */
function fieldErrors(
  code: ApiErrorCode,
  fields: Partial<Record<ApiErrorCode, string>>,
  namedByServer: Record<string, unknown>,
): Record<string, unknown> {
  const field = fields[code];
  return field === undefined ? namedByServer : { [field]: code };
}
