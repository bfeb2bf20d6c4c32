import type { CreateDownlineOptionsValue } from '@baize/contract/schemas/recruiting';
import { PROMOTION_LINKS_MAX } from '@baize/contract/limits';
import { formatTerms } from '../../../domain/contracts/terms.ts';
import { done } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { readRecruitableRoles } from '../../../members/recruiting/recruiting-rights.ts';
import { readOpeningAllowance } from '../../../members/recruiting/recruits.ts';
import type { RegistrationContext } from '../register-by-link.ts';
import { changeLinkState, createLink } from './change-links.ts';
import { openDownline } from './open-downline.ts';
import { countLinks, readLinkPage } from './read-links.ts';
import { promotionVisit } from './visit.ts';

type RecruitingCalls =
  | 'createDownlineOptions'
  | 'createDownline'
  | 'promotionLinks'
  | 'createPromotionLink'
  | 'switchPromotionLink'
  | 'removePromotionLink'
  | 'promotionVisit';

/** Builds the handlers with which an agent recruits: accounts that the agent opens, and promotion links (spec section 2, registerCenter). */
export function createRecruitingHandlers(context: RegistrationContext): Pick<Handlers, RecruitingCalls> {
  return {
    createDownlineOptions: async (call) => done(await readOptions(context, call)),
    createDownline: openDownline(context),
    promotionLinks: async ({ request, scope }) => done(await readLinkPage(context, scope, request)),
    createPromotionLink: createLink(context),
    switchPromotionLink: async ({ request, scope }) =>
      await changeLinkState(context, scope, request.linkId, request.isOn ? 'on' : 'off'),
    removePromotionLink: async ({ request, scope }) => {
      const removed = await changeLinkState(context, scope, request.linkId, 'removed');
      return removed.ok ? done({}) : removed;
    },
    promotionVisit: promotionVisit(context),
  };
}

/** Reads what the agent may still do: the roles to recruit, the accounts and links that are left, and the terms of the agent's own contracts. */
async function readOptions(
  { db, now, contractPresets }: RegistrationContext,
  { scope }: Call<'createDownlineOptions'>,
): Promise<CreateDownlineOptionsValue> {
  const roles = await readRecruitableRoles(db, scope);
  const { accountsLeft } = await readOpeningAllowance(db, scope.memberId, now());
  const links = await countLinks(db, scope.memberId);
  const ownContracts = await contractPresets.readOwn(db, scope.memberId);
  const currency = currencyOf(scope.merchant.currency);
  return {
    roles,
    accountsLeft,
    linksLeft: Math.max(0, PROMOTION_LINKS_MAX - links),
    currency,
    ownTerms: ownContracts.map((terms) => formatTerms(terms, currency)),
  };
}
