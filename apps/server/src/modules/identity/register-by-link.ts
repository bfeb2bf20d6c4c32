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
import { lockInviter, uplineOf, type Upline } from './register-upline.ts';

/** Registrations by a link offer contracts, which are another module's. */
export interface RegistrationContext extends ModuleContext {
  readonly contractPresets: ContractPresets;
}

/**
 * Locks the upline of a registration with its link, and judges both again in the transaction. A link that was closed meanwhile is refused like
 * a code that nobody has, and so is the code of a member who was blocked.
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
  return link && uplineOf(link);
}

/** Reads the terms that the link offers. The agent's own contracts of these kinds have to be locked before the link is. */
export function presetsOf(link: OpenLink | undefined, { currency }: Merchant): Terms[] {
  return (link?.terms ?? []).flatMap((wire) => {
    const parsed = parseTerms(wire, currencyOf(currency));
    return parsed.ok ? [parsed.value] : [];
  });
}

export interface LinkRecruit {
  readonly memberId: bigint;
  readonly type: number;
  readonly merchant: Merchant;
  readonly now: Date;
}

/** Counts the registration for the link, as the last step of the transaction: the row of the day stays locked until its end. */
export async function countRegistration(tx: Tx, link: OpenLink, recruit: LinkRecruit): Promise<void> {
  const { memberId, merchant, now } = recruit;
  const { merchantId, timeZone } = merchant;
  await recordRegistered(tx, { memberId, merchantId, agentId: link.memberId, now }, { linkId: link.linkId, timeZone });
}

/**
 * Offers the preset terms to a new agent, in the transaction that opens the account. Terms that the agent's own
 * contracts do not cover any more are left out: they must not cost the agent its recruit.
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
    await contractPresets.offer(tx, recruiter, { downlineId: memberId, terms: presetsOf(link, merchant) });
}
