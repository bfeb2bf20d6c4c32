import type { FieldRule } from '@baize/contract/schemas/system';
import type { StringSchema } from 'yup';
import { message } from './messages.ts';
import { fieldSchema, judgedText, requiredText } from './rules.ts';

/** The limit of `@baize/contract`. */
const PASSWORD_LENGTH_MAX = 128;

/** Field of a new password, which has to fit the merchant's rule. */
export function newPasswordField(rule: FieldRule): StringSchema<string> {
  return fieldSchema(rule, 'password').required(message('validation.required'));
}

/** Field of an existing password. Its form was judged when it was chosen. */
export function knownPasswordField(): StringSchema<string> {
  return requiredText(PASSWORD_LENGTH_MAX);
}

export function confirmationOf(field: string): StringSchema<string> {
  const differs = message('validation.passwords_differ');
  return judgedText((text, others) => (text === others[field] ? undefined : differs)).required(
    message('validation.required'),
  );
}
