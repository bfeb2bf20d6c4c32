import type { RegisterField, RegisterSettingsValue } from '@baize/contract/schemas/system';
import { compare, parseAmount, toDecimal, type Money } from '@baize/money';
import { boolean, object, type ObjectSchema, type StringSchema } from 'yup';
import { message, type ValidationMessage } from './messages.ts';
import { fieldSchema, requiredText } from './rules.ts';

/** Username, password and its confirmation are always there; the merchant's rules say which of the others. */
type OptionalField = Exclude<RegisterField, 'username' | 'password'>;

export type RegisterFormValues = {
  username: string;
  password: string;
  confirmPassword: string;
  termsAccepted: boolean;
} & Partial<Record<OptionalField, string>>;

/** Spec section 5, "Registration". A field that is off is not part of the schema: what is sent for it is dropped. */
export function registerForm({ fields, minimumAge }: RegisterSettingsValue): ObjectSchema<RegisterFormValues> {
  const { username, password, ...optional } = fields;
  return object({
    ...enabledFields(optional),
    username: fieldSchema(username, 'username').required(message('validation.required')),
    password: fieldSchema(password, 'password').required(message('validation.required')),
    confirmPassword: confirmationOf('password'),
    termsAccepted: boolean()
      .required(message('validation.terms', { age: minimumAge }))
      .oneOf([true], message('validation.terms', { age: minimumAge })),
  });
}

function enabledFields(fields: Pick<RegisterSettingsValue['fields'], OptionalField>) {
  const enabled = Object.entries(fields).filter(([, rule]) => rule.enabled);
  return Object.fromEntries(
    // Object.entries widens the names; they are those of the settings.
    enabled.map(([field, rule]) => [field, fieldSchema(rule, field as OptionalField)]),
    // A field that is off has no schema. The value of each may be absent anyway, so the type of the values stays true.
  ) as Record<OptionalField, StringSchema>;
}

function confirmationOf(field: string): StringSchema<string> {
  return requiredText().test('same', message('validation.passwords_differ'), function same(text) {
    const { [field]: first } = this.parent as Record<string, unknown>;
    return text === first;
  });
}

export interface LoginFormValues {
  username: string;
  password: string;
}

/** Spec section 5, "Username login". What a username may look like is asked when it is made, not when it is used. */
export function loginForm(): ObjectSchema<LoginFormValues> {
  return object({ username: requiredText(), password: requiredText() });
}

export interface DemoDepositFormValues {
  amount: string;
}

/** `amount` is a decimal string; the bounds are inclusive and name the currency. */
export function demoDepositForm({ min, max }: { min: Money; max: Money }): ObjectSchema<DemoDepositFormValues> {
  return object({
    amount: requiredText().test('amount', (text, { createError }) => {
      const refusal = judgeAmount(text, min, max);
      return refusal === undefined || createError({ message: refusal });
    }),
  });
}

function judgeAmount(text: string | undefined, min: Money, max: Money): ValidationMessage | undefined {
  if (text === undefined) return undefined;
  const amount = parseAmount(text, min.currency);
  if (amount === undefined) return message('validation.amount_format');
  if (compare(amount, min) >= 0n && compare(amount, max) <= 0n) return undefined;
  return message('validation.amount_between', { min: toDecimal(min), max: toDecimal(max) });
}
