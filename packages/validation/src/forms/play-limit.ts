import { SESSION_LIMIT_MAX_MINUTES } from '@baize/contract/limits';
import { money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { object, type ObjectSchema } from 'yup';
import { message, type ValidationMessage } from '../messages.ts';
import { judgedText, requiredText } from '../rules.ts';

export interface PlayLimitFormValues {
  value: string;
}

/** The highest amount that the API can carry. */
const LIMIT_MAX_MINOR = 10n ** 14n;
const PASSWORD_LENGTH_MAX = 128;
const WHOLE_NUMBER = /^\d{1,6}$/;

/** A limit of deposits or losses (decision 16): a decimal string above zero. */
export function moneyLimitForm(currency: Currency): ObjectSchema<PlayLimitFormValues> {
  return object({
    value: judgedText((text) => judgeAmount(text, currency)).required(message('validation.required')),
  });
}

/** A limit of a day's play, in whole minutes. */
export function sessionLimitForm(): ObjectSchema<PlayLimitFormValues> {
  return object({ value: judgedText(judgeMinutes).required(message('validation.required')) });
}

/** The log-in password, asked again before somebody excludes themselves. */
export function exclusionForm(): ObjectSchema<{ password: string }> {
  return object({ password: requiredText(PASSWORD_LENGTH_MAX) });
}

function judgeAmount(text: string, currency: Currency): ValidationMessage | undefined {
  const amount = parseAmount(text, currency);
  if (amount === undefined) return message('validation.amount_format');
  if (amount.amountMinor > 0n && amount.amountMinor <= LIMIT_MAX_MINOR) return undefined;
  const [min, max] = [toDecimal(money(currency, 1n)), toDecimal(money(currency, LIMIT_MAX_MINOR))];
  return message('validation.amount_between', { min, max });
}

function judgeMinutes(text: string): ValidationMessage | undefined {
  const minutes = WHOLE_NUMBER.test(text) ? Number(text) : 0;
  if (minutes >= 1 && minutes <= SESSION_LIMIT_MAX_MINUTES) return undefined;
  return message('validation.quantity_between', { min: 1, max: SESSION_LIMIT_MAX_MINUTES });
}
