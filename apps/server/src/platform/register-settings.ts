import {
  registerFields,
  type FieldRule,
  type RegisterField,
  type RegisterSettingsValue,
} from '@baize/contract/schemas/system';
import type { Db } from './db.ts';

const OFF: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 1,
};

/** The merchant's rules for each registration field (spec section 3); a field without a row is off. */
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
  const rules = new Map(rows.map(({ field, ...rule }) => [field, rule]));
  const entries = registerFields.map((field) => [field, rules.get(field) ?? OFF] as const);
  // Object.fromEntries forgets that every field is there.
  return { minimumAge: merchant.minimum_age, fields: Object.fromEntries(entries) as Record<RegisterField, FieldRule> };
}
