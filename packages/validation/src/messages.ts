import type { PatternId } from './patterns.ts';

/** Every sentence that a form can say about an input. `@baize/site` does not compile while a catalogue lacks the text of one. */
export type ValidationKey =
  | `validation.pattern_${PatternId}`
  | 'validation.required'
  | 'validation.length_between'
  | 'validation.length_exactly'
  | 'validation.password_length'
  | 'validation.mobile_digits'
  | 'validation.account_format'
  | 'validation.password_format'
  | 'validation.email_format'
  | 'validation.real_name_format'
  | 'validation.mobile_format'
  | 'validation.invitation_invalid'
  | 'validation.format'
  | 'validation.rule_unreadable'
  | 'validation.passwords_differ'
  | 'validation.terms'
  | 'validation.amount_format'
  | 'validation.amount_between';

/**
 * A sentence as data: the screen translates it, the server sends it as it is. A type, not an interface: yup takes messages
 * with an index signature only.
 */
export type ValidationMessage = {
  readonly key: ValidationKey;
  readonly params: Readonly<Record<string, string | number>>;
};

export function message(key: ValidationKey, params: ValidationMessage['params'] = {}): ValidationMessage {
  return { key, params };
}

/** For what Formik and yup hand over, whose types know strings only, and for replies of the server. */
export function isValidationMessage(error: unknown): error is ValidationMessage {
  if (typeof error !== 'object' || error === null || !('key' in error) || !('params' in error)) return false;
  return typeof error.key === 'string' && error.key.startsWith('validation.') && typeof error.params === 'object';
}
