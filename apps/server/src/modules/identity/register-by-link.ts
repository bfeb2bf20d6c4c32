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
import { uplineOf, type Upline } from './register-upline.ts';

/** Registrations by a link offer contracts, which are another module's. */
export interface RegistrationContext extends ModuleContext {
  readonly contractPresets: ContractPresets;
}

/**
 * Judges the link of a registration again in its transaction, and locks it with its agent. A link that was closed meanwhile is refused like
 * a code that nobody has. An upline without a link stays as it was found.
 */
export async function lockUpline(tx: Tx, upline: Upline | undefined): Promise<Outcome<Upline | undefined>> {
  if (upline?.link === undefined) return done(upline);
  const link = await lockOpenLink(tx, upline.link.linkId);
  return link ? done(uplineOf(link)) : refuse('register.invalid_invitation');
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
 * Offers the preset terms to the new agent and counts the registration, in the transaction that opens the account. Terms that the agent's own
 * contracts do not cover any more are left out: they must not cost the agent its recruit.
 */
export async function welcomeRecruit(
  { contractPresets }: RegistrationContext,
  tx: Tx,
  link: OpenLink,
  recruit: LinkRecruit,
): Promise<void> {
  const { memberId, merchant, now } = recruit;
  const recruiter = { merchantId: merchant.merchantId, timeZone: merchant.timeZone, memberId: link.memberId, now };
  if (isAgentType(recruit.type))
    await contractPresets.offer(tx, recruiter, { downlineId: memberId, terms: presetsOf(link, merchant) });
  await countRegistration(tx, link, recruit);
}
