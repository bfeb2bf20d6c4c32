import type { DownlineRole, PromotionLinkState } from '@baize/contract/agent-codes';
import type { PromotionLink, PromotionLinksValue } from '@baize/contract/schemas/recruiting';
import { sql } from 'kysely';
import { isCoveredBy } from '../../../domain/contracts/judge-presets.ts';
import { parseTerms, type Terms } from '../../../domain/contracts/terms.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { RequestOf } from '../../../http/call.ts';
import { readStoredTerms } from '../../../members/recruiting/promotion-codes.ts';
import { toMerchantDay } from '../../../members/recruiting/recruits.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';
import type { RegistrationContext } from '../register-by-link.ts';

type LinksContext = Pick<RegistrationContext, 'db' | 'now' | 'contractPresets'>;

/** Reads a page of the agent's links, newest first. */
export async function readLinkPage(
  { db, now, contractPresets }: LinksContext,
  scope: LineScope,
  { pageNo, pageSize }: RequestOf<'promotionLinks'>,
): Promise<PromotionLinksValue> {
  const total = await countLinks(db, scope.memberId);
  const rows = await selectLinks(db, scope, now())
    .orderBy('l.link_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const ownContracts = await contractPresets.readOwn(db, scope.memberId);
  const currency = currencyOf(scope.merchant.currency);
  const list = rows.map((row) => toPromotionLink(row, ownContracts, scope));
  return { list, total, totalPages: Math.ceil(total / pageSize), currency };
}

/** Reads one link of the agent. Returns `undefined` if the link belongs to another agent or was removed. */
export async function readLink(
  { db, now, contractPresets }: LinksContext,
  scope: LineScope,
  linkId: bigint,
): Promise<PromotionLink | undefined> {
  const row = await selectLinks(db, scope, now()).where('l.link_id', '=', linkId).executeTakeFirst();
  return row && toPromotionLink(row, await contractPresets.readOwn(db, scope.memberId), scope);
}

/** Counts the links of the agent, without removed links. */
export async function countLinks(db: Db | Tx, agentId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('promotion_link')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('agent_id', '=', agentId)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Selects the links of the agent that are not removed, with their visits and registrations: the totals and those of today. */
function selectLinks(db: Db, { memberId, merchant }: LineScope, now: Date) {
  const isToday = sql<boolean>`d.day = ${toMerchantDay(now, merchant.timeZone)}`;
  const selectTotal = (column: 'visits' | 'registrations') =>
    sql<bigint>`(select coalesce(sum(d.${sql.ref(column)}), 0) from promotion_link_day d where d.link_id = l.link_id)`;
  const selectTotalOfToday = (column: 'visits' | 'registrations') =>
    sql<bigint>`(select coalesce(sum(d.${sql.ref(column)}), 0) from promotion_link_day d where d.link_id = l.link_id and ${isToday})`;
  return db
    .selectFrom('promotion_link as l')
    .select(['l.link_id', 'l.name', 'l.remark', 'l.role', 'l.code', 'l.state', 'l.terms', 'l.created_at'])
    .select([selectTotal('visits').as('visits'), selectTotal('registrations').as('registrations')])
    .select([
      selectTotalOfToday('visits').as('visits_today'),
      selectTotalOfToday('registrations').as('registrations_today'),
    ])
    .where('l.agent_id', '=', memberId)
    .where('l.state', '<>', 'removed');
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

function toPromotionLink(row: LinkRow, ownContracts: readonly Terms[], { merchant }: LineScope): PromotionLink {
  const isCovered = (terms: PromotionLink['terms'][number]['terms']): boolean => {
    const parsed = parseTerms(terms, currencyOf(merchant.currency));
    return parsed.ok && isCoveredBy(parsed.value, ownContracts);
  };
  return {
    linkId: String(row.link_id),
    name: row.name,
    remark: row.remark,
    // The casts are safe: check constraints of the table restrict both texts, and the query excludes the state `removed`.
    role: row.role as DownlineRole,
    state: row.state as PromotionLinkState,
    code: row.code,
    terms: readStoredTerms(row.terms).map((terms) => ({ terms, isCovered: isCovered(terms) })),
    visits: Number(row.visits),
    visitsToday: Number(row.visits_today),
    registrations: Number(row.registrations),
    registrationsToday: Number(row.registrations_today),
    createdAt: row.created_at.toISOString(),
  };
}
