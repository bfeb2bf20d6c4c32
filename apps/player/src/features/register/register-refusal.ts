import { errorCodeOf, isApiError, type ApiErrorCode } from '@baize/api';
import { serverFieldErrors, type FieldError } from '@baize/site/server-field-errors';

/** The inputs with a code of the person who invited the new member. */
const INVITATION_INPUTS = ['affiliateCode', 'referralCode', 'recommenderId'] as const;
export type InvitationInput = (typeof INVITATION_INPUTS)[number];

/** Where the reason of a refused registration is shown: at inputs, in a dialog about the invitation code (spec section 8), or above the form. */
export type RegisterRefusal =
  | { readonly at: 'inputs'; readonly errors: Readonly<Record<string, FieldError>> }
  | { readonly at: 'invitation'; readonly input?: InvitationInput }
  | { readonly at: 'form'; readonly error: unknown };

/** The input that an error code is about, for codes whose reply does not name the input. */
const INPUT_BY_CODE: Partial<Record<ApiErrorCode, string>> = {
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

/** Decides where a refusal is shown. `shownInputs` are the inputs of the form; an error of any other input is shown above the form. */
export function readRefusal(error: unknown, shownInputs: ReadonlySet<string>): RegisterRefusal {
  const code = errorCodeOf(error);
  const named = isApiError(error) ? serverFieldErrors(error) : {};
  if (code === 'register.invalid_invitation') {
    const input = INVITATION_INPUTS.find((name) => name in named && shownInputs.has(name));
    return { at: 'invitation', ...(input !== undefined && { input }) };
  }
  const input = INPUT_BY_CODE[code];
  const all = input === undefined ? named : { ...named, [input]: code };
  const errors = Object.fromEntries(Object.entries(all).filter(([name]) => shownInputs.has(name)));
  return Object.keys(errors).length > 0 ? { at: 'inputs', errors } : { at: 'form', error };
}
