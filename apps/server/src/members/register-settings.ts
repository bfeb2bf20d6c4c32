import { PASSWORD_ALLOWED_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@baize/contract/limits';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import type { FieldRule, RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { Db } from '../platform/db.ts';
import { switchIsOn } from './switches.ts';

const OFF: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 1,
};

/** The rule for a number that has to be proved while the merchant has no rule for it. */
const ANY_NUMBER: FieldRule = { ...OFF, enabled: true, patternId: 6, minLength: 4, maxLength: 20 };

/**
 * The merchant's rules for each registration field (spec section 3); a field without a row is off. Where REGMOBVERF3 is on, a number
 * has to be given: the browser and every form of the server read it here.
 */
export async function readRegisterSettings(db: Db, merchantId: number): Promise<RegisterSettingsValue> {
  const merchant = await db
    .selectFrom('merchant')
    .select('minimum_age')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('register_rule')
    .select([
      'field',
      'enabled',
      'required',
      'accepted_pattern as acceptedPattern',
      'pattern_id as patternId',
      'min_length as minLength',
      'max_length as maxLength',
    ])
    .where('merchant_id', '=', merchantId)
    .execute();
  const rules = new Map<string, FieldRule>(rows.map(({ field, ...rule }) => [field, rule]));
  const password = rules.get('password');
  if (password) rules.set('password', atLeastSafe(password));
  if (await switchIsOn(db, merchantId, 'REGMOBVERF3')) rules.set('mobileNum', provedNumber(rules.get('mobileNum')));
  const entries = registerFields.map((field) => [field, rules.get(field) ?? OFF] as const);
  // Object.fromEntries forgets that every field is there.
  return { minimumAge: merchant.minimum_age, fields: Object.fromEntries(entries) as Record<RegisterField, FieldRule> };
}

/** The bounds of the brand, widened to those that every password may rely on (decision 19). The sites show what they read here. */
function atLeastSafe(rule: FieldRule): FieldRule {
  return {
    ...rule,
    minLength: Math.max(rule.minLength, PASSWORD_MIN_CHARACTERS),
    maxLength: Math.max(rule.maxLength, PASSWORD_ALLOWED_CHARACTERS),
  };
}

function provedNumber(rule: FieldRule | undefined): FieldRule {
  return { ...(rule?.enabled ? rule : ANY_NUMBER), required: true };
}
