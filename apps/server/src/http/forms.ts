import type { EndpointId } from '@baize/contract/catalogue';
import type { ErrorCode } from '@baize/contract/errors';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { checkForm, type FieldMessages, type FormCheck } from '@baize/validation/check';
import { loginForm, smsLoginForm } from '@baize/validation/forms/login';
import {
  changePasswordForm,
  forgotByEmailForm,
  forgotByPhoneForm,
  resetByEmailForm,
} from '@baize/validation/forms/password';
import { registerForm } from '@baize/validation/forms/register';
import { dayAt } from '../domain/rewards/calendar.ts';
import { refuse, type Refusal } from '../domain/outcome.ts';
import type { Db } from '../platform/db.ts';
import type { Merchant } from './call.ts';
import { readRegisterSettings } from '../members/register-settings.ts';

/** `today` is the current day in the time zone of the brand, on which an age is judged. */
type ValidateForm = (
  body: unknown,
  rules: RegisterSettingsValue,
  today: string,
) => Promise<FormCheck<unknown>> | undefined;

/**
 * The request bodies that are forms (spec section 5). The server validates them with the same schemas as the sites, before it validates them
 * with the schema of the contract. The reply therefore carries the same message per input as the screen, in `value.fields`. A validator returns
 * `undefined` if a token of the sign-in provider replaces the inputs.
 */
const forms: Partial<Record<EndpointId, ValidateForm>> = {
  register: (body, rules, today) => checkForm(registerForm(rules, { today }), body),
  login: (body, rules) => {
    if (hasField(body, 'firebaseIdToken')) return undefined;
    const isSmsLogin = hasField(body, 'mobileNum') || hasField(body, 'verificationCode');
    return isSmsLogin ? checkForm(smsLoginForm(rules), body) : checkForm(loginForm(), body);
  },
  changePassword: (body, rules, today) => checkForm(changePasswordForm(rules, { today }), body),
  forgotByEmail: (body, rules) => checkForm(forgotByEmailForm(rules), body),
  resetByEmail: (body, rules) => checkForm(resetByEmailForm(rules), body),
  resetByPhone: (body, rules) =>
    hasField(body, 'firebaseIdToken') ? undefined : checkForm(forgotByPhoneForm(rules), body),
};

/** Validates the body with the form's schema. Returns `undefined` if the form is valid, or if the endpoint has no form. */
export async function validateFormBody(
  db: Db,
  id: EndpointId,
  { merchantId, timeZone }: Merchant,
  body: unknown,
  now: Date,
): Promise<Refusal | undefined> {
  const validate = forms[id];
  if (!validate) return undefined;
  const formCheck = await validate(body, await readRegisterSettings(db, merchantId), dayAt(now, timeZone));
  // A body that is not an object has no fields to name. The schema of the contract refuses it.
  if (!formCheck || formCheck.ok || Object.keys(formCheck.fields).length === 0) return undefined;
  return refuse(selectErrorCode(id, formCheck.fields), { fields: formCheck.fields });
}

/** Returns the code that describes the most important error of the form. */
function selectErrorCode(id: EndpointId, fields: FieldMessages): ErrorCode {
  if (id === 'register') return 'register.fields_invalid';
  if (fields.newPassword && fields.newPassword.key !== 'validation.required') return 'password.rule_broken';
  const passwordsDiffer = fields.confirmNewPassword?.key === 'validation.passwords_differ';
  return passwordsDiffer ? 'password.confirmation_differs' : 'request.invalid';
}

function hasField(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && name in body;
}
