import { PROMOTION_LINKS_MAX } from '@baize/contract/limits';
import type { PromotionLink } from '@baize/contract/schemas/recruiting';
import { checkForm } from '@baize/validation/check';
import { promotionLinkForm } from '@baize/validation/forms/downline';
import { judgePresets } from '../../../domain/contracts/judge-presets.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { wireId } from '../../../domain/wire-id.ts';
import type { Handler, RequestOf } from '../../../http/call.ts';
import { lockActiveAgent, readRecruitableRoles } from '../../../members/recruiting/recruiting-rights.ts';
import type { Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';
import { makeLinkCode } from '../referral-code.ts';
import type { RegistrationContext } from '../register-by-link.ts';
import { toFormOutcome } from '../register-judge.ts';
import { parseRequestedPresets } from './preset-terms.ts';
import { countLinks, readLink } from './read-links.ts';

type NewLink = Omit<RequestOf<'createPromotionLink'>, 'remark'> & { readonly remark?: string | undefined };

/**
 * Creates a promotion link. The agent's own contracts have to cover the preset terms now. The terms are checked again whenever a person registers by
 * the link.
 */
export function createLink(context: RegistrationContext): Handler<'createPromotionLink'> {
  const { db, now, contractPresets } = context;
  return async ({ request, scope }) => {
    const form = toFormOutcome(await checkForm(promotionLinkForm(), request));
    if (!form.ok) return form;
    const presets = parseRequestedPresets(request.terms, request.role, scope.merchant);
    if (!presets.ok) return presets;
    const covered = judgePresets(presets.value, await contractPresets.readOwn(db, scope.memberId));
    if (!covered.ok) return covered;
    const inserted = await transaction(
      db,
      async (tx) => await insertLink(tx, scope, { ...request, ...form.value }, now()),
    );
    return inserted.ok ? await answerWithLink(context, scope, inserted.value) : inserted;
  };
}

/** Inserts the link. Refuses it if the agent may not recruit this role or has PROMOTION_LINKS_MAX links already. */
async function insertLink(tx: Tx, scope: LineScope, link: NewLink, now: Date): Promise<Outcome<bigint>> {
  // The lock on the agent makes parallel calls run one after the other, so that each call counts the links of the others.
  const agent = await lockActiveAgent(tx, scope.memberId);
  const roles = agent ? await readRecruitableRoles(tx, agent) : [];
  if (!roles.includes(link.role)) return refuse('agent.role_not_allowed');
  if ((await countLinks(tx, scope.memberId)) >= PROMOTION_LINKS_MAX) return refuse('agent.link_limit');
  const { link_id } = await tx
    .insertInto('promotion_link')
    .values({
      merchant_id: scope.merchantId,
      agent_id: scope.memberId,
      code: makeLinkCode(),
      role: link.role,
      name: link.name,
      remark: link.remark ?? '',
      terms: JSON.stringify(link.terms),
      created_at: now,
    })
    .returning('link_id')
    .executeTakeFirstOrThrow();
  return done(link_id);
}

/**
 * Switches a link of the agent on or off, or removes the link. A link that an operator has closed can only be removed. Returns the link as it is
 * now; a removed link is returned as it was before. Refuses with `request.not_found` or `agent.link_closed`.
 */
export async function changeLinkState(
  context: RegistrationContext,
  scope: LineScope,
  wireLinkId: string,
  state: 'on' | 'off' | 'removed',
): Promise<Outcome<PromotionLink>> {
  const linkId = wireId(wireLinkId);
  const linkBefore = linkId === undefined ? undefined : await readLink(context, scope, linkId);
  if (linkId === undefined || !linkBefore) return refuse('request.not_found');
  const changed = await transaction(context.db, async (tx) => await updateState(tx, scope, linkId, state));
  if (!changed) return refuse('agent.link_closed');
  return state === 'removed' ? done(linkBefore) : await answerWithLink(context, scope, linkId);
}

/** Stores the new state. Returns `false`, and changes nothing, for a removed link and for a closed link that is not to be removed. */
async function updateState(
  tx: Tx,
  { memberId }: LineScope,
  linkId: bigint,
  state: 'on' | 'off' | 'removed',
): Promise<boolean> {
  const changed = await tx
    .updateTable('promotion_link')
    .set({ state })
    .where('link_id', '=', linkId)
    .where('agent_id', '=', memberId)
    .where('state', 'in', state === 'removed' ? ['on', 'off', 'closed'] : ['on', 'off'])
    .returning('link_id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function answerWithLink(
  context: RegistrationContext,
  scope: LineScope,
  linkId: bigint,
): Promise<Outcome<PromotionLink>> {
  const link = await readLink(context, scope, linkId);
  return link ? done(link) : refuse('request.not_found');
}
