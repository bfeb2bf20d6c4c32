import type { RegisterField } from '@baize/contract/codes';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { object, type ObjectSchema, type StringSchema } from 'yup';
import { birthdayField, termsField } from '../acceptance-fields.ts';
import { message } from '../messages.ts';
import { confirmationOf, newPasswordField } from '../password-fields.ts';
import { captchaField, codeField, mobileField } from '../proof-fields.ts';
import { fieldSchema } from '../rules.ts';

/** Username, password and its confirmation are always there; the merchant's rules say which of the others. */
type OptionalField = Exclude<RegisterField, 'username' | 'password'>;

export interface RegisterFormOptions {
  /** The mobile number is verified: REGMOBVERF3. */
  readonly verification?: boolean;
  /** Left out: as the merchant's rule says. */
  readonly captcha?: boolean;
  /** The current day (yyyy-MM-dd) in the time zone of the merchant. The age is judged on this day. */
  readonly today: string;
}

export type RegisterFormValues = {
  username: string;
  password: string;
  confirmPassword: string;
  termsAccepted: boolean;
} & Partial<Record<OptionalField | 'verificationCode' | 'captcha', string>>;

/** Spec section 5, "Registration". A field that is off is not part of the schema: what is sent for it is dropped. */
export function registerForm(
  { fields, minimumAge }: RegisterSettingsValue,
  { today, verification = false, captcha = fields.captcha.enabled }: RegisterFormOptions,
): ObjectSchema<RegisterFormValues> {
  const { username, password, ...optional } = fields;
  return object({
    ...shown({
      ...enabledFields(optional),
      ...judgedFields(fields, minimumAge, today),
      verificationCode: verification && codeField(),
      captcha: captcha && captchaField(),
    }),
    username: fieldSchema(username, 'username').required(message('validation.required')),
    password: newPasswordField(password),
    confirmPassword: confirmationOf('password'),
    termsAccepted: termsField(minimumAge),
  });
}

export interface RegisterMobileFormOptions {
  /** A password is chosen as well: MOBILENUMPASSREG3. Without one the account logs in by SMS. */
  readonly password?: boolean;
  readonly captcha?: boolean;
  /** The current day (yyyy-MM-dd) in the time zone of the merchant. The age is judged on this day. */
  readonly today: string;
}

export type RegisterMobileFormValues = {
  mobileNum: string;
  verificationCode: string;
  termsAccepted: boolean;
} & Partial<Record<Exclude<OptionalField, 'mobileNum'> | 'password' | 'confirmPassword' | 'captcha', string>>;

/** Spec section 5, mobile mode: the number and its code are required, and the number becomes the username. */
export function registerMobileForm(
  { fields, minimumAge }: RegisterSettingsValue,
  { today, password: withPassword = true, captcha = fields.captcha.enabled }: RegisterMobileFormOptions,
): ObjectSchema<RegisterMobileFormValues> {
  const { username: _username, password, mobileNum, ...optional } = fields;
  return object({
    ...shown({
      ...enabledFields(optional),
      ...judgedFields(fields, minimumAge, today),
      password: withPassword && newPasswordField(password),
      confirmPassword: withPassword && confirmationOf('password'),
      captcha: captcha && captchaField(),
    }),
    mobileNum: mobileField(mobileNum),
    verificationCode: codeField(),
    termsAccepted: termsField(minimumAge),
  });
}

/** An input that is not shown has no schema. The value of each may be absent anyway, so the type of the values stays true. */
function shown<Name extends string>(inputs: Record<Name, StringSchema | false>): Record<Name, StringSchema> {
  // Object.fromEntries widens the names; they are those of the inputs.
  return Object.fromEntries(Object.entries(inputs).filter(([, schema]) => schema !== false)) as Record<
    Name,
    StringSchema
  >;
}

function enabledFields<Name extends OptionalField>(
  fields: Record<Name, RegisterSettingsValue['fields'][RegisterField]>,
): Record<Name, StringSchema | false> {
  const schemas = Object.keys(fields).map((name) => {
    // Object.keys widens the names; they are those of the settings.
    const field = name as Name;
    return [field, fields[field].enabled && fieldSchema(fields[field], field)] as const;
  });
  return Object.fromEntries(schemas) as Record<Name, StringSchema | false>;
}

/** Two inputs that are judged by more than their rule: how old somebody is, and a secret that must not be the other one. */
function judgedFields(
  { birthday, paymentPassword }: RegisterSettingsValue['fields'],
  age: number,
  today: string,
): Record<'birthday' | 'paymentPassword', StringSchema | false> {
  return {
    birthday: birthday.enabled && birthdayField(birthday, age, today),
    paymentPassword: paymentPassword.enabled && unlikePassword(fieldSchema(paymentPassword, 'paymentPassword')),
  };
}

/** Refuses a withdraw password that equals the log-in password, so that one overheard secret does not open both. */
function unlikePassword(secret: StringSchema): StringSchema {
  return secret.test(
    'unlike',
    message('validation.withdraw_password_same'),
    (text, { parent }) => text === undefined || text !== (parent as Record<string, unknown>)['password'],
  );
}
