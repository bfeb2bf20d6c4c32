import { VERIFICATION_CODE_DIGITS } from '@baize/contract/limits';
import type { FieldRule } from '@baize/contract/schemas/system';
import { string, type StringSchema } from 'yup';
import { message } from './messages.ts';
import { fieldSchema, judgedText, mobileText, requiredText } from './rules.ts';

/** The limits of `@baize/contract`. */
const CAPTCHA_LENGTH_MAX = 12;
const MOBILE_NUMBER = /^[0-9]{4,20}$/;
const CODE_PATTERN = new RegExp(`^[0-9]{${VERIFICATION_CODE_DIGITS}}$`);

/** The code of an SMS or an e-mail; the one input that is not trimmed (spec section 5). */
export function codeField(): StringSchema<string> {
  const typed = string().transform((_cast: unknown, original: unknown) =>
    typeof original === 'string' ? original : undefined,
  );
  const invalid = message('validation.code_invalid');
  return judgedText((text) => (CODE_PATTERN.test(text) ? undefined : invalid), typed).required(invalid);
}

export function captchaField(): StringSchema<string> {
  return requiredText(CAPTCHA_LENGTH_MAX, 'validation.captcha_required');
}

/** A number that has to be there: under the merchant's rule where there is one, otherwise any that could be a number. */
export function mobileField(rule?: FieldRule): StringSchema<string> {
  const required = message('validation.required');
  if (rule?.enabled) return fieldSchema(rule, 'mobileNum').required(required);
  const invalid = message('validation.mobile_invalid');
  return judgedText((text) => (MOBILE_NUMBER.test(text) ? undefined : invalid), mobileText()).required(required);
}
