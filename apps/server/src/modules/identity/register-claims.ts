import { accountKey } from '../../domain/identity/account-key.ts';
import type { Db } from '../../platform/db.ts';
import { memberOfMobile } from './verification/contact-queries.ts';

/** The properties that are unique within a brand. A number is unique once it is proved. */
export interface Claims {
  readonly account?: string;
  readonly nickname?: string | undefined;
  readonly provedMobile?: string | undefined;
}

/** Returns which of these properties another member has already. */
export async function takenClaims(
  db: Db,
  merchantId: number,
  { account, nickname, provedMobile }: Claims,
): Promise<(keyof Claims)[]> {
  const taken: (keyof Claims)[] = [];
  if (account !== undefined && (await isNamed(db, merchantId, account))) taken.push('account');
  if (nickname !== undefined && (await isNamed(db, merchantId, nickname))) taken.push('nickname');
  if (provedMobile !== undefined && (await memberOfMobile(db, merchantId, provedMobile)) !== undefined)
    taken.push('provedMobile');
  return taken;
}

/**
 * Returns whether a member has this name as account or as nickname. A nickname may not equal another member's account, because others would
 * mistake one for the other.
 */
async function isNamed(db: Db, merchantId: number, name: string): Promise<boolean> {
  const key = accountKey(name);
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('account_key', '=', key), eb('nickname_key', '=', key)]))
    .executeTakeFirst();
  return row !== undefined;
}
