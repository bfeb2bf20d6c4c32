import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { boolean, object, string, type ObjectSchema } from 'yup';
import { birthdayField, termsField } from '../acceptance-fields.ts';
import { isEmail } from '../email.ts';
import { message } from '../messages.ts';
import { confirmationOf, knownPasswordField, newPasswordField } from '../password-fields.ts';
import { codeField, mobileField } from '../proof-fields.ts';
import { fieldSchema, judgedText } from '../rules.ts';

type Rules = Pick<RegisterSettingsValue, 'fields'>;

export interface ChangePasswordFormOptions {
  /** The current day (yyyy-MM-dd) in the time zone of the merchant. The age is judged on this day. */
  readonly today: string;
  /** The forced change that follows a login: the current password was typed a moment ago, and its input is hidden. */
  readonly currentKnown?: boolean;
  /** Somebody else has opened the account, so its owner accepts the terms with the first password of its own. */
  readonly hasToAcceptTerms?: boolean;
}

export interface AcceptanceFormValues {
  termsAccepted: boolean;
  birthday?: string | undefined;
}

export interface ChangePasswordFormValues {
  oldPassword?: string | undefined;
  newPassword: string;
  confirmNewPassword: string;
  /** Judged where `hasToAcceptTerms` holds. */
  termsAccepted?: boolean | undefined;
  birthday?: string | undefined;
}

/** Spec section 5, "Change password". */
export function changePasswordForm(
  rules: RegisterSettingsValue,
  { today, currentKnown = false, hasToAcceptTerms = false }: ChangePasswordFormOptions,
): ObjectSchema<ChangePasswordFormValues> {
  const acceptance = acceptanceFields(rules, today);
  return object({
    oldPassword: currentKnown ? string().transform(() => undefined) : knownPasswordField(),
    newPassword: newPasswordField(rules.fields.password),
    confirmNewPassword: confirmationOf('newPassword'),
    // What is sent for an input that is not shown is dropped.
    termsAccepted: hasToAcceptTerms ? acceptance.termsAccepted : boolean().transform(() => undefined),
    birthday: hasToAcceptTerms ? acceptance.birthday : string().transform(() => undefined),
  });
}

/** Builds the form in which the owner of an account opened by an agent confirms the terms, as at a registration (docs/decisions/0056-recruiting.md). */
export function acceptanceForm(rules: RegisterSettingsValue, today: string): ObjectSchema<AcceptanceFormValues> {
  return object(acceptanceFields(rules, today));
}

/** Returns whether a registration requires the birthday, so that the first change of a password does as well. */
export function isBirthdayRequired({ fields }: Rules): boolean {
  return fields.birthday.enabled && fields.birthday.required;
}

function acceptanceFields(rules: RegisterSettingsValue, today: string) {
  const { fields, minimumAge } = rules;
  return {
    termsAccepted: termsField(minimumAge),
    // A birthday that is not required is dropped.
    birthday: isBirthdayRequired(rules)
      ? birthdayField(fields.birthday, minimumAge, today)
      : string().transform(() => undefined),
  };
}

export interface ForgotByEmailFormValues {
  username: string;
  email: string;
}

/** Spec section 5, "Forgot by e-mail". */
export function forgotByEmailForm({ fields }: Rules): ObjectSchema<ForgotByEmailFormValues> {
  const required = message('validation.required');
  return object({
    username: fieldSchema(fields.username, 'username').required(required),
    email: judgedText((text) => (isEmail(text) ? undefined : message('validation.email_format'))).required(required),
  });
}

export interface ResetByEmailFormValues {
  newPassword: string;
  confirmNewPassword: string;
}

/** The page that the link of the e-mail opens. */
export function resetByEmailForm({ fields }: Rules): ObjectSchema<ResetByEmailFormValues> {
  return object({
    newPassword: newPasswordField(fields.password),
    confirmNewPassword: confirmationOf('newPassword'),
  });
}

export interface ForgotByPhoneFormValues {
  mobileNum: string;
  verificationCode: string;
  newPassword: string;
}

/** Spec section 5, "Forgot by phone". The send button asks `validateAt('mobileNum', …)` of it first. */
export function forgotByPhoneForm({ fields }: Rules): ObjectSchema<ForgotByPhoneFormValues> {
  return object({
    mobileNum: mobileField(fields.mobileNum),
    verificationCode: codeField(),
    newPassword: newPasswordField(fields.password),
  });
}
