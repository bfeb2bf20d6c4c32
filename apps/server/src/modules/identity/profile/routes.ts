import { AVATARS } from '@baize/contract/limits';
import type { ProfileValue, UpdateProfileRequest } from '@baize/contract/schemas/profile';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import type { FieldRule } from '@baize/contract/schemas/system';
import { readAcceptedPattern } from '@baize/validation/accepted-pattern';
import { ageOn } from '@baize/validation/age';
import { message, type ValidationMessage } from '@baize/validation/messages';
import { judgeText } from '@baize/validation/rules';
import { avatarUrl } from '../../../domain/identity/avatar-url.ts';
import { maskedEmail } from '../../../domain/identity/masked-email.ts';
import { maskedName } from '../../../domain/identity/masked-name.ts';
import { maskedNumber } from '../../../domain/identity/mobile-number.ts';
import { dayAt } from '../../../domain/rewards/calendar.ts';
import { done, refuse } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { Module, ModuleContext } from '../../../module.ts';
import type { Db } from '../../../platform/db.ts';
import { hasFieldRule, readRegisterSettings } from '../../../members/register-settings.ts';
import { transaction } from '../../../platform/transaction.ts';
import { writeUnlessTaken } from '../../../platform/unique.ts';
import { readContacts } from '../verification/contact-queries.ts';
import { readAvatar, readProfile, setAvatar, writeProfile } from './queries.ts';

/** The handlers for the nickname, the picture and the contact fields of the member (spec sections 2 and 3). */
export const createProfileHandlers: Module<'memberAvatar' | 'changeAvatar' | 'profile' | 'updateProfile'> = (
  context,
) => {
  const { db } = context;
  return {
    memberAvatar: async ({ scope }) => {
      const avatarId = await readAvatar(db, scope.memberId);
      return done({ avatarId, url: avatarId === null ? null : avatarUrl(avatarId), choices: AVATAR_CHOICES });
    },
    changeAvatar: async ({ request, scope }) => {
      if (!AVATAR_CHOICES.some(({ avatarId }) => avatarId === request.avatarId)) return refuse('request.not_found');
      await transaction(db, async (tx) => await setAvatar(tx, scope.memberId, request.avatarId));
      return done({});
    },
    profile: async ({ scope }) => done(await readOwnProfile(db, scope.memberId)),
    updateProfile: updateProfile(context),
  };
};

const AVATAR_CHOICES = Array.from({ length: AVATARS }, (_, index) => {
  const avatarId = String(index + 1);
  return { avatarId, url: avatarUrl(avatarId) };
});

/**
 * Changes profile fields. A field that is missing in the request stays as it is, and an empty field is removed. The brand's rule of a
 * registration field applies even if the registration does not ask for the field, and the refusal names every invalid field. Fields for which the brand
 * has no rule are limited by the schema of the request only. An empty nickname leaves the nickname as it is.
 */
function updateProfile({ db, now }: ModuleContext): Handler<'updateProfile'> {
  return async ({ request, scope }) => {
    const { fields, minimumAge } = await readRegisterSettings(db, scope.merchant.merchantId);
    const invalidFields: Record<string, ValidationMessage> = {};
    const changedFields: Record<string, string> = {};
    for (const [name, typed] of Object.entries(request)) {
      const rule = isRegisterField(name) && hasFieldRule(fields[name]) ? fields[name] : undefined;
      const refusal = rule && typed !== '' ? await validateField(typed, rule, name as RegisterField) : undefined;
      if (refusal) invalidFields[name] = refusal;
      else changedFields[name] = typed.trim().normalize('NFC');
    }
    const years = ageOn(dayAt(now(), scope.merchant.timeZone), request.birthday ?? '');
    if (years !== undefined && years < minimumAge)
      invalidFields['birthday'] = message('validation.too_young', { age: minimumAge });
    if (Object.keys(invalidFields).length > 0) return refuse('profile.fields_invalid', { fields: invalidFields });
    const { nickname, ...others } = changedFields;
    const newNickname = nickname === '' ? undefined : nickname;
    const written = await writeUnlessTaken(db, refuse('profile.nickname_taken'), async (tx) => {
      await writeProfile(tx, scope.memberId, newNickname, others);
      return done(undefined);
    });
    return written.ok ? done(await readOwnProfile(db, scope.memberId)) : written;
  };
}

function isRegisterField(name: string): name is RegisterField {
  return (registerFields as readonly string[]).includes(name);
}

/** Validates one field against its registration rule. Returns the message for the member, or `undefined` if the value is valid. */
async function validateField(
  typed: string,
  rule: FieldRule,
  field: RegisterField,
): Promise<ValidationMessage | undefined> {
  return judgeText(typed.trim(), rule, field, await readAcceptedPattern(rule.acceptedPattern));
}

/** The profile fields that the member can read and change. */
const EDITABLE_FIELDS = [
  'birthday',
  'address',
  'nationality',
  'occupation',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'qqNum',
] as const satisfies readonly (keyof UpdateProfileRequest)[];

/** Reads the profile for its owner. Mobile number, e-mail address and real name are masked. */
async function readOwnProfile(db: Db, memberId: bigint): Promise<ProfileValue> {
  const [{ account, nickname, profile }, contacts] = await Promise.all([
    readProfile(db, memberId),
    readContacts(db, memberId),
  ]);
  const filledFields = EDITABLE_FIELDS.flatMap((field) => {
    const value = profile[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return {
    ...Object.fromEntries(filledFields),
    account,
    nickname,
    mobile: contacts.mobile && maskedNumber(contacts.mobile),
    email: contacts.email && maskedEmail(contacts.email),
    realName: contacts.realName && maskedName(contacts.realName),
  };
}
