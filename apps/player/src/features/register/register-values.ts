import type { RegisterMobileRequest } from '@baize/contract/schemas/registration';
import type { RegisterRequest } from '@baize/contract/schemas/session';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import type { NumberProof } from '@baize/site/provider/prove-number';
import type { SocialSignUp } from '@baize/site/provider/use-social-sign-in';
import type { FormShape } from './form-shape.ts';

/** The values of both tabs together, so that typed values are kept when the tab changes. */
export interface RegisterValues extends Record<RegisterField, string> {
  confirmPassword: string;
  verificationCode: string;
  /** The country of the number (ISO 3166-1 alpha-2). */
  countryCode: string;
  countryDialingCode: string;
  termsAccepted: boolean;
}

/** Returns the initial values of the form. */
export function emptyValues(start: Pick<RegisterValues, 'referralCode' | 'countryCode'>): RegisterValues {
  // The type of Object.fromEntries does not know that every field has a value.
  const texts = Object.fromEntries(registerFields.map((field) => [field, ''])) as Record<RegisterField, string>;
  return {
    ...texts,
    confirmPassword: '',
    verificationCode: '',
    countryDialingCode: '',
    termsAccepted: false,
    ...start,
  };
}

/** The facts about the page that a request to register also sends. */
export interface RegisterContext {
  /** The address that the form was sent from. */
  readonly url: URL;
  readonly language: string;
}

/** Builds the request to register by username. Texts are trimmed, passwords are not, and fields that are off or empty are left out. */
export function registerRequest(values: RegisterValues, shape: FormShape, context: RegisterContext): RegisterRequest {
  const { username, mobileNum, countryDialingCode, verificationCode } = values;
  const number = significant(mobileNum);
  return {
    ...commonInputs(values, shape, context),
    ...chosenPassword(values),
    username: username.trim(),
    ...(shape.mobile && number !== '' && { mobileNum: number, countryDialingCode }),
    ...(shape.code && { verificationCode }),
  };
}

/** Builds the request to register by mobile number. The number without leading zeros is also the username (spec section 5). */
export function registerMobileRequest(
  values: RegisterValues,
  shape: FormShape,
  context: RegisterContext,
  proof: NumberProof,
): RegisterMobileRequest {
  const { countryDialingCode } = values;
  const number = significant(values.mobileNum);
  return {
    ...commonInputs(values, shape, context),
    ...(shape.password && chosenPassword(values)),
    username: number,
    mobileNum: number,
    countryDialingCode,
    ...proof,
  };
}

/** Builds the values for an account by a social provider: the accepted terms and the invitation codes. Call it only after the terms were accepted. */
export function socialSignUp(values: RegisterValues, shape: FormShape, url: URL): SocialSignUp {
  const { affiliateCode, referralCode, recommenderId } = filledExtras(values, shape);
  return {
    termsAccepted: true,
    ...(affiliateCode !== undefined && { affiliateCode, domain: url.host }),
    ...(referralCode !== undefined && { referralCode }),
    ...(recommenderId !== undefined && { recommenderId }),
  };
}

/** Removes spaces and leading zeros from a mobile number. */
function significant(mobileNum: string): string {
  return mobileNum.replaceAll(' ', '').replace(/^0+/, '');
}

function chosenPassword({ password, confirmPassword }: RegisterValues) {
  return { password, confirmPassword };
}

function commonInputs(values: RegisterValues, shape: FormShape, { url, language }: RegisterContext) {
  const { referralCode = null, ...inputs } = filledExtras(values, shape);
  return {
    ...inputs,
    ...(shape.captcha && { captcha: values.captcha.trim() }),
    ...(inputs.affiliateCode !== undefined && { domain: url.host }),
    referralCode,
    registerUrl: url.href.slice(0, REGISTER_URL_MAX),
    registerMethod: 'WEB',
    language,
    login: true,
    termsAccepted: true,
  } as const;
}

/** The longest address that `@baize/contract` accepts; longer ones are cut. */
const REGISTER_URL_MAX = 500;

function filledExtras(values: RegisterValues, { extras }: FormShape): Partial<Record<RegisterField, string>> {
  const filled = extras.flatMap((field) => {
    const text = values[field].trim();
    return text === '' ? [] : [[field, text] as const];
  });
  return Object.fromEntries(filled);
}
