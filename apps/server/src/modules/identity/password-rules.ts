import { WITHDRAW_PASSWORD_MIN_CHARACTERS } from '@baize/contract/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { fieldSchema, lengthUpTo } from '@baize/validation/rules';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { restsOnContextWord } from '../../domain/identity/context-words.ts';
import type { Merchant } from '../../http/call.ts';

/** A public list of the most common passwords (decision 19). The set is built on first use. */
let commonPasswords: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
  return commonPasswords.has(password.toLowerCase());
}

/** Normalises a password as the forms do (trimmed, Unicode NFC), so that a typed password equals the chosen password. */
export function normalisePassword(typed: string): string {
  return typed.trim().normalize('NFC');
}

/** The owner of the password. The account name and the names of the brand are easy guesses, so they must not be the core of a password. */
export interface PasswordOwner {
  readonly account: string;
  readonly merchant: Pick<Merchant, 'name' | 'code'>;
}

/**
 * Validates a new log-in password against the rule of the brand (spec section 5), the list of common passwords, and the names of the account and of
 * the brand. Returns the normalised password. Refuses with `password.rule_broken` or, if the password is easy to guess, with `password.breached`.
 */
export async function judgeNewPassword(
  password: string,
  owner: PasswordOwner,
  { fields }: RegisterSettingsValue,
): Promise<Outcome<string>> {
  const rule = fieldSchema({ ...fields.password, enabled: true, required: true }, 'password');
  if (!(await rule.isValid(password))) return refuse('password.rule_broken');
  const normalised = normalisePassword(password);
  return isGuessable(normalised, owner) ? refuse('password.breached') : done(normalised);
}

/**
 * Validates a new withdraw password. The password needs a minimum length and must not be easy to guess. If the registration of the brand asks for a
 * withdraw password, the rule of that field applies as well. A number of six digits is enough, because a lockout follows a few wrong tries. The
 * refusals are those of `judgeNewPassword`.
 */
export async function judgeWithdrawPassword(
  password: string,
  owner: PasswordOwner,
  { fields }: RegisterSettingsValue,
): Promise<Outcome<undefined>> {
  const { paymentPassword } = fields;
  const isLongEnough = lengthUpTo(password, WITHDRAW_PASSWORD_MIN_CHARACTERS) >= WITHDRAW_PASSWORD_MIN_CHARACTERS;
  if (!isLongEnough) return refuse('password.rule_broken');
  if (isGuessable(password, owner) || isDigitRun(password)) return refuse('password.breached');
  if (!paymentPassword.enabled) return done(undefined);
  const rule = fieldSchema({ ...paymentPassword, required: true }, 'paymentPassword');
  return (await rule.isValid(password)) ? done(undefined) : refuse('password.rule_broken');
}

/**
 * Returns whether the text is a run of digits with a constant step, such as "222222", "234567" or "987654". The steps are compared modulo 10. The
 * list of common passwords contains only some of these runs.
 */
function isDigitRun(password: string): boolean {
  if (!/^\d+$/.test(password)) return false;
  const steps = Array.from(password.slice(1), (digit, index) => (Number(digit) - Number(password[index]) + 10) % 10);
  return new Set(steps).size === 1;
}

/** Returns whether the password is a common one, or is built on the name of the account or of the brand. */
function isGuessable(password: string, { account, merchant }: PasswordOwner): boolean {
  return isCommon(password) || restsOnContextWord(password, [account, merchant.name, merchant.code]);
}
