import type { ContractKind } from '@baize/contract/agent-codes';
import { isAgentType } from '@baize/contract/limits';
import type { ContractFlagsValue } from '@baize/contract/schemas/contract-flags';
import type { Db } from '../../platform/db.ts';

interface Standing {
  /** The agent is paid by a contract of the kind. */
  readonly isPaid: boolean;
  /** A request of the kind waits for an answer on either side. */
  readonly hasRequest: boolean;
}

/**
 * Reads which contract pages an account sees (spec section 3, "Contract flags"; section 6: menu items depend on them). A `req` flag is set
 * where the agent may offer contracts of the kind or a request waits, an `info` flag where the agent is paid by one.
 */
export async function readContractFlags(
  db: Db,
  member: { memberId: bigint; type: number },
): Promise<ContractFlagsValue> {
  const standing = isAgentType(member.type) ? await readStanding(db, member.memberId) : new Map<string, Standing>();
  const isPaid = (kind: ContractKind): boolean => standing.get(kind)?.isPaid ?? false;
  const isOpen = (kind: ContractKind): boolean => isPaid(kind) || (standing.get(kind)?.hasRequest ?? false);
  return {
    dailysalreqtype: isOpen('daily_salary'),
    divtypereq: isOpen('dividend'),
    contracthoursalreq: isOpen('hourly_salary'),
    realtimesalreqtype: isOpen('real_time_salary'),
    contractmrdailysalinfotype: isPaid('real_time_salary'),
    contracthoursalinfo: isPaid('hourly_salary'),
    dailysalinfotype: isPaid('daily_salary'),
    divtypeinfo: isPaid('dividend'),
  };
}

async function readStanding(db: Db, memberId: bigint): Promise<ReadonlyMap<string, Standing>> {
  const rows = await db
    .selectFrom('agent_contract')
    .select(['kind', 'state'])
    .distinct()
    .where('downline_id', '=', memberId)
    .where('state', 'in', ['approved', 'progress'])
    .execute();
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return new Map(
    [...byKind].map(([kind, found]) => [
      kind,
      {
        isPaid: found.some(({ state }) => state === 'approved'),
        hasRequest: found.some(({ state }) => state === 'progress'),
      },
    ]),
  );
}
