import type { RegisterMobileRequest } from '@baize/contract/schemas/registration';
import type { RegisterRequest } from '@baize/contract/schemas/session';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import type { NumberProof } from '@baize/site/provider/prove-number';
import type { SocialSignUp } from '@baize/site/provider/use-social-sign-in';
import type { FormShape } from './form-shape.ts';

/** The values of both tabs: what was typed stays when the tab changes. */
export interface RegisterValues extends Record<RegisterField, string> {
  confirmPassword: string;
  verificationCode: string;
  /** ISO 3166-1 alpha-2: of the number. */
  countryCode: string;
  countryDialingCode: string;
  termsAccepted: boolean;
}

export function emptyValues(start: Pick<RegisterValues, 'referralCode' | 'countryCode'>): RegisterValues {
  // Object.fromEntries forgets that every field is there.
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

export interface RegisterContext {
  /** The address that the form was sent from. */
  readonly url: URL;
  readonly language: string;
}

/** Returns the values to send: trimmed, without the fields that are off or empty. Passwords go as they were typed. */
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

/** Spec section 5: the number is the username, without the zeros before it. */
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

/** The values of an account by a provider: the terms are ticked, and who brought the person is recorded as with the others. */
export function socialSignUp(values: RegisterValues, shape: FormShape, url: URL): SocialSignUp {
  const { affiliateCode, referralCode, recommenderId } = filledExtras(values, shape);
  return {
    termsAccepted: true,
    ...(affiliateCode !== undefined && { affiliateCode, domain: url.host }),
    ...(referralCode !== undefined && { referralCode }),
    ...(recommenderId !== undefined && { recommenderId }),
  };
}

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

/** The longest address that `@baize/contract` takes: of one with a long tail, the beginning is known. */
const REGISTER_URL_MAX = 500;

function filledExtras(values: RegisterValues, { extras }: FormShape): Partial<Record<RegisterField, string>> {
  const filled = extras.flatMap((field) => {
    const text = values[field].trim();
    return text === '' ? [] : [[field, text] as const];
  });
  return Object.fromEntries(filled);
}
