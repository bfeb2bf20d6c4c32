import { compare, parseAmount, toDecimal, type Money } from '@baize/money';
import { object, type ObjectSchema } from 'yup';
import { message, type ValidationMessage } from '../messages.ts';
import { judgedText } from '../rules.ts';

export interface DemoDepositFormValues {
  amount: string;
}

/** `amount` is a decimal string; the bounds are inclusive and name the currency. */
export function demoDepositForm({ min, max }: { min: Money; max: Money }): ObjectSchema<DemoDepositFormValues> {
  return object({
    amount: judgedText((text) => judgeAmount(text, min, max)).required(message('validation.required')),
  });
}

function judgeAmount(text: string, min: Money, max: Money): ValidationMessage | undefined {
  const amount = parseAmount(text, min.currency);
  if (amount === undefined) return message('validation.amount_format');
  if (compare(amount, min) >= 0n && compare(amount, max) <= 0n) return undefined;
  return message('validation.amount_between', { min: toDecimal(min), max: toDecimal(max) });
}
