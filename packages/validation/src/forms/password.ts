import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { object, string, type ObjectSchema } from 'yup';
import { isEmail } from '../email.ts';
import { message } from '../messages.ts';
import { confirmationOf, knownPasswordField, newPasswordField } from '../password-fields.ts';
import { codeField, mobileField } from '../proof-fields.ts';
import { fieldSchema, judgedText } from '../rules.ts';

type Rules = Pick<RegisterSettingsValue, 'fields'>;

export interface ChangePasswordFormOptions {
  /** The forced change that follows a login: the current password was typed a moment ago, and its input is hidden. */
  readonly currentKnown?: boolean;
}

export interface ChangePasswordFormValues {
  oldPassword?: string | undefined;
  newPassword: string;
  confirmNewPassword: string;
}

/** Spec section 5, "Change password". */
export function changePasswordForm(
  { fields }: Rules,
  { currentKnown = false }: ChangePasswordFormOptions = {},
): ObjectSchema<ChangePasswordFormValues> {
  return object({
    oldPassword: currentKnown ? string().transform(() => undefined) : knownPasswordField(),
    newPassword: newPasswordField(fields.password),
    confirmNewPassword: confirmationOf('newPassword'),
  });
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
