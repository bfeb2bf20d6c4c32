import type { RegisterField } from '@baize/contract/codes';
import type { FieldRule } from '@baize/contract/schemas/system';
import { string, type StringSchema } from 'yup';
import { readAcceptedPattern, type AcceptedPattern } from './accepted-pattern.ts';
import { message, type ValidationKey, type ValidationMessage } from './messages.ts';
import { patternOf } from './patterns.ts';
import { composed, isPlainText } from './plain-text.ts';

/** "8 - 20", or the one number where both are equal (spec section 5). */
export function boundsText({ minLength, maxLength }: Pick<FieldRule, 'minLength' | 'maxLength'>): string {
  return minLength === maxLength ? String(maxLength) : `${minLength} - ${maxLength}`;
}

/** Trimmed, in NFC, and absent rather than empty: an input that was never touched reads as one that was emptied. */
export function inputText(): StringSchema {
  return string().transform((_cast: unknown, original: unknown) => {
    if (typeof original !== 'string') return undefined;
    const trimmed = original.trim();
    // What is no text stays as it is, and is refused by the judge.
    return (composed(trimmed) ?? trimmed) || undefined;
  });
}

type Refusal = ValidationMessage | undefined;
/** Judges a text that is present. `others` holds the other values of the form as their schemas read them. */
type Judge = (text: string, others: Readonly<Record<string, unknown>>) => Refusal | Promise<Refusal>;

/** An input with one judge, that says the first thing that is wrong: yup keeps no order among several tests. */
export function judgedText(judge: Judge, input: StringSchema = inputText()): StringSchema {
  return input.test('judge', async (text, { createError, parent }) => {
    if (text === undefined) return true;
    // The judge first: it looks at the length before anything else, and most of what is no text is too long as well.
    const refusal = (await judge(text, parent)) ?? (isPlainText(text) ? undefined : message('validation.format'));
    return refusal === undefined || createError({ message: refusal });
  });
}

/** Ours, for an input of one line that nobody gave a bound. */
const LINE_LENGTH_MAX = 255;

/** For what has no rule of the merchant. */
export function requiredText(
  maxLength = LINE_LENGTH_MAX,
  missing: ValidationKey = 'validation.required',
): StringSchema<string> {
  return judgedText((text) => judgeMaxLength(text, maxLength)).required(message(missing));
}

export function judgeMaxLength(text: string, max: number): Refusal {
  return lengthUpTo(text, max) > max ? message('validation.length_at_most', { max }) : undefined;
}

/** The schema of one input under its server-given rule. `enabled` is the form's question, not this one's. */
export function fieldSchema(rule: FieldRule, field: RegisterField): StringSchema {
  let accepted: Promise<AcceptedPattern> | undefined;
  const judge: Judge = async (text) => {
    accepted ??= readAcceptedPattern(rule.acceptedPattern);
    return judgeText(text, rule, field, await accepted);
  };
  const checked = judgedText(judge, field === 'mobileNum' ? mobileText() : inputText());
  return rule.required ? checked.required(message('validation.required')) : checked;
}

/** A number is typed in groups and, at home, with zeros before it; its rule is about the figures that follow (spec section 5). */
export function mobileText(): StringSchema {
  return inputText().transform((text: string | undefined) => text?.replaceAll(' ', '').replace(/^0+/, '') || undefined);
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
  const length = lengthUpTo(text, rule.maxLength);
  if (length < rule.minLength || length > rule.maxLength) return lengthMessage(rule, field);
  if (!pattern.test(text)) return message(pattern.messageKey, { bounds: boundsText(rule) });
  if (!accepted.test(text)) return message(formatKeys[field] ?? 'validation.format');
  return undefined;
}

/** Characters beyond this code point take two units of a string. */
const BASIC_PLANE_MAX = 0xff_ff;

/**
 * Code points: a sign beyond the basic plane is one, not two. The server's schemas count alike. More than `max` is not counted out:
 * the judge's time is bounded by its rule, not by what was pasted.
 */
export function lengthUpTo(text: string, max: number): number {
  let length = 0;
  for (let at = 0; at < text.length && length <= max; length += 1)
    at += (text.codePointAt(at) ?? 0) > BASIC_PLANE_MAX ? 2 : 1;
  return length;
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
