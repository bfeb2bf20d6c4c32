import { errorCodeOf, isApiError, type ApiErrorCode } from '@baize/api';
import { serverFieldErrors, type FieldError } from '@baize/site/server-field-errors';

/** The inputs that name who brought the new member. */
const INVITATION_INPUTS = ['affiliateCode', 'referralCode', 'recommenderId'] as const;
export type InvitationInput = (typeof INVITATION_INPUTS)[number];

/** Why a registration was refused: at its inputs, in a popup (spec section 8), or over the form. */
export type RegisterRefusal =
  | { readonly at: 'inputs'; readonly errors: Readonly<Record<string, FieldError>> }
  | { readonly at: 'invitation'; readonly input?: InvitationInput }
  | { readonly at: 'form'; readonly error: unknown };

/** The inputs of refusals that are about one input although the reply does not name it. */
const inputOf: Partial<Record<ApiErrorCode, string>> = {
  'captcha.required': 'captcha',
  'captcha.wrong': 'captcha',
  'verification.mobile_invalid': 'mobileNum',
  'verification.code_wrong': 'verificationCode',
  'verification.code_expired': 'verificationCode',
  'verification.code_tries_used': 'verificationCode',
  'phone_auth.code_invalid': 'verificationCode',
  'phone_auth.code_missing': 'verificationCode',
  'phone_auth.code_expired': 'verificationCode',
};

/** `shown`: the inputs of the form; what is wrong with any other cannot be said there. */
export function readRefusal(error: unknown, shown: ReadonlySet<string>): RegisterRefusal {
  const code = errorCodeOf(error);
  const named = isApiError(error) ? serverFieldErrors(error) : {};
  if (code === 'register.invalid_invitation') {
    const input = INVITATION_INPUTS.find((name) => name in named && shown.has(name));
    return { at: 'invitation', ...(input !== undefined && { input }) };
  }
  const input = inputOf[code];
  const all = input === undefined ? named : { ...named, [input]: code };
  const errors = Object.fromEntries(Object.entries(all).filter(([name]) => shown.has(name)));
  return Object.keys(errors).length > 0 ? { at: 'inputs', errors } : { at: 'form', error };
}
