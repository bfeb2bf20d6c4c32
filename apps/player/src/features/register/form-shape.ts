import type { RegisterField } from '@baize/contract/codes';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { DialledCountries } from '@baize/site/phone/dialled-countries';
import { withMobileDigits } from '@baize/site/phone/mobile-digits';
import { registerForm, registerMobileForm } from '@baize/validation/forms/register';

/** The two ways to register, each a tab of the form (spec section 2, "Registration form"). */
export type RegisterWay = 'username' | 'mobile';

/** The optional inputs in the order of the form. Username, password, number and captcha are missing, because the form renders them separately. */
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

/** The inputs that a way to register has. An input that is not shown is neither validated nor sent. */
export interface FormShape {
  readonly way: RegisterWay;
  /** The mobile number. */
  readonly mobile: boolean;
  /** The verification code that is sent to the number. */
  readonly code: boolean;
  readonly password: boolean;
  /** The optional inputs that the merchant has turned on. */
  readonly extras: readonly ExtraField[];
  readonly captcha: boolean;
}

/** The switches of the merchant that change the form. */
export interface RegisterSwitches {
  /** REGMOBVERF3: a person who registers by username verifies a mobile number as well. */
  readonly verification: boolean;
  /** MOBILENUMPASSREG3: a person who registers by number chooses a password as well. */
  readonly mobilePassword: boolean;
}

/** Decides which inputs the form has, by the merchant's settings and switches (spec section 5, "Registration"). */
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

/**
 * Builds the schema of the form from the forms that the server validates with as well. Once the countries are loaded, the number must also have the
 * digits of its country. The age is judged on `today`, the current day of the merchant.
 */
export function schemaOf(
  shape: FormShape,
  settings: RegisterSettingsValue,
  { today, countries }: { readonly today: string; readonly countries: DialledCountries | undefined },
) {
  const { way, code, password } = shape;
  const offered = shape.mobile ? countries : undefined;
  return way === 'username'
    ? withMobileDigits(registerForm(settings, { today, verification: code }), offered)
    : withMobileDigits(registerMobileForm(settings, { today, password }), offered);
}
