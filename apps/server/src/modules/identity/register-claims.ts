import { accountKey } from '../../domain/identity/account-key.ts';
import type { Db } from '../../platform/db.ts';
import { memberOfMobile } from './verification/contact-queries.ts';

/** What one member alone can have. A number counts once it is proved. */
export interface Claims {
  readonly account?: string;
  readonly nickname?: string | undefined;
  readonly provedMobile?: string | undefined;
}

/** Which of them another member has already. */
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

/** Nobody is called what another is called, or logs in as. */
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
