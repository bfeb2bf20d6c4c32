import { accountKey } from '../../domain/identity/account-key.ts';
import type { Db } from '../../platform/db.ts';
import { findMemberByMobile } from './verification/contact-queries.ts';

/** The properties that are unique within a brand. A mobile number is unique only if its owner has proved it. */
export interface Claims {
  readonly account?: string;
  readonly nickname?: string | undefined;
  readonly provedMobile?: string | undefined;
}

/** Returns the names of those properties whose values another member has already. */
export async function findTakenClaims(
  db: Db,
  merchantId: number,
  { account, nickname, provedMobile }: Claims,
): Promise<(keyof Claims)[]> {
  const takenClaims: (keyof Claims)[] = [];
  if (account !== undefined && (await isNameTaken(db, merchantId, account))) takenClaims.push('account');
  if (nickname !== undefined && (await isNameTaken(db, merchantId, nickname))) takenClaims.push('nickname');
  if (provedMobile !== undefined && (await findMemberByMobile(db, merchantId, provedMobile)) !== undefined)
    takenClaims.push('provedMobile');
  return takenClaims;
}

/**
 * Returns whether a member has this name as account or as nickname. A nickname may not equal the account name of another member, because people
 * would confuse the two members.
 */
async function isNameTaken(db: Db, merchantId: number, name: string): Promise<boolean> {
  const key = accountKey(name);
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('account_key', '=', key), eb('nickname_key', '=', key)]))
    .executeTakeFirst();
  return row !== undefined;
}
