import type { TransactionKind } from '@baize/contract/codes';
import { assert } from '../assert.ts';
import { postingKindsOf } from '../wallet/transaction-kind.ts';

/** The movements of the cash of members other than play, in minor units. A withdrawal is positive. */
export interface MoneyFigures {
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly bonusesMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly salariesMinor: bigint;
}

/** A row of `member_money_day`, or of `team_money_day` with the agent as its member. */
export interface MoneyDay extends MoneyFigures {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly line: string;
  readonly day: string;
  readonly currency: string;
}

/** The kinds of transactions that each figure sums up. A return reduces the figure of the original transaction. */
const TRANSACTION_KINDS_BY_FIGURE: Readonly<Record<keyof MoneyFigures, readonly TransactionKind[]>> = {
  depositsMinor: ['deposit', 'deposit_return', 'debt_payment'],
  withdrawalsMinor: ['withdrawal', 'withdrawal_return'],
  bonusesMinor: ['bonus', 'bonus_return'],
  rebatesMinor: ['rebate'],
  salariesMinor: ['salary'],
};

/** Returns the kinds of postings that the figure sums up. */
export function postingKindsOfFigure(figure: keyof MoneyFigures): string[] {
  return TRANSACTION_KINDS_BY_FIGURE[figure].flatMap((kind) => postingKindsOf(kind));
}

/** The kinds of postings that some figure counts. Play, transfers and corrections count in no figure. */
export const moneyPostingKinds: readonly string[] = Object.values(TRANSACTION_KINDS_BY_FIGURE).flatMap((kinds) =>
  kinds.flatMap((kind) => postingKindsOf(kind)),
);

/** Sums the days of members for every agent above them, one row per agent and day. The rows are in the order in which they have to be locked. */
export function sumTeamMoneyDays(days: readonly MoneyDay[]): MoneyDay[] {
  const teams = new Map<string, MoneyDay>();
  for (const day of days) {
    const path = day.line.split('.').map(BigInt);
    assert(path.at(-1) === day.memberId, `line ${day.line} does not end with member ${day.memberId}`);
    for (const agentId of path.slice(0, -1)) {
      const key = `${agentId} ${day.day}`;
      const before = teams.get(key);
      teams.set(key, before ? addMoneyDays(before, day) : { ...day, memberId: agentId });
    }
  }
  return [...teams].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

function addMoneyDays(left: MoneyDay, right: MoneyDay): MoneyDay {
  return {
    ...left,
    depositsMinor: left.depositsMinor + right.depositsMinor,
    withdrawalsMinor: left.withdrawalsMinor + right.withdrawalsMinor,
    bonusesMinor: left.bonusesMinor + right.bonusesMinor,
    rebatesMinor: left.rebatesMinor + right.rebatesMinor,
    salariesMinor: left.salariesMinor + right.salariesMinor,
  };
}
