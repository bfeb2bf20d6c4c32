import { assert } from '../assert.ts';
import type { MemberTransaction } from './team-transactions.ts';

/** A row of `member_first_deposit`: the day and the line of the first deposit of a member. */
export interface FirstDeposit {
  readonly memberId: bigint;
  readonly day: string;
  readonly line: string;
  readonly merchantId: number;
}

/** A row of `team_first_deposit_day`: the number of members below an agent whose first deposit was on the day. */
export interface TeamFirstDepositDay {
  readonly agentId: bigint;
  readonly day: string;
  readonly merchantId: number;
  readonly members: number;
}

/**
 * Returns the earliest deposit of each member among transactions that are in the order of time, in the order of the members. It is the first deposit of a
 * member who had none before.
 */
export function findEarliestDeposits(transactions: readonly MemberTransaction[]): FirstDeposit[] {
  const byMember = new Map<bigint, FirstDeposit>();
  for (const { memberId, kind, amountMinor, day, line, merchantId } of transactions) {
    if (kind !== 'deposit' || amountMinor <= 0n || byMember.has(memberId)) continue;
    byMember.set(memberId, { memberId, day, line, merchantId });
  }
  return [...byMember.values()].toSorted((left, right) => (left.memberId < right.memberId ? -1 : 1));
}

/** Counts first deposits for every agent above their members. The rows are in the order in which they have to be locked. */
export function countTeamFirstDeposits(deposits: readonly FirstDeposit[]): TeamFirstDepositDay[] {
  const days = new Map<string, TeamFirstDepositDay>();
  for (const { memberId, line, day, merchantId } of deposits) {
    const path = line.split('.').map(BigInt);
    assert(path.at(-1) === memberId, `line ${line} does not end with member ${memberId}`);
    for (const agentId of path.slice(0, -1)) {
      const key = `${agentId} ${day}`;
      days.set(key, { agentId, day, merchantId, members: (days.get(key)?.members ?? 0) + 1 });
    }
  }
  return [...days].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}
