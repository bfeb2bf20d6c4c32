import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import { memberIdOf } from '../../domain/identity/customer-id.ts';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { Handler, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';

export interface Upline {
  readonly memberId: bigint;
  readonly line: string;
}

/** What a registration may say about who brought it; as the form reads it. */
export interface Invitation {
  readonly affiliateCode?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly recommenderId?: string | undefined;
  /** Of the affiliate's address. */
  readonly domain?: string | undefined;
}

/** Where there is no form that reads it: what the merchant's rules do not ask for is dropped, and so is what is empty. */
export function readInvitation({ fields }: RegisterSettingsValue, given: Invitation): Invitation {
  const read = (name: 'affiliateCode' | 'referralCode' | 'recommenderId') =>
    fields[name].enabled ? given[name]?.trim() || undefined : undefined;
  return {
    affiliateCode: read('affiliateCode'),
    referralCode: read('referralCode'),
    recommenderId: read('recommenderId'),
    domain: given.domain,
  };
}

/** Spec section 7: whether an agent of this brand gave the code, and the domain is one of this brand's. */
export function affiliateCheck({ db }: ModuleContext): Handler<'affiliateCheck'> {
  return async ({ request: { code, domain }, scope }) => {
    const agent = await findAffiliate(db, scope.merchant, code, domain);
    return agent ? done({}) : refuseInvitation('affiliateCode');
  };
}

/**
 * Spec section 8: whatever is named has to exist, or the registration stops. Where several are named, the agent's code decides where
 * the member stands, then the invitation, then the recommendation.
 */
export async function findUpline(
  db: Db,
  merchant: Merchant,
  { affiliateCode, referralCode, recommenderId, domain }: Invitation,
): Promise<Outcome<Upline | undefined>> {
  const searches = [
    ['affiliateCode', affiliateCode && (async () => await findAffiliate(db, merchant, affiliateCode, domain))],
    ['referralCode', referralCode && (async () => await findByReferralCode(db, merchant, referralCode))],
    ['recommenderId', recommenderId && (async () => await findByCustomerId(db, merchant, recommenderId))],
  ] as const;
  let upline: Upline | undefined;
  for (const [input, search] of searches) {
    if (!search) continue;
    const found = await search();
    if (!found) return refuseInvitation(input);
    upline ??= found;
  }
  return done(upline);
}

/** Names the input whose code or id nobody has. */
function refuseInvitation(input: 'affiliateCode' | 'referralCode' | 'recommenderId'): Refusal {
  return refuse('register.invalid_invitation', { fields: { [input]: 'register.invalid_invitation' } });
}

async function findAffiliate(
  db: Db,
  merchant: Merchant,
  code: string,
  domain: string | undefined,
): Promise<Upline | undefined> {
  const member = await findByReferralCode(db, merchant, code);
  if (!member || !isAgentType(member.type)) return undefined;
  return domain === undefined || (await isOwnDomain(db, merchant, domain)) ? member : undefined;
}

async function isOwnDomain(db: Db, { merchantId }: Merchant, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_domain')
    .select('host')
    .where('host', '=', domain.toLowerCase())
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A trial is removed with its visit: nobody can stand below it. */
function inviters(db: Db, { merchantId }: Merchant) {
  return db
    .selectFrom('member')
    .select(['member_id as memberId', 'line', 'type'])
    .where('merchant_id', '=', merchantId)
    .where('type', '!=', TRIAL_TYPE);
}

async function findByReferralCode(db: Db, merchant: Merchant, code: string) {
  return await inviters(db, merchant).where('referral_code', '=', code.toUpperCase()).executeTakeFirst();
}

async function findByCustomerId(db: Db, merchant: Merchant, customerId: string) {
  const memberId = memberIdOf(merchant.code, customerId);
  if (memberId === undefined) return undefined;
  return await inviters(db, merchant).where('member_id', '=', memberId).executeTakeFirst();
}
