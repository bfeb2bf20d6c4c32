import type { FieldRule } from '@baize/contract/schemas/system';
import { VERIFICATION_CODE_DIGITS, WITHDRAW_PASSWORD_MIN_CHARACTERS } from '@baize/contract/limits';
import { resetByEmailForm } from '@baize/validation/forms/password';
import { message } from '@baize/validation/messages';
import { fieldSchema, judgedText, lengthUpTo, mobileText, requiredText } from '@baize/validation/rules';
import { object, string } from 'yup';

/** The limits of `@baize/contract`. */
const PASSWORD_LENGTH_MAX = 128;
const EMAIL_LENGTH_MAX = 254;
const NAME_LENGTH_MAX = 120;
const RECOVERY_CODE_LENGTH_MAX = 32;
const MOBILE_NUMBER = /^[0-9]{4,20}$/;
const CODE = new RegExp(`^[0-9]{${VERIFICATION_CODE_DIGITS}}$`);
const EMAIL_PATTERN_ID = 3;

/** `verificationCode`: where the proof is one that was sent. */
export function firstPasswordSchema(rules: Parameters<typeof resetByEmailForm>[0]) {
  const sent = code().when('proof', {
    is: 'login',
    // eslint-disable-next-line unicorn/no-thenable -- yup's name for it
    then: () => string(),
  });
  return resetByEmailForm(rules).shape({ proof: string(), verificationCode: sent });
}

/** The login password, asked again before something of weight changes. */
const password = () => requiredText(PASSWORD_LENGTH_MAX);

const code = () => {
  const invalid = message('validation.code_invalid');
  return judgedText((text) => (CODE.test(text) ? undefined : invalid)).required(invalid);
};

/** The server refuses shorter ones, and those that everybody guesses. */
const newWithdrawPassword = () => {
  const bounds = { min: WITHDRAW_PASSWORD_MIN_CHARACTERS, max: PASSWORD_LENGTH_MAX };
  return judgedText((text) => {
    const isShort = lengthUpTo(text, PASSWORD_LENGTH_MAX) < WITHDRAW_PASSWORD_MIN_CHARACTERS;
    return isShort || text.length > PASSWORD_LENGTH_MAX ? message('validation.length_between', bounds) : undefined;
  }).required(message('validation.required'));
};

export const passwordSchema = object({ password: password() });

export function withdrawPasswordSchema(hasOne: boolean) {
  const differs = message('validation.passwords_differ');
  return object({
    password: password(),
    oldWithdrawPassword: hasOne ? password() : string(),
    newWithdrawPassword: newWithdrawPassword(),
    confirmNewWithdrawPassword: judgedText((text, others) =>
      text === others['newWithdrawPassword'] ? undefined : differs,
    ).required(message('validation.required')),
  });
}

/** `rule`: the merchant's, which is about numbers of its own country. */
export function mobileSchema(rule: FieldRule | undefined, ownCountry: string) {
  const mobileNum = mobileNumber(undefined).when('countryCode', {
    is: ownCountry,
    // eslint-disable-next-line unicorn/no-thenable -- yup's name for it
    then: () => mobileNumber(rule),
  });
  return object({ countryCode: string(), mobileNum, verificationCode: code(), password: password() });
}

function mobileNumber(rule: FieldRule | undefined) {
  const required = message('validation.required');
  if (rule?.enabled) return fieldSchema(rule, 'mobileNum').required(required);
  const invalid = message('validation.mobile_invalid');
  return judgedText((text) => (MOBILE_NUMBER.test(text) ? undefined : invalid), mobileText()).required(required);
}

const emailRule: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: EMAIL_PATTERN_ID,
  minLength: 1,
  maxLength: EMAIL_LENGTH_MAX,
};

export const emailSchema = object({
  email: fieldSchema(emailRule, 'email').required(message('validation.required')),
  verificationCode: code(),
  password: password(),
});

export const realNameSchema = object({ payeeName: requiredText(NAME_LENGTH_MAX), password: password() });

export const codeSchema = object({ code: code() });

/** `code`: of the authenticator, or a recovery code. */
export const removeTwoFactorSchema = object({
  password: password(),
  code: requiredText(RECOVERY_CODE_LENGTH_MAX),
});

/** `name`: as the member calls the device; empty: the browser and its system. */
export const passkeySchema = object({ name: string(), password: password() });

/** A birthday can be put right, not taken away. The merchant's rules for the rest are the server's to judge: it names the fields. */
export function profileSchema(hasBirthday: boolean) {
  return object({ birthday: hasBirthday ? requiredText() : string() });
}
