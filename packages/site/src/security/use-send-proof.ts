import type { FormikErrors, FormikTouched } from 'formik';
import { ValidationError, type Schema } from 'yup';
import type { Sent } from './use-act-form.ts';

interface ProvingForm<Values> {
  readonly form: {
    readonly values: Values;
    readonly setFieldError: (field: string, message: string | undefined) => void;
    readonly setFieldTouched: (
      field: string,
      touched: boolean,
      validate: boolean,
    ) => Promise<void | FormikErrors<Values>>;
    readonly touched: FormikTouched<Values>;
  };
  readonly refuse: (error: unknown) => void;
}

/** Sends a code to what the form names: judges that one input first (spec section 4), and puts a refusal at its place. */
export function useSendProof<Reply>(
  { form, refuse }: ProvingForm<object>,
  schema: Schema,
  field: string,
  send: () => Promise<Sent<Reply>>,
): () => Promise<Reply | undefined> {
  return async () => {
    // An error shows at an input that was left.
    await form.setFieldTouched(field, true, false);
    const wrong = await wrongAt(schema, field, form.values);
    if (wrong !== undefined) {
      // Formik's type knows strings alone; sentences.ts reads messages.
      form.setFieldError(field, wrong as string);
      return undefined;
    }
    const sent = await send();
    if (sent.data !== undefined) return sent.data;
    if ('error' in sent) refuse(sent.error);
    return undefined;
  };
}

async function wrongAt(schema: Schema, field: string, values: object): Promise<unknown> {
  try {
    await schema.validateAt(field, values);
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}
