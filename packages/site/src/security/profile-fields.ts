import type { ProfileValue, UpdateProfileRequest } from '@baize/contract/schemas/profile';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';

/** A field of the profile that the member can change. */
export type ProfileField = keyof UpdateProfileRequest;
export type ProfileForm = Record<ProfileField, string>;

/** Fields in the order of the form. */
const PROFILE_FIELDS = [
  'nickname',
  'birthday',
  'nationality',
  'occupation',
  'address',
  'telegram',
  'whatsapp',
  'facebook',
  'line',
  'wechat',
  'zalo',
  'qqNum',
] as const satisfies readonly ProfileField[];

/** Contacts that the merchant's registration settings turn on or off. */
const CONTACT_FIELDS = ['whatsapp', 'facebook', 'line', 'wechat', 'qqNum'] as const;

/** Returns the fields of the form: those that the merchant asks for, and those that the member has filled in. */
export function visibleFields(
  profile: ProfileValue,
  rules: RegisterSettingsValue['fields'] | undefined,
): ProfileField[] {
  return PROFILE_FIELDS.filter((field) => {
    const contact = CONTACT_FIELDS.find((contactField) => contactField === field);
    return contact === undefined || rules?.[contact].enabled === true || Boolean(profile[field]);
  });
}

/** Returns the values of the form. A field that the member has not filled in becomes an empty string. */
export function toProfileForm(profile: ProfileValue): ProfileForm {
  // `Object.fromEntries` widens the keys; they are those of `profileFields`.
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile[field] ?? ''])) as ProfileForm;
}

/** Returns the fields to send. A missing field stays as it is; an empty one is removed. */
export function changedFields(before: ProfileForm, after: ProfileForm): UpdateProfileRequest {
  const changed = PROFILE_FIELDS.filter((field) => before[field] !== after[field].trim());
  return Object.fromEntries(changed.map((field) => [field, after[field].trim()]));
}
