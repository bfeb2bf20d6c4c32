import { add, mulRateFloor, zero, type Money } from '@baize/money';
import { readRequiredTurnover } from '../../../betting/turnover.ts';
import { isDepositOver } from '../../../domain/cashier/deposit-acts.ts';
import { computePromisedSums } from '../../../domain/cashier/deposit-bonus.ts';
import type { Db } from '../../../platform/db.ts';
import { bonusSourceKey } from './chosen-bonus.ts';
import { depositSourceKey, type Deposit } from './rows.ts';
import { readTurnoverPpm } from './settings.ts';

/**
 * Reads the valid bet that a deposit and its bonus require together before a withdrawal. For a credited deposit the result is the requirement
 * that was recorded with the credit, for an open deposit the requirement that a credit would bring now, and for any other deposit zero.
 */
export async function readTotalRequiredTurnover(db: Db, deposit: Deposit): Promise<Money> {
  const { memberId, amount, chosenBonus, state, currency } = deposit;
  if (state === 'credited') {
    const sourceKeys = [depositSourceKey(deposit), bonusSourceKey(deposit)];
    return await readRequiredTurnover(db, { memberId, sourceKeys, currency });
  }
  if (isDepositOver(state)) return zero(currency);
  const depositTurnover = mulRateFloor(amount, await readTurnoverPpm(db, deposit));
  return chosenBonus?.state === 'promised'
    ? add(depositTurnover, computePromisedSums(amount, chosenBonus.terms, chosenBonus.reservation).turnover)
    : depositTurnover;
}
