import type { RegisterField } from '@baize/contract/codes';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { DialledCountries } from '@baize/site/phone/dialled-countries';
import { withMobileDigits } from '@baize/site/phone/mobile-digits';
import { registerForm, registerMobileForm } from '@baize/validation/forms/register';

/** The tabs of spec section 2, "Registration form". */
export type RegisterWay = 'username' | 'mobile';

/** The order of the form. What belongs to the account itself, and the captcha, are drawn apart. */
const EXTRA_FIELDS = [
  'nickname',
  'payeeName',
  'fullname',
  'birthday',
  'email',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'address',
  'nationality',
  'placeOfBirth',
  'occupation',
  'sourceOfIncome',
  'idNumber',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
  'referralCode',
] as const satisfies readonly RegisterField[];

export type ExtraField = (typeof EXTRA_FIELDS)[number];

/** The inputs of a way to register. An input that is not shown is neither judged nor sent. */
export interface FormShape {
  readonly way: RegisterWay;
  readonly mobile: boolean;
  readonly code: boolean;
  readonly password: boolean;
  readonly extras: readonly ExtraField[];
  readonly captcha: boolean;
}

export interface RegisterSwitches {
  /** REGMOBVERF3: the number of who registers by username is verified. */
  readonly verification: boolean;
  /** MOBILENUMPASSREG3: who registers by number chooses a password as well. */
  readonly mobilePassword: boolean;
}

/** Spec section 5, "Registration": what the merchant's rules and switches turn on. */
export function formShape(
  { fields }: RegisterSettingsValue,
  way: RegisterWay,
  { verification, mobilePassword }: RegisterSwitches,
): FormShape {
  const byNumber = way === 'mobile';
  return {
    way,
    mobile: byNumber || fields.mobileNum.enabled,
    code: byNumber || verification,
    password: !byNumber || mobilePassword,
    extras: EXTRA_FIELDS.filter((field) => fields[field].enabled),
    captcha: fields.captcha.enabled,
  };
}

/** The very schema that the server judges by. A number that is shown has the digits of its country, once the countries are known. */
export function schemaOf(shape: FormShape, settings: RegisterSettingsValue, countries: DialledCountries | undefined) {
  const { way, code, password } = shape;
  const offered = shape.mobile ? countries : undefined;
  return way === 'username'
    ? withMobileDigits(registerForm(settings, { verification: code }), offered)
    : withMobileDigits(registerMobileForm(settings, { password }), offered);
}
