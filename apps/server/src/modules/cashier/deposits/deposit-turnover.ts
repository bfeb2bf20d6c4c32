import { add, mulRateFloor, zero, type Money } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import { readRequiredTurnover } from '../../../betting/turnover.ts';
import { isOver } from '../../../domain/cashier/deposit-acts.ts';
import type { Db } from '../../../platform/db.ts';
import { bonusSourceKey } from './chosen-bonus.ts';
import { depositSourceKey, type Deposit } from './rows.ts';
import { readTurnoverPpm } from './settings.ts';

/**
 * Reads the valid bet that a deposit and its bonus require together before a withdrawal. A credited deposit answers with what was
 * recorded when it was credited, a deposit that is still open with what it would require now, and one that ended without money with zero.
 */
export async function readWholeTurnover(db: Db, deposit: Deposit): Promise<Money> {
  const { memberId, amount, chosen, state, currency } = deposit;
  if (state === 'credited') {
    const sourceKeys = [depositSourceKey(deposit), bonusSourceKey(deposit)];
    return await readRequiredTurnover(db, { memberId, sourceKeys, currency });
  }
  if (isOver(state)) return zero(currency);
  const ofDeposit = mulRateFloor(amount, await readTurnoverPpm(db, deposit));
  return chosen?.state === 'promised' ? add(ofDeposit, bonusSums(amount, chosen.terms).turnover) : ofDeposit;
}
