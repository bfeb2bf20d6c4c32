import { dictionary } from '@zxcvbn-ts/language-common';
import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { fieldSchema } from '@baize/validation/rules';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';

/** Decision 19: words that everybody tries first, of a public list; read once, when the first password is chosen. */
let common: ReadonlySet<string> | undefined;

function isCommon(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
  return common.has(password.toLowerCase());
}

/** As the forms read it: the one that is chosen and the one that is typed later are the same text. */
export function readPassword(typed: string): string {
  return typed.trim().normalize('NFC');
}

/** The merchant's rule (spec section 5) and the list; what the account is called is as easily guessed. Gives the password as read. */
export async function judgeNewPassword(
  password: string,
  account: string,
  { fields }: RegisterSettingsValue,
): Promise<Outcome<string>> {
  const rule = fieldSchema({ ...fields.password, enabled: true, required: true }, 'password');
  if (!(await rule.isValid(password))) return refuse('password.rule_broken');
  const guessable = isCommon(password) || password.toLowerCase() === account.toLowerCase();
  return guessable ? refuse('password.breached') : done(readPassword(password));
}
