import { type Currency, parseAmount } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import type { WeightedPrize } from '../../domain/rewards/prize-definitions.ts';
import type { ProgramRef } from '../../domain/rewards/program.ts';
import type { Tx } from '../../platform/db.ts';
import { lockRemainingBudget } from '../../rewards/budget.ts';

/** A drawn prize for which stock and budget have to be taken. */
export interface PrizeChoice {
  readonly program: ProgramRef;
  /** The prizes in the published order. */
  readonly prizes: readonly WeightedPrize[];
  /** The index of the drawn prize. */
  readonly drawn: number;
  readonly currency: Currency;
  /** The day of the brand's calendar. */
  readonly day: string;
}

/**
 * Returns the drawn prize, or the next one in the published list if the stock is empty or the budget does not cover it. A draw is never repeated. The
 * budget is locked before any stock, and stocks in the order of the list, so that two draws cannot deadlock.
 */
export async function choosePrize(tx: Tx, choice: PrizeChoice): Promise<WeightedPrize> {
  const { program, currency, day } = choice;
  const reachable = listReachablePrizes(choice.prizes, choice.drawn);
  const asksBudget = reachable.some(({ item }) => item.kind === 'cash');
  const left = asksBudget ? await lockRemainingBudget(tx, program, day) : undefined;
  for (const prize of reachable) {
    if (left !== undefined && toCashMinor(prize, currency) > left) continue;
    if (prize.stock === undefined || (await takeFromStock(tx, program, prize.id, prize.stock))) return prize;
  }
  throw new Error(`the prizes of ${program.code} end with one that can be gone`);
}

/** Returns the drawn prize and the following ones, up to the first that is always available. */
function listReachablePrizes(prizes: readonly WeightedPrize[], drawn: number): WeightedPrize[] {
  const following = prizes.slice(drawn);
  const end = following.findIndex(({ stock, item }) => stock === undefined && item.kind !== 'cash');
  return following.slice(0, end + 1);
}

function toCashMinor({ item }: WeightedPrize, currency: Currency): bigint {
  if (item.kind !== 'cash') return 0n;
  const amount = parseAmount(item.amount, currency);
  assert(amount !== undefined, `${item.amount} is no amount of ${currency}`);
  return amount.amountMinor;
}

async function takeFromStock(
  tx: Tx,
  { merchantId, code }: ProgramRef,
  prizeId: string,
  stock: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into prize_stock (merchant_id, program_code, prize_id, given) values (${merchantId}, ${code}, ${prizeId}, 1)
    on conflict (merchant_id, program_code, prize_id) do update set given = prize_stock.given + 1
    where prize_stock.given < ${stock}
    returning given`.execute(tx);
  return rows.length > 0;
}
