import type { RegisterRequest } from '@baize/contract/schemas/session';
import type { RegisterField, RegisterSettingsValue } from '@baize/contract/schemas/system';

export interface RegisterValues extends Record<RegisterField, string> {
  confirmPassword: string;
  termsAccepted: boolean;
}

/** The order of the form. Username and password are drawn apart: they are always there. */
const EXTRA_FIELDS = [
  'nickname',
  'payeeName',
  'fullname',
  'birthday',
  'email',
  'mobileNum',
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

/** Shown when the merchant turned them on (spec section 5). */
export function shownFields({ fields }: RegisterSettingsValue): ExtraField[] {
  return EXTRA_FIELDS.filter((field) => fields[field].enabled);
}

export function emptyValues(referralCode: string): RegisterValues {
  const extra = Object.fromEntries(EXTRA_FIELDS.map((field) => [field, ''])) as Record<ExtraField, string>;
  return { ...extra, username: '', password: '', confirmPassword: '', captcha: '', referralCode, termsAccepted: false };
}

export interface RegisterContext {
  registerUrl: string;
  language: string;
}

/** What is sent: trimmed, without the fields that are off or empty. Passwords go as they were typed. */
export function registerRequest(
  values: RegisterValues,
  settings: RegisterSettingsValue,
  context: RegisterContext,
): RegisterRequest {
  const { referralCode: _apart, ...fields } = Object.fromEntries(
    shownFields(settings).flatMap((field) => {
      const text = values[field].trim();
      return text === '' ? [] : [[field, text]];
    }),
  );
  return {
    ...fields,
    username: values.username.trim(),
    password: values.password,
    confirmPassword: values.confirmPassword,
    referralCode: settings.fields.referralCode.enabled ? values.referralCode.trim() || null : null,
    registerUrl: context.registerUrl,
    registerMethod: 'WEB',
    language: context.language,
    login: true,
    termsAccepted: true,
  };
}
