import type { FieldRule } from '@baize/contract/schemas/system';
import type { StringSchema } from 'yup';
import { message } from './messages.ts';
import { fieldSchema, judgedText, requiredText } from './rules.ts';

/** As `@baize/contract` bounds it. */
const PASSWORD_LENGTH_MAX = 128;

/** One that is chosen: it fits the merchant's rule. */
export function newPasswordField(rule: FieldRule): StringSchema<string> {
  return fieldSchema(rule, 'password').required(message('validation.required'));
}

/** One that exists: what it may look like was asked when it was chosen. */
export function knownPasswordField(): StringSchema<string> {
  return requiredText(PASSWORD_LENGTH_MAX);
}

export function confirmationOf(field: string): StringSchema<string> {
  const differs = message('validation.passwords_differ');
  return judgedText((text, others) => (text === others[field] ? undefined : differs)).required(
    message('validation.required'),
  );
}
