import { WITHDRAW_PASSWORD_MIN_CHARACTERS } from '@baize/contract/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { fieldSchema, lengthUpTo } from '@baize/validation/rules';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { restsOnContextWord } from '../../domain/identity/context-words.ts';
import type { Merchant } from '../../http/call.ts';

/** A public list of passwords that everybody tries first (decision 19). It is read once, when the first password is chosen. */
let common: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
  return common.has(password.toLowerCase());
}

/** Reads a password as the forms do, so that the one that is chosen and the one that is typed later are the same text. */
export function readPassword(typed: string): string {
  return typed.trim().normalize('NFC');
}

/** The owner of the password, for words that others would guess first. */
export interface PasswordOwner {
  readonly account: string;
  readonly merchant: Pick<Merchant, 'name' | 'code'>;
}

/** Judges by the rule of the brand (spec section 5), the list of common passwords and words of the context. Returns the password as read. */
export async function judgeNewPassword(
  password: string,
  owner: PasswordOwner,
  { fields }: RegisterSettingsValue,
): Promise<Outcome<string>> {
  const rule = fieldSchema({ ...fields.password, enabled: true, required: true }, 'password');
  if (!(await rule.isValid(password))) return refuse('password.rule_broken');
  const read = readPassword(password);
  return isGuessable(read, owner) ? refuse('password.breached') : done(read);
}

/**
 * Judges a withdraw password: by the rule of the registration field where the brand has one, and by a floor of its own. It may be a
 * number of six digits, because its tries are counted and locked.
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

/** Returns whether the text is digits in an even step: "222222", "234567" or "975310". The list of common passwords holds only some of them. */
function isDigitRun(password: string): boolean {
  if (!/^\d+$/.test(password)) return false;
  const steps = Array.from(password.slice(1), (digit, place) => (Number(digit) - Number(password[place]) + 10) % 10);
  return new Set(steps).size === 1;
}

function isGuessable(password: string, { account, merchant }: PasswordOwner): boolean {
  return isCommon(password) || restsOnContextWord(password, [account, merchant.name, merchant.code]);
}
