import { teamTransactionKinds, type TeamTransactionKind } from '@baize/contract/agent-codes';
import { assert } from '../assert.ts';
import { transactionKindOf } from '../wallet/transaction-kind.ts';

/** A row of `member_transaction`: one entry on the cash of a member that is not play. Amounts are minor units. */
export interface MemberTransaction {
  readonly memberId: bigint;
  readonly postingId: bigint;
  /** The number of the entry within its posting. */
  readonly lineNo: number;
  /** The day of the brand's calendar. */
  readonly day: string;
  /** The line of the member at the time of the entry. */
  readonly line: string;
  readonly merchantId: number;
  readonly currency: string;
  readonly kind: TeamTransactionKind;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  /** The id of the deposit or the withdrawal. Null for any other transaction. */
  readonly paymentId: bigint | null;
  readonly createdAt: Date;
}

/** A row of `team_transaction_day`: all transactions of one kind below an agent on one day. `outgoingMinor` is zero or negative. */
export interface TeamTransactionDay {
  readonly agentId: bigint;
  readonly day: string;
  readonly kind: TeamTransactionKind;
  readonly merchantId: number;
  readonly currency: string;
  readonly transactions: number;
  readonly incomingMinor: bigint;
  readonly outgoingMinor: bigint;
}

/** Returns the kind that agents see for a posting on the cash of a member. Play is not among these postings. */
export function toTeamTransactionKind(posting: string): TeamTransactionKind {
  const kind = transactionKindOf(posting);
  return teamTransactionKinds.find((each) => each === kind) ?? 'adjustment';
}

/** Counts and sums transactions for every agent above their members. The rows are in the order in which they have to be locked. */
export function sumTeamTransactionDays(transactions: readonly MemberTransaction[]): TeamTransactionDay[] {
  const days = new Map<string, TeamTransactionDay>();
  for (const transaction of transactions) {
    const path = transaction.line.split('.').map(BigInt);
    assert(path.at(-1) === transaction.memberId, `line ${transaction.line} does not end with its member`);
    for (const agentId of path.slice(0, -1)) {
      const key = `${agentId} ${transaction.day} ${transaction.kind}`;
      days.set(key, addTransaction(days.get(key), agentId, transaction));
    }
  }
  return [...days].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

function addTransaction(
  before: TeamTransactionDay | undefined,
  agentId: bigint,
  { day, kind, merchantId, currency, amountMinor }: MemberTransaction,
): TeamTransactionDay {
  const { transactions = 0, incomingMinor = 0n, outgoingMinor = 0n } = before ?? {};
  return {
    agentId,
    day,
    kind,
    merchantId,
    currency,
    transactions: transactions + 1,
    incomingMinor: incomingMinor + (amountMinor > 0n ? amountMinor : 0n),
    outgoingMinor: outgoingMinor + (amountMinor < 0n ? amountMinor : 0n),
  };
}
