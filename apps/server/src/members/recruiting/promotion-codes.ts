import type { DownlineRole } from '@baize/contract/agent-codes';
import { AGENT_TYPES } from '@baize/contract/limits';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { recruitableRoles } from '../../domain/identity/recruiting-roles.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** A promotion link that accepts registrations now, and its agent, who becomes the upline of the new account. */
export interface OpenLink {
  readonly linkId: bigint;
  readonly role: DownlineRole;
  /** The contracts that a new agent is offered. */
  readonly terms: readonly ContractTerms[];
  readonly memberId: bigint;
  readonly line: string;
}

/**
 * Finds the open link with this code, without regard to case. A link that is off, closed or removed is not found. A link is not found either if its
 * agent is blocked, is no longer an agent, or may not recruit accounts of this kind.
 */
export async function findOpenLink(db: Db | Tx, merchantId: number, code: string): Promise<OpenLink | undefined> {
  const row = await selectOpenLinks(db)
    .where('l.merchant_id', '=', merchantId)
    .where('l.code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row && toOpenLink(row);
}

/**
 * Finds the open link by its id, and locks the link and its agent, so that the link cannot be closed and the agent cannot be moved until the
 * registration has ended. A second statement reads the rows, because the first statement may have waited for the locks and would return the rights
 * of the agent from before the wait.
 */
export async function lockOpenLink(tx: Tx, linkId: bigint): Promise<OpenLink | undefined> {
  await selectOpenLinks(tx).where('l.link_id', '=', linkId).forShare(['l', 'm']).execute();
  const row = await selectOpenLinks(tx).where('l.link_id', '=', linkId).executeTakeFirst();
  return row && toOpenLink(row);
}

function selectOpenLinks(db: Db | Tx) {
  return db
    .selectFrom('promotion_link as l')
    .innerJoin('member as m', 'm.member_id', 'l.agent_id')
    .leftJoin('agent_recruiting as r', 'r.member_id', 'l.agent_id')
    .select(['l.link_id', 'l.role', 'l.terms', 'm.member_id', 'm.line', 'r.roles'])
    .where('l.state', '=', 'on')
    .where('m.state', '=', 'active')
    .where('m.type', 'in', [...AGENT_TYPES]);
}

type OpenLinkRow = Awaited<ReturnType<ReturnType<typeof selectOpenLinks>['executeTakeFirstOrThrow']>>;

function toOpenLink({ link_id, role, terms, member_id, line, roles }: OpenLinkRow): OpenLink | undefined {
  const allowedRole = recruitableRoles(line, roles).find((recruitable) => recruitable === role);
  return (
    allowedRole && { linkId: link_id, role: allowedRole, terms: readStoredTerms(terms), memberId: member_id, line }
  );
}

/** Reads the preset terms of a link. The cast is safe, because the terms were validated with the schema when the link was created. */
export function readStoredTerms(stored: unknown): ContractTerms[] {
  return stored as ContractTerms[];
}
