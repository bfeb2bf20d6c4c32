import type { ContractKind } from '@baize/contract/agent-codes';
import { isAgentType } from '@baize/contract/limits';
import type { ContractFlagsValue } from '@baize/contract/schemas/contract-flags';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** The state of an agent's contracts of one kind. */
interface Standing {
  readonly kind: ContractKind;
  /** A contract of the kind by which the agent is paid is in force, or its last window is not paid yet. */
  readonly isPaid: boolean;
  /** A request of the kind waits for an answer on either side. */
  readonly hasRequest: boolean;
}

/**
 * Reads which contract pages an account sees in its menu (spec section 3, "Contract flags"; section 6). A `req` flag is set if the agent may offer
 * contracts of the kind or a request waits for an answer; an `info` flag if a contract pays the agent. An ended contract counts until its last window
 * is paid (docs/decisions/0102-menu-of-ended-contracts.md).
 */
export async function readContractFlags(
  db: Db,
  member: { readonly memberId: bigint; readonly type: number },
  now: Date,
): Promise<ContractFlagsValue> {
  const standings = isAgentType(member.type) ? await readStandings(db, member.memberId, now) : [];
  const byKind = new Map(standings.map((standing) => [standing.kind, standing]));
  const isPaid = (kind: ContractKind): boolean => byKind.get(kind)?.isPaid ?? false;
  const isOpen = (kind: ContractKind): boolean => isPaid(kind) || (byKind.get(kind)?.hasRequest ?? false);
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

async function readStandings(db: Db, memberId: bigint, now: Date): Promise<readonly Standing[]> {
  const { rows } = await sql<Standing>`
    select c.kind, bool_or(c.state = 'approved' or (c.state = 'ended' and ${hasUnpaidWindow(now)})) as "isPaid",
      bool_or(c.state = 'progress') as "hasRequest"
    from agent_contract c where c.downline_id = ${memberId} group by c.kind`.execute(db);
  return rows;
}

/**
 * Returns the condition that a window of the ended contract `c` is open, not closed by the settlement yet, or closed and not paid. A contract
 * that ended before it began has no window. The runs that are not done are few, and an index holds them alone.
 */
export function hasUnpaidWindow(now: Date): RawBuilder<boolean> {
  return sql<boolean>`c.ended_at > c.starts_at and (
    c.ended_at > ${now}
    or not exists (
      select from settlement_series s
      where s.merchant_id = c.merchant_id and s.kind = c.kind and s.time_window = c.time_window and s.closed_until >= c.ended_at)
    or exists (
      select from settlement_run r
      where r.merchant_id = c.merchant_id and r.kind = c.kind and r.time_window = c.time_window and r.state <> 'done'
        and r.window_from >= c.starts_at and r.window_from < c.ended_at))`;
}
