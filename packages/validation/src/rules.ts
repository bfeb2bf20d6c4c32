import type { FieldRule, RegisterField } from '@baize/contract/schemas/system';
import { string, type StringSchema } from 'yup';
import { readAcceptedPattern, type AcceptedPattern } from './accepted-pattern.ts';
import { message, type ValidationKey, type ValidationMessage } from './messages.ts';
import { patternOf } from './patterns.ts';

/** "8 - 20", or the one number where both are equal (spec section 5). */
export function boundsText({ minLength, maxLength }: Pick<FieldRule, 'minLength' | 'maxLength'>): string {
  return minLength === maxLength ? String(maxLength) : `${minLength} - ${maxLength}`;
}

/** Trimmed, in NFC, and absent rather than empty: an input that was never touched reads as one that was emptied. */
export function inputText(): StringSchema {
  return string().transform((_cast: unknown, original: unknown) => {
    if (typeof original !== 'string') return undefined;
    return original.trim().normalize('NFC') || undefined;
  });
}

export function requiredText(): StringSchema<string> {
  return inputText().required(message('validation.required'));
}

/** The schema of one input under its server-given rule. `enabled` is the form's question, not this one's. */
export function fieldSchema(rule: FieldRule, field: RegisterField): StringSchema {
  let accepted: Promise<AcceptedPattern> | undefined;
  const checked = inputText().test('field-rule', async (text, { createError }) => {
    if (text === undefined) return true;
    accepted ??= readAcceptedPattern(rule.acceptedPattern);
    const refusal = judgeText(text, rule, field, await accepted);
    return refusal === undefined || createError({ message: refusal });
  });
  return rule.required ? checked.required(message('validation.required')) : checked;
}

/** Pure: what is wrong with this text, if anything. A rule that cannot be read refuses: it never lets pass. */
export function judgeText(
  text: string,
  rule: FieldRule,
  field: RegisterField,
  accepted: AcceptedPattern,
): ValidationMessage | undefined {
  const pattern = patternOf(rule.patternId);
  if (pattern === undefined || !accepted.ok) return message('validation.rule_unreadable');
  const length = lengthOf(text);
  if (length < rule.minLength || length > rule.maxLength) return lengthMessage(rule, field);
  if (!pattern.test(text)) return message(pattern.messageKey, { bounds: boundsText(rule) });
  if (!accepted.test(text)) return message(formatKeys[field] ?? 'validation.format');
  return undefined;
}

/** Code points of the composed text: a sign beyond the basic plane is one, not two. The server's schemas count alike. */
function lengthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length;
}

function lengthMessage(rule: FieldRule, field: RegisterField): ValidationMessage {
  if (field === 'password') return message('validation.password_length', { bounds: boundsText(rule) });
  if (field === 'mobileNum') return message('validation.mobile_digits', { bounds: boundsText(rule) });
  const key = rule.minLength === rule.maxLength ? 'validation.length_exactly' : 'validation.length_between';
  return message(key, { min: rule.minLength, max: rule.maxLength });
}

const formatKeys: Partial<Record<RegisterField, ValidationKey>> = {
  username: 'validation.account_format',
  password: 'validation.password_format',
  email: 'validation.email_format',
  payeeName: 'validation.real_name_format',
  mobileNum: 'validation.mobile_format',
  referralCode: 'validation.invitation_invalid',
};
