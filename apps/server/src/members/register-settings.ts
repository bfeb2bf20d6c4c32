import { PASSWORD_ALLOWED_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '@baize/contract/limits';
import { registerFields, type RegisterField } from '@baize/contract/codes';
import type { FieldRule, RegisterSettingsValue } from '@baize/contract/schemas/system';
import type { Db } from '../platform/db.ts';
import { isSwitchOn } from './switches.ts';

/** The rule for a field that the brand does not use. */
const UNUSED_FIELD: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 1,
};

/**
 * The rule for a mobile number that has to be verified although the brand has not enabled the field. Pattern 6 of the specification (section 5) is
 * digits only.
 */
const ANY_MOBILE_NUMBER: FieldRule = { ...UNUSED_FIELD, enabled: true, patternId: 6, minLength: 4, maxLength: 20 };

/**
 * Reads the brand's rule for each registration field (spec section 3) and the minimum age in years. A field without a row is off. If REGMOBVERF3 is
 * on, the mobile number is required. The browser and the forms of the server both use these rules.
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
  if (password) rules.set('password', enforceSafeBounds(password));
  if (await isSwitchOn(db, merchantId, 'REGMOBVERF3'))
    rules.set('mobileNum', requireMobileNumber(rules.get('mobileNum')));
  const entries = registerFields.map((field) => [field, rules.get(field) ?? UNUSED_FIELD] as const);
  // The cast is needed because the type of Object.fromEntries loses the fact that every field has a rule.
  return { minimumAge: merchant.minimum_age, fields: Object.fromEntries(entries) as Record<RegisterField, FieldRule> };
}

/** Returns whether the brand has a rule for the field. The rule of a field that is switched off stays valid for values that come by another way. */
export function hasFieldRule(rule: FieldRule): boolean {
  return rule !== UNUSED_FIELD;
}

/**
 * Raises both bounds of a brand that accepts passwords below `PASSWORD_MIN_CHARACTERS`, or forbids passwords of up to `PASSWORD_ALLOWED_CHARACTERS`
 * (decision 19).
 */
function enforceSafeBounds(rule: FieldRule): FieldRule {
  return {
    ...rule,
    minLength: Math.max(rule.minLength, PASSWORD_MIN_CHARACTERS),
    maxLength: Math.max(rule.maxLength, PASSWORD_ALLOWED_CHARACTERS),
  };
}

function requireMobileNumber(rule: FieldRule | undefined): FieldRule {
  return { ...(rule?.enabled ? rule : ANY_MOBILE_NUMBER), required: true };
}
