import { ValidationError, type ObjectSchema, type AnyObject } from 'yup';
import { isValidationMessage, type ValidationMessage } from './messages.ts';

export type FieldMessages = Record<string, ValidationMessage>;

export type FormCheck<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly fields: FieldMessages };

/**
 * The same schema on the same payload as in the browser: for the server, and for tests. Returns the values as the schema reads
 * them (trimmed, unknown fields dropped), or the first message of each field.
 */
export async function checkForm<Values extends AnyObject>(
  schema: ObjectSchema<Values>,
  payload: unknown,
): Promise<FormCheck<Values>> {
  try {
    const values = await schema.validate(payload, { abortEarly: false, stripUnknown: true });
    // yup types its own output with a mapped type that equals Values; the generic hides it.
    return { ok: true, values: values as Values };
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, fields: fieldMessages(error) };
    throw error;
  }
}

function fieldMessages(error: ValidationError): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, errors } of [error, ...error.inner]) {
    const [first] = errors as readonly unknown[];
    if (path && isValidationMessage(first)) fields[path] ??= first;
  }
  return fields;
}
