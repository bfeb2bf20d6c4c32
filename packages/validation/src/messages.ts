import type { PatternId } from './patterns.ts';

/** Every sentence that a form can say about an input. `@baize/site` does not compile while a catalogue lacks the text of one. */
export type ValidationKey =
  | `validation.pattern_${PatternId}`
  | 'validation.required'
  | 'validation.length_between'
  | 'validation.length_exactly'
  | 'validation.length_at_most'
  | 'validation.password_length'
  | 'validation.mobile_digits'
  | 'validation.account_format'
  | 'validation.password_format'
  | 'validation.email_format'
  | 'validation.real_name_format'
  | 'validation.mobile_format'
  | 'validation.mobile_invalid'
  | 'validation.invitation_invalid'
  | 'validation.format'
  | 'validation.rule_unreadable'
  | 'validation.credentials_required'
  | 'validation.code_invalid'
  | 'validation.captcha_required'
  | 'validation.passwords_differ'
  | 'validation.withdraw_password_same'
  | 'validation.too_young'
  | 'validation.terms'
  | 'validation.amount_format'
  | 'validation.amount_between'
  | 'validation.quantity_between'
  | 'validation.content_required'
  | 'validation.content_length'
  | 'validation.image_type'
  | 'validation.image_size'
  | 'validation.images_at_most'
  | 'validation.images_required'
  | 'validation.rate_format'
  | 'validation.rate_above'
  | 'validation.rate_at_most'
  | 'validation.tier_not_covered'
  | 'validation.condition_at_least'
  | 'validation.pay_at_most';

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
