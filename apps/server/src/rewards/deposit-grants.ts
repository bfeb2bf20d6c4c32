import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Money } from '@baize/money';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';

/** A deposit bonus that is credited together with its deposit. */
export interface DepositBonus {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly depositId: bigint;
  /** The code of the deposit bonus. */
  readonly code: string;
  /** The version of the bonus that the member chose. */
  readonly version: number;
  /** The day whose budget counts the bonus; null if none does. */
  readonly budgetDay: string | null;
  /** The texts by language. */
  readonly titles: unknown;
  readonly bonus: Money;
  readonly turnover: Money;
  /** The game types whose bets count towards the turnover; empty: all. */
  readonly turnoverGameTypes: readonly GameTypeCode[];
  readonly now: Date;
}

/**
 * Inserts the grant of a deposit bonus with the state `claimed`, in the transaction that credits the deposit. The cashier has checked the bonus and
 * posts its money (docs/decisions/0028-deposit-bonuses.md). The grant has the id of its deposit, so that a deposit has at most one.
 */
export async function insertDepositGrant(tx: Tx, deposit: DepositBonus): Promise<void> {
  const { memberId, merchantId, depositId, code, version, titles, bonus, turnover, turnoverGameTypes, now } = deposit;
  await tx
    .insertInto('reward_grant')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      grant_id: depositId,
      merchant_id: merchantId,
      kind: 'deposit',
      program_code: code,
      program_version: version,
      source_key: `deposit:${depositId}`,
      titles: JSON.stringify(titles),
      item: 'cash',
      currency: bonus.currency,
      amount_minor: bonus.amountMinor,
      turnover_minor: turnover.amountMinor,
      turnover_game_types: [...turnoverGameTypes],
      state: 'claimed',
      budget_day: deposit.budgetDay,
      opens_at: now,
      created_at: now,
      claimed_at: now,
    })
    .execute();
}

/**
 * Marks the grant of a deposit bonus as returned, because its deposit was returned. The part that the member's cash did not cover is a debt of the
 * deposit, so the grant counts nothing as uncollected.
 */
export async function returnDepositGrant(
  tx: Tx,
  { memberId, depositId, now }: Pick<DepositBonus, 'memberId' | 'depositId' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('reward_grant')
    .set({ state: 'returned', ended_at: now })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', depositId)
    .where('kind', '=', 'deposit')
    .execute();
}
