import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import { memberIdOf } from '../../domain/identity/customer-id.ts';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { Handler, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { findOpenLink, type OpenLink } from '../../members/recruiting/promotion-codes.ts';
import { mayRecruitMembers } from '../../members/recruiting/recruiting-rights.ts';
import type { Db, Tx } from '../../platform/db.ts';

export interface Upline {
  readonly memberId: bigint;
  readonly line: string;
  /** The promotion link of the upline by which the person came. */
  readonly link?: OpenLink;
}

/** Makes the upline of somebody who comes by the link. */
export function uplineOf(link: OpenLink): Upline {
  return { memberId: link.memberId, line: link.line, link };
}

/** The codes by which a registration may name who brought the person, as the form has read them. */
export interface Invitation {
  readonly affiliateCode?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly recommenderId?: string | undefined;
  /** The domain of the affiliate's address. */
  readonly domain?: string | undefined;
}

/** Reads the codes of a registration without a form. Fields that the merchant's rules do not ask for are dropped, and empty ones, too. */
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

/**
 * Tells whether the code is that of an agent of this brand or of its link, and the domain is one of this brand's (spec section 7). Answers with
 * the kind of account that the code opens.
 */
export function affiliateCheck({ db }: ModuleContext): Handler<'affiliateCheck'> {
  return async ({ request: { code, domain }, scope }) => {
    const agent = await findAffiliate(db, scope.merchant, code, domain);
    return agent ? done({ role: agent.link?.role ?? 'member' }) : refuseInvitation('affiliateCode');
  };
}

/**
 * Finds the upline that a registration names. Every code that is named has to exist, or the registration stops (spec section 8). Where
 * several are named, the agent's code decides where the member stands, then the invitation, then the recommendation.
 */
export async function findUpline(
  db: Db,
  merchant: Merchant,
  { affiliateCode, referralCode, recommenderId, domain }: Invitation,
): Promise<Outcome<Upline | undefined>> {
  const searches = [
    ['affiliateCode', affiliateCode && (async () => await findAffiliate(db, merchant, affiliateCode, domain))],
    ['referralCode', referralCode && (async () => await findByCode(db, merchant, referralCode))],
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
  const upline = (await findByLink(db, merchant, code)) ?? (await findAgentByCode(db, merchant, code));
  if (!upline) return undefined;
  return domain === undefined || (await isOwnDomain(db, merchant, domain)) ? upline : undefined;
}

async function findAgentByCode(db: Db, merchant: Merchant, code: string): Promise<Upline | undefined> {
  const member = await findByReferralCode(db, merchant, code);
  return member && isAgentType(member.type) ? member : undefined;
}

/** A code is that of a promotion link, or a member's own. The two have different lengths. */
async function findByCode(db: Db, merchant: Merchant, code: string): Promise<Upline | undefined> {
  return (await findByLink(db, merchant, code)) ?? (await findByReferralCode(db, merchant, code));
}

async function findByLink(db: Db, { merchantId }: Merchant, code: string): Promise<Upline | undefined> {
  const link = await findOpenLink(db, merchantId, code);
  return link && uplineOf(link);
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

/**
 * Locks the member and judges it again as an upline, in the transaction of the registration: the member is not blocked and its line does not
 * move until the registration has ended. The second statement sees what the first one has waited for.
 */
export async function lockInviter(tx: Tx, merchant: Merchant, memberId: bigint): Promise<Upline | undefined> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forShare().execute();
  return await inviters(tx, merchant).where('member_id', '=', memberId).executeTakeFirst();
}

/**
 * Selects the members whom others may stand below. A trial account is removed with its visit, so nobody can. A blocked member, and an agent
 * who may not recruit members, do not do so by their own codes either.
 */
function inviters(db: Db | Tx, { merchantId }: Merchant) {
  return db
    .selectFrom('member')
    .select(['member_id as memberId', 'line', 'type'])
    .where('merchant_id', '=', merchantId)
    .where('type', '!=', TRIAL_TYPE)
    .where('state', '=', 'active')
    .where(mayRecruitMembers('member.member_id'));
}

async function findByReferralCode(db: Db, merchant: Merchant, code: string) {
  return await inviters(db, merchant).where('referral_code', '=', code.toUpperCase()).executeTakeFirst();
}

async function findByCustomerId(db: Db, merchant: Merchant, customerId: string) {
  const memberId = memberIdOf(merchant.code, customerId);
  if (memberId === undefined) return undefined;
  return await inviters(db, merchant).where('member_id', '=', memberId).executeTakeFirst();
}
