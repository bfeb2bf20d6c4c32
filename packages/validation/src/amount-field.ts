import { compare, parseAmount, toDecimal, type Money } from '@baize/money';
import type { StringSchema } from 'yup';
import { message, type ValidationMessage } from './messages.ts';
import { judgedText } from './rules.ts';

export interface AmountBounds {
  /** Both inclusive; they name the currency. */
  readonly min: Money;
  readonly max: Money;
}

/** A decimal string within its bounds. */
export function amountField({ min, max }: AmountBounds): StringSchema<string> {
  return judgedText((text) => judgeAmount(text, min, max)).required(message('validation.required'));
}

function judgeAmount(text: string, min: Money, max: Money): ValidationMessage | undefined {
  const amount = parseAmount(text, min.currency);
  if (amount === undefined) return message('validation.amount_format');
  if (compare(amount, min) >= 0n && compare(amount, max) <= 0n) return undefined;
  return message('validation.amount_between', { min: toDecimal(min), max: toDecimal(max) });
}
