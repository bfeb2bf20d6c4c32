import type { RegisterSettingsValue } from '@baize/contract/schemas/system';
import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import { memberIdOf } from '../../domain/identity/customer-id.ts';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { Handler, Merchant } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { findOpenLink, type OpenLink } from '../../members/recruiting/promotion-codes.ts';
import { mayRecruitMembers } from '../../members/recruiting/recruiting-rights.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The member directly below whom a new member is placed. */
export interface Upline {
  readonly memberId: bigint;
  /** The path of member ids from the top of the tree to the upline, inclusive. */
  readonly line: string;
  /** The promotion link of the upline that the person followed, if any. */
  readonly link?: OpenLink;
}

/** Builds the upline of a registration by this promotion link. */
export function toUpline(link: OpenLink): Upline {
  return { memberId: link.memberId, line: link.line, link };
}

/** The codes by which a registration can name its upline, after the form validation has normalised them. */
export interface Invitation {
  readonly affiliateCode?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly recommenderId?: string | undefined;
  /** The domain of the page on which the affiliate code was entered. */
  readonly domain?: string | undefined;
}

/**
 * Reads the codes of a registration by a social sign-in, which has no form. Drops empty codes, and codes for which the registration of the brand has
 * no input.
 */
export function readInvitation({ fields }: RegisterSettingsValue, typed: Invitation): Invitation {
  const readCode = (name: 'affiliateCode' | 'referralCode' | 'recommenderId') =>
    fields[name].enabled ? typed[name]?.trim() || undefined : undefined;
  return {
    affiliateCode: readCode('affiliateCode'),
    referralCode: readCode('referralCode'),
    recommenderId: readCode('recommenderId'),
    domain: typed.domain,
  };
}

/**
 * Checks an affiliate code before the registration (spec section 7). The code has to belong to an agent of this brand or to a promotion link, and
 * the domain to this brand. The answer names the role of the account that a registration with this code creates.
 */
export function affiliateCheck({ db }: ModuleContext): Handler<'affiliateCheck'> {
  return async ({ request: { code, domain }, scope }) => {
    const agent = await findAffiliate(db, scope.merchant, code, domain);
    return agent ? done({ role: agent.link?.role ?? 'member' }) : refuseInvitation('affiliateCode');
  };
}

/**
 * Finds the upline of a registration. Every given code has to exist, or the registration is refused (spec section 8). If there are several codes,
 * the affiliate code takes precedence over the referral code, and the referral code over the id of the recommender.
 */
export async function findUpline(
  db: Db,
  merchant: Merchant,
  { affiliateCode, referralCode, recommenderId, domain }: Invitation,
): Promise<Outcome<Upline | undefined>> {
  const searches = [
    ['affiliateCode', affiliateCode && (async () => await findAffiliate(db, merchant, affiliateCode, domain))],
    ['referralCode', referralCode && (async () => await findUplineByCode(db, merchant, referralCode))],
    ['recommenderId', recommenderId && (async () => await findInviterByCustomerId(db, merchant, recommenderId))],
  ] as const;
  let upline: Upline | undefined;
  for (const [input, search] of searches) {
    if (!search) continue;
    const foundUpline = await search();
    if (!foundUpline) return refuseInvitation(input);
    upline ??= foundUpline;
  }
  return done(upline);
}

/** Refuses the registration because of a code that does not exist. The refusal names the input of the code. */
function refuseInvitation(input: 'affiliateCode' | 'referralCode' | 'recommenderId'): Refusal {
  return refuse('register.invalid_invitation', { fields: { [input]: 'register.invalid_invitation' } });
}

/** Finds the upline of an affiliate code. Returns `undefined` if the code is unknown or the domain belongs to another brand. */
async function findAffiliate(
  db: Db,
  merchant: Merchant,
  code: string,
  domain: string | undefined,
): Promise<Upline | undefined> {
  const upline = (await findUplineByLink(db, merchant, code)) ?? (await findAgentByReferralCode(db, merchant, code));
  if (!upline) return undefined;
  return domain === undefined || (await isDomainOfBrand(db, merchant, domain)) ? upline : undefined;
}

async function findAgentByReferralCode(db: Db, merchant: Merchant, code: string): Promise<Upline | undefined> {
  const member = await findInviterByReferralCode(db, merchant, code);
  return member && isAgentType(member.type) ? member : undefined;
}

/**
 * Finds the upline of a code, which is the code of a promotion link or the own code of a member. The two kinds differ in length, so that no code can
 * be both.
 */
async function findUplineByCode(db: Db, merchant: Merchant, code: string): Promise<Upline | undefined> {
  return (await findUplineByLink(db, merchant, code)) ?? (await findInviterByReferralCode(db, merchant, code));
}

async function findUplineByLink(db: Db, { merchantId }: Merchant, code: string): Promise<Upline | undefined> {
  const link = await findOpenLink(db, merchantId, code);
  return link && toUpline(link);
}

async function isDomainOfBrand(db: Db, { merchantId }: Merchant, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_domain')
    .select('host')
    .where('host', '=', domain.toLowerCase())
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the member in the transaction of the registration and checks again whether the member can be an upline. Until the transaction ends, the
 * member cannot be blocked or moved to another line. The check is a second statement, so that it sees changes that were committed while this
 * transaction waited for the lock. Returns `undefined` if the member can be no upline any more. The result has no `link`.
 */
export async function lockInviter(tx: Tx, merchant: Merchant, memberId: bigint): Promise<Upline | undefined> {
  await tx.selectFrom('member').select('member_id').where('member_id', '=', memberId).forShare().execute();
  return await selectInviters(tx, merchant).where('member_id', '=', memberId).executeTakeFirst();
}

/**
 * Selects the members who can be the upline of a new member. The query excludes blocked members, agents who may not recruit
 * members, and trial accounts, which are deleted soon.
 */
function selectInviters(db: Db | Tx, { merchantId }: Merchant) {
  return db
    .selectFrom('member')
    .select(['member_id as memberId', 'line', 'type'])
    .where('merchant_id', '=', merchantId)
    .where('type', '!=', TRIAL_TYPE)
    .where('state', '=', 'active')
    .where(mayRecruitMembers('member.member_id'));
}

async function findInviterByReferralCode(db: Db, merchant: Merchant, code: string) {
  return await selectInviters(db, merchant).where('referral_code', '=', code.toUpperCase()).executeTakeFirst();
}

async function findInviterByCustomerId(db: Db, merchant: Merchant, customerId: string) {
  const memberId = memberIdOf(merchant.code, customerId);
  if (memberId === undefined) return undefined;
  return await selectInviters(db, merchant).where('member_id', '=', memberId).executeTakeFirst();
}
