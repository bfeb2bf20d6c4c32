import type { FieldRule } from '@baize/contract/schemas/system';
import {
  PASSKEY_NAME_MAX_CHARACTERS,
  VERIFICATION_CODE_DIGITS,
  WITHDRAW_PASSWORD_MIN_CHARACTERS,
} from '@baize/contract/limits';
import { resetByEmailForm } from '@baize/validation/forms/password';
import { message } from '@baize/validation/messages';
import { fieldSchema, judgedText, judgeMaxLength, lengthUpTo, mobileText, requiredText } from '@baize/validation/rules';
import { object, string } from 'yup';

/** Maximum numbers of characters by `@baize/contract`. */
const PASSWORD_LENGTH_MAX = 128;
const EMAIL_LENGTH_MAX = 254;
const NAME_LENGTH_MAX = 120;
const RECOVERY_CODE_LENGTH_MAX = 32;
/** Any mobile number that `@baize/contract` accepts. */
const MOBILE_NUMBER = /^[0-9]{4,20}$/;
const CODE_PATTERN = new RegExp(`^[0-9]{${VERIFICATION_CODE_DIGITS}}$`);
/** Id of the e-mail address among the patterns of `@baize/validation`. */
const EMAIL_PATTERN_ID = 3;

/** Schema of the first password. `verificationCode` is required where the proof is a code. */
export function firstPasswordSchema(rules: Parameters<typeof resetByEmailForm>[0]) {
  const codeUnlessLogin = code().when('proof', {
    is: 'login',
    // eslint-disable-next-line unicorn/no-thenable -- the name of the property is given by yup
    then: () => string(),
  });
  return resetByEmailForm(rules).shape({ proof: string(), verificationCode: codeUnlessLogin });
}

/** The login password, required before a sensitive change. */
const password = () => requiredText(PASSWORD_LENGTH_MAX);

/** A code that was sent, or that an authenticator shows. */
const code = () => {
  const invalid = message('validation.code_invalid');
  return judgedText((text) => (CODE_PATTERN.test(text) ? undefined : invalid)).required(invalid);
};

/** A new withdraw password of valid length. The server also refuses common passwords. */
const newWithdrawPassword = () => {
  const bounds = { min: WITHDRAW_PASSWORD_MIN_CHARACTERS, max: PASSWORD_LENGTH_MAX };
  return judgedText((text) => {
    const isShort = lengthUpTo(text, PASSWORD_LENGTH_MAX) < WITHDRAW_PASSWORD_MIN_CHARACTERS;
    return isShort || text.length > PASSWORD_LENGTH_MAX ? message('validation.length_between', bounds) : undefined;
  }).required(message('validation.required'));
};

/** Schema of a form that asks for nothing but the login password. */
export const passwordSchema = object({ password: password() });

/** Schema of the withdraw password. A change requires the old one. */
export function withdrawPasswordSchema(isChange: boolean) {
  const differs = message('validation.passwords_differ');
  return object({
    password: password(),
    oldWithdrawPassword: isChange ? password() : string(),
    newWithdrawPassword: newWithdrawPassword(),
    confirmNewWithdrawPassword: judgedText((text, others) =>
      text === others['newWithdrawPassword'] ? undefined : differs,
    ).required(message('validation.required')),
  });
}

/** Schema of a mobile number. The merchant's `rule` applies to numbers of its own country only. */
export function mobileSchema(rule: FieldRule | undefined, ownCountry: string) {
  const mobileNum = mobileNumber(undefined).when('countryCode', {
    is: ownCountry,
    // eslint-disable-next-line unicorn/no-thenable -- the name of the property is given by yup
    then: () => mobileNumber(rule),
  });
  return object({ countryCode: string(), mobileNum, verificationCode: code(), password: password() });
}

/** A mobile number by the merchant's rule. Without an enabled rule, any number that the contract accepts is valid. */
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

/** Schema for binding an e-mail address, which a code that was sent to it confirms. */
export const emailSchema = object({
  email: fieldSchema(emailRule, 'email').required(message('validation.required')),
  verificationCode: code(),
  password: password(),
});

/** `payeeName` is the name on the member's bank account. */
export const realNameSchema = object({ payeeName: requiredText(NAME_LENGTH_MAX), password: password() });

/** Schema of the code that confirms an authenticator. */
export const codeSchema = object({ code: code() });

/** `code` is a code of the authenticator or a recovery code. */
export const removeTwoFactorSchema = object({
  password: password(),
  code: requiredText(RECOVERY_CODE_LENGTH_MAX),
});

/** `name` is the member's name for the device. If it is empty, the browser and its operating system are used. */
export const passkeySchema = object({
  name: judgedText((text) => judgeMaxLength(text.trim(), PASSKEY_NAME_MAX_CHARACTERS)),
  password: password(),
});

/** Schema of the profile. A birthday can be corrected but not removed. The server checks the merchant's other rules and names the fields. */
export function profileSchema(hasBirthday: boolean) {
  return object({ birthday: hasBirthday ? requiredText() : string() });
}
