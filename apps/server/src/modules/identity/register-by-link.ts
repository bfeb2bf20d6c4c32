import { isAgentType } from '@baize/contract/limits';
import { parseTerms, type Terms } from '../../domain/contracts/terms.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import type { ContractPresets } from '../../members/recruiting/contract-presets.ts';
import { lockOpenLink, type OpenLink } from '../../members/recruiting/promotion-codes.ts';
import { recordRegistered } from '../../members/recruiting/recruits.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { lockInviter, toUpline, type Upline } from './register-upline.ts';

/** The context of a registration. A registration by a link can offer contracts, and the contracts module provides `contractPresets` for this. */
export interface RegistrationContext extends ModuleContext {
  readonly contractPresets: ContractPresets;
}

/**
 * Locks the upline of a registration and its link, and checks both again in the transaction. If the link was closed or the upline was blocked in
 * the meantime, the registration is refused as if the code were unknown.
 */
export async function lockUpline(
  tx: Tx,
  merchant: Merchant,
  upline: Upline | undefined,
): Promise<Outcome<Upline | undefined>> {
  if (upline === undefined) return done(undefined);
  const locked =
    upline.link === undefined
      ? await lockInviter(tx, merchant, upline.memberId)
      : await lockLinkUpline(tx, upline.link);
  return locked ? done(locked) : refuse('register.invalid_invitation');
}

async function lockLinkUpline(tx: Tx, { linkId }: OpenLink): Promise<Upline | undefined> {
  const link = await lockOpenLink(tx, linkId);
  return link && toUpline(link);
}

/**
 * Parses the contract terms that the link offers. Terms that can no longer be parsed are left out. The caller has to lock the agent's own contracts
 * of these kinds before the link.
 */
export function parseLinkPresets(link: OpenLink | undefined, { currency }: Merchant): Terms[] {
  return (link?.terms ?? []).flatMap((wire) => {
    const parsed = parseTerms(wire, currencyOf(currency));
    return parsed.ok ? [parsed.value] : [];
  });
}

/** A member who was just created by a registration. */
export interface LinkRecruit {
  readonly memberId: bigint;
  readonly type: number;
  readonly merchant: Merchant;
  readonly now: Date;
}

/**
 * Counts the registration for the link. This has to be the last step of the transaction, because the counter of the day stays locked until the
 * transaction ends, and every registration by this link waits for the lock.
 */
export async function countRegistration(tx: Tx, link: OpenLink, recruit: LinkRecruit): Promise<void> {
  const { memberId, merchant, now } = recruit;
  const { merchantId, timeZone } = merchant;
  await recordRegistered(tx, { memberId, merchantId, agentId: link.memberId, now }, { linkId: link.linkId, timeZone });
}

/**
 * Offers the preset terms of the link to a new agent, in the transaction that opens the account. Terms that the recruiting agent's own contracts no
 * longer cover are left out, so that they do not make the registration fail. Does nothing for a plain member.
 */
export async function offerPresets(
  { contractPresets }: RegistrationContext,
  tx: Tx,
  link: OpenLink,
  recruit: LinkRecruit,
): Promise<void> {
  const { memberId, merchant, now } = recruit;
  const recruiter = { merchantId: merchant.merchantId, timeZone: merchant.timeZone, memberId: link.memberId, now };
  if (isAgentType(recruit.type))
    await contractPresets.offer(tx, recruiter, { downlineId: memberId, terms: parseLinkPresets(link, merchant) });
}
