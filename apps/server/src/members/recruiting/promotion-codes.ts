import type { DownlineRole } from '@baize/contract/agent-codes';
import { AGENT_TYPES } from '@baize/contract/limits';
import type { ContractTerms } from '@baize/contract/schemas/contracts';
import { recruitableRoles } from '../../domain/identity/recruiting-roles.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** A link by which people can register now, and the agent whom they then stand below. */
export interface OpenLink {
  readonly linkId: bigint;
  readonly role: DownlineRole;
  /** The contracts that a new agent is offered. */
  readonly terms: readonly ContractTerms[];
  readonly memberId: bigint;
  readonly line: string;
}

/**
 * Finds the open link with this code. A link that is off, closed or removed is not found, and neither is that of an agent who is blocked, is
 * no agent any more, or may not recruit accounts of this kind.
 */
export async function findOpenLink(db: Db | Tx, merchantId: number, code: string): Promise<OpenLink | undefined> {
  const row = await openLinks(db)
    .where('l.merchant_id', '=', merchantId)
    .where('l.code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row && toOpenLink(row);
}

/**
 * Finds the same by its id, with the link and its agent locked: neither is closed or moved until the registration has ended. The rows are read
 * by a second statement, because the one that waits for the locks would see the agent's rights as they were before.
 */
export async function lockOpenLink(tx: Tx, linkId: bigint): Promise<OpenLink | undefined> {
  await openLinks(tx).where('l.link_id', '=', linkId).forShare(['l', 'm']).execute();
  const row = await openLinks(tx).where('l.link_id', '=', linkId).executeTakeFirst();
  return row && toOpenLink(row);
}

function openLinks(db: Db | Tx) {
  return db
    .selectFrom('promotion_link as l')
    .innerJoin('member as m', 'm.member_id', 'l.agent_id')
    .leftJoin('agent_recruiting as r', 'r.member_id', 'l.agent_id')
    .select(['l.link_id', 'l.role', 'l.terms', 'm.member_id', 'm.line', 'r.roles'])
    .where('l.state', '=', 'on')
    .where('m.state', '=', 'active')
    .where('m.type', 'in', [...AGENT_TYPES]);
}

type OpenLinkRow = Awaited<ReturnType<ReturnType<typeof openLinks>['executeTakeFirstOrThrow']>>;

function toOpenLink({ link_id, role, terms, member_id, line, roles }: OpenLinkRow): OpenLink | undefined {
  const open = recruitableRoles(line, roles).find((allowed) => allowed === role);
  return open && { linkId: link_id, role: open, terms: readStoredTerms(terms), memberId: member_id, line };
}

/** Reads the preset terms of a link. They were checked by the schema of the contract when the link was made. */
export function readStoredTerms(stored: unknown): ContractTerms[] {
  return stored as ContractTerms[];
}
