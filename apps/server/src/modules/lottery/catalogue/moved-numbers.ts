import { LOTTERY_MOVED_NUMBERS_MAX } from '@baize/contract/limits';
import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { money, toDecimal, type Currency } from '@baize/money';
import { readReachedSteps, readStakedNumbers, toNumberSteps } from '../../../betting/lottery/number-steps.ts';
import { toNumberKey } from '../../../domain/lottery/number-stakes.ts';
import type { NumberStep, ReachedStep } from '../../../domain/lottery/number-steps.ts';
import type { Db } from '../../../platform/db.ts';
import type { BrandLottery } from './lotteries.ts';

/** A number of the open issue whose odds have fallen, or that is about to be closed. */
export type MovedNumber = NonNullable<LottoGameValue['movedNumbers']>[number];

/**
 * Reads the moved numbers of the open issue (docs/decisions/0067-risk-of-lotteries.md). Returns undefined for a lottery without steps, whose odds
 * never move.
 */
export async function readMovedNumbers(
  db: Db,
  { openIssueId, returnPpm, steps: rows }: Pick<BrandLottery, 'openIssueId' | 'returnPpm' | 'steps'>,
  currency: Currency,
): Promise<MovedNumber[] | undefined> {
  const steps = toNumberSteps(rows);
  if (steps.length === 0) return undefined;
  if (openIssueId === null) return [];
  const place = { issueId: openIssueId, currency };
  const reached = await readReachedSteps(db, place, { limit: LOTTERY_MOVED_NUMBERS_MAX * steps.length });
  const numbers = [...Map.groupBy(reached, toNumberKey).values()].slice(0, LOTTERY_MOVED_NUMBERS_MAX);
  const { stakedMinor } = await readStakedNumbers(
    db,
    place,
    numbers.flatMap(([first]) => first ?? []),
  );
  const closing = steps.find(({ dropPpm }) => dropPpm === null);
  return numbers.flatMap((own, index) =>
    toMovedNumber(own, { returnPpm, closing, stakedMinor: stakedMinor[index] ?? 0n, currency }),
  );
}

interface NumberContext {
  readonly returnPpm: number;
  readonly closing: NumberStep | undefined;
  readonly stakedMinor: bigint;
  readonly currency: Currency;
}

function toMovedNumber(
  reached: readonly ReachedStep[],
  { returnPpm, closing, stakedMinor, currency }: NumberContext,
): MovedNumber[] {
  const [first] = reached;
  if (!first) return [];
  const { playId, row, symbol } = first;
  const drop = Math.max(0, ...reached.map(({ dropPpm }) => dropPpm ?? 0));
  const isNearClose = closing !== undefined && reached.some(({ dropPpm }) => dropPpm === null);
  const remainingMinor = isNearClose ? closing.fromStakeMinor - stakedMinor : 0n;
  const remaining = toDecimal(money(currency, remainingMinor > 0n ? remainingMinor : 0n));
  return [{ playId, row, symbol, returnPpm: returnPpm - drop, remaining: isNearClose ? remaining : null }];
}
