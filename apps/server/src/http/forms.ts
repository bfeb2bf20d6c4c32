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
import { refuse, type Refusal } from '../domain/outcome.ts';
import type { Db } from '../platform/db.ts';
import { readRegisterSettings } from '../members/register-settings.ts';

type Judge = (body: unknown, rules: RegisterSettingsValue) => Promise<FormCheck<unknown>> | undefined;

/**
 * Bodies that are forms (spec section 5). The very schema of the browser judges them, before the contract's does: what a screen
 * would say of an input is what the reply says of it, in `value.fields`. Undefined: the provider's token stands for the inputs.
 */
const forms: Partial<Record<EndpointId, Judge>> = {
  register: (body, rules) => checkForm(registerForm(rules), body),
  login: (body, rules) => {
    if (holds(body, 'firebaseIdToken')) return undefined;
    const bySms = holds(body, 'mobileNum') || holds(body, 'verificationCode');
    return bySms ? checkForm(smsLoginForm(rules), body) : checkForm(loginForm(), body);
  },
  changePassword: (body, rules) => checkForm(changePasswordForm(rules), body),
  forgotByEmail: (body, rules) => checkForm(forgotByEmailForm(rules), body),
  resetByEmail: (body, rules) => checkForm(resetByEmailForm(rules), body),
  resetByPhone: (body, rules) =>
    holds(body, 'firebaseIdToken') ? undefined : checkForm(forgotByPhoneForm(rules), body),
};

/** What the browser's form says of this body, where it is one and is refused. */
export async function refuseForm(
  db: Db,
  id: EndpointId,
  merchantId: number,
  body: unknown,
): Promise<Refusal | undefined> {
  const judge = forms[id];
  if (!judge) return undefined;
  const checked = await judge(body, await readRegisterSettings(db, merchantId));
  // What is no form at all has no fields to speak of; the contract's schema refuses it.
  if (!checked || checked.ok || Object.keys(checked.fields).length === 0) return undefined;
  return refuse(codeOf(id, checked.fields), { fields: checked.fields });
}

function codeOf(id: EndpointId, fields: FieldMessages): ErrorCode {
  if (id === 'register') return 'register.fields_invalid';
  if (fields.newPassword && fields.newPassword.key !== 'validation.required') return 'password.rule_broken';
  const differs = fields.confirmNewPassword?.key === 'validation.passwords_differ';
  return differs ? 'password.confirmation_differs' : 'request.invalid';
}

function holds(body: unknown, name: string): boolean {
  return typeof body === 'object' && body !== null && name in body;
}
