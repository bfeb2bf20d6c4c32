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
    const values = await schema.validate(inputsOf(Object.keys(schema.fields), payload), {
      abortEarly: false,
      stripUnknown: true,
    });
    // yup types its own output with a mapped type that equals Values; the generic hides it.
    return { ok: true, values: values as Values };
  } catch (error) {
    if (error instanceof ValidationError) return { ok: false, fields: fieldMessages(error) };
    throw error;
  }
}

/** The form's own inputs alone: yup calls `toString` of what it is given, and a payload can bring one that is no function. */
function inputsOf(names: readonly string[], payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const given = new Map(Object.entries(payload));
  const inputs = names.map((name) => [name, given.get(name)] as const);
  return Object.fromEntries(inputs.filter(([, value]) => !bringsToString(value)));
}

function bringsToString(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'toString');
}

function fieldMessages(error: ValidationError): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, errors } of [error, ...error.inner]) {
    const [first] = errors as readonly unknown[];
    if (path && isValidationMessage(first)) fields[path] ??= first;
  }
  return fields;
}
