import { sql, type RawBuilder } from 'kysely';
import type { DownlineRole } from '@baize/contract/agent-codes';
import { AGENT_TYPES } from '@baize/contract/limits';
import { recruitableRoles } from '../../domain/identity/recruiting-roles.ts';
import type { Db, Tx } from '../../platform/db.ts';

/**
 * Locks the row of the agent and reads its line, so that parallel calls of one agent run one after the other. Returns `undefined` if the account is
 * not active or is no longer an agent.
 */
export async function lockActiveAgent(
  tx: Tx,
  memberId: bigint,
): Promise<{ readonly memberId: bigint; readonly line: string } | undefined> {
  return await tx
    .selectFrom('member')
    .select(['member_id as memberId', 'line'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .where('type', 'in', [...AGENT_TYPES])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reads which kinds of account the agent may recruit, by itself and by its links. */
export async function readRecruitableRoles(
  db: Db | Tx,
  { memberId, line }: { readonly memberId: bigint; readonly line: string },
): Promise<DownlineRole[]> {
  return recruitableRoles(line, await readDecidedRoles(db, memberId));
}

/** Reads the roles that an operator allows the agent to recruit, or `null` if no operator has decided, so that the default applies. */
export async function readDecidedRoles(db: Db | Tx, memberId: bigint): Promise<string[] | null> {
  const row = await db
    .selectFrom('agent_recruiting')
    .select('roles')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.roles ?? null;
}

/** Returns the condition that no operator has forbidden the agent, whose id is in the column, to recruit members. */
export function mayRecruitMembers(column: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from agent_recruiting r where r.member_id = ${sql.ref(column)} and not 'member' = any(r.roles))`;
}

/** The decision of an operator about the roles that an agent may recruit. */
interface RightsChange {
  readonly merchantId: number;
  readonly memberId: bigint;
  /** The roles that the agent may recruit. With an empty list the agent may not recruit. */
  readonly roles: readonly DownlineRole[];
  readonly now: Date;
}

/** Stores an operator's decision about which kinds of account an agent may recruit. */
export async function setRecruitableRoles(tx: Tx, { merchantId, memberId, roles, now }: RightsChange): Promise<void> {
  const decision = { roles: [...roles], changed_at: now };
  await tx
    .insertInto('agent_recruiting')
    .values({ member_id: memberId, merchant_id: merchantId, ...decision })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(decision))
    .execute();
}
