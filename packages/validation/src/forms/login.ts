import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { object, string, type ObjectSchema, type StringSchema } from 'yup';
import { message, type ValidationMessage } from '../messages.ts';
import { knownPasswordField } from '../password-fields.ts';
import { captchaField, codeField, mobileField } from '../proof-fields.ts';
import { inputText, judgedText, lengthUpTo, requiredText } from '../rules.ts';

/** The limit of `@baize/contract`. */
const USERNAME_LENGTH_MAX = 64;

export interface LoginFormOptions {
  /** Shown once a refusal has asked for it (spec section 4). */
  readonly captcha?: boolean;
  /** The most digits of a mobile number, where usernames are mobile numbers. The tip under the username names it (spec section 5). */
  readonly mobileDigitsMax?: number;
}

export interface LoginFormValues {
  username: string;
  password: string;
  captcha?: string | undefined;
}

/** Spec section 5, "Username login". What a username may look like is asked when it is made, not when it is used. */
export function loginForm({ captcha = false, mobileDigitsMax }: LoginFormOptions = {}): ObjectSchema<LoginFormValues> {
  return object({
    username: mobileDigitsMax === undefined ? nameField() : numberField(mobileDigitsMax),
    password: knownPasswordField(),
    // Absent, or whatever an input holds that is not shown: dropped.
    captcha: captcha ? captchaField() : string().transform(() => undefined),
  });
}

function nameField(): StringSchema<string> {
  // Both inputs are empty: one sentence for both.
  return requiredText(USERNAME_LENGTH_MAX).when('password', {
    is: (password: unknown) => inputText().cast(password) === undefined,
    // eslint-disable-next-line unicorn/no-thenable -- yup's name for it
    then: (username) => username.required(message('validation.credentials_required')),
  });
}

function numberField(digits: number): StringSchema<string> {
  const tip: ValidationMessage = message('validation.mobile_digits', { bounds: String(digits) });
  return judgedText((text) => (lengthUpTo(text, USERNAME_LENGTH_MAX) > USERNAME_LENGTH_MAX ? tip : undefined)).required(
    tip,
  );
}

export interface SmsLoginFormValues {
  mobileNum: string;
  verificationCode: string;
}

/** Spec section 5, "SMS login". The send button asks `validateAt('mobileNum', …)` of it first. */
export function smsLoginForm({ fields }: Pick<RegisterSettingsValue, 'fields'>): ObjectSchema<SmsLoginFormValues> {
  return object({ mobileNum: mobileField(fields.mobileNum), verificationCode: codeField() });
}
