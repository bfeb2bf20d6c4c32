import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import {
  insertReachedSteps,
  lockPlays,
  readReachedSteps,
  readStakedNumbers,
} from '../../../betting/lottery/number-steps.ts';
import type { JudgedLine } from '../../../domain/lottery/judge-order.ts';
import type { NumberStake } from '../../../domain/lottery/number-stakes.ts';
import {
  findClosedNumber,
  findReachedSteps,
  isFarFromStep,
  judgeQuotes,
  type NewStep,
  type NumberLoad,
} from '../../../domain/lottery/number-steps.ts';
import { refuse, type Refusal } from '../../../domain/outcome.ts';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { ODDS_MOVED } from '../events.ts';
import type { Sale } from './sale.ts';

interface GuardedOrder {
  readonly issueId: bigint;
  readonly sale: Sale;
  readonly lines: readonly JudgedLine[];
  /** The stakes of the lines on each number. */
  readonly numbers: readonly NumberStake[];
}

/** The judgement of an order by the stakes of all members on its numbers. */
export interface NumberVerdict {
  readonly refusal: Refusal | undefined;
  /** The steps (stakes at which odds fall or a number closes) that numbers reach if the order is taken. */
  readonly reached: readonly NewStep[];
  readonly at: Date;
}

/**
 * Judges an order by the steps of its lottery (docs/decisions/0067-risk-of-lotteries.md), before the wallet is locked. Orders far from each step
 * share the locks of their plays. An order that may reach a step has its plays for itself until its transaction ends, so that a number never exceeds
 * the stake at which it closes. Undefined for a lottery without steps.
 */
export async function guardNumbers(tx: Tx, order: GuardedOrder): Promise<NumberVerdict | undefined> {
  const { steps } = order.sale;
  if (steps.length === 0) return undefined;
  const { loads, isAlone, at } = await lockLoads(tx, order);
  const closed = findClosedNumber(loads, steps);
  const refusal = closed ? refuseClosed(order, closed) : await judgePrices(tx, order, at);
  return { refusal, reached: isAlone ? findReachedSteps(loads, steps) : [], at };
}

/** Stores the steps that an order reaches, together with its bets, and notifies the pages of the lottery. */
export async function storeReachedSteps(
  tx: Tx,
  { issueId, sale }: Pick<GuardedOrder, 'issueId' | 'sale'>,
  verdict: NumberVerdict | undefined,
): Promise<void> {
  if (!verdict) return;
  const place = { issueId, currency: sale.terms.currency };
  const added = await insertReachedSteps(tx, place, verdict.reached, verdict.at);
  if (added > 0) await publish(tx, ODDS_MOVED, { lotteryCode: sale.lotteryCode });
}

interface LockedLoads {
  readonly loads: readonly NumberLoad[];
  readonly isAlone: boolean;
  readonly at: Date;
}

/**
 * Locks the plays of the order and reads the stakes on its numbers. An order that turns out to be near a step releases its shared locks first,
 * because two such orders would deadlock.
 */
async function lockLoads(tx: Tx, order: GuardedOrder): Promise<LockedLoads> {
  const { issueId, sale, numbers } = order;
  const playIds = [...new Set(numbers.map(({ playId }) => playId))];
  await sql`savepoint shared_plays`.execute(tx);
  await lockPlays(tx, issueId, playIds, 'shared');
  const { loads, ordersAtOnceMax, at } = await readLoads(tx, order);
  if (loads.every((load) => isFarFromStep(load, sale.steps, ordersAtOnceMax))) {
    await sql`release savepoint shared_plays`.execute(tx);
    return { loads, isAlone: false, at };
  }
  await sql`rollback to savepoint shared_plays`.execute(tx);
  await sql`release savepoint shared_plays`.execute(tx);
  await lockPlays(tx, issueId, playIds, 'exclusive');
  return { ...(await readLoads(tx, order)), isAlone: true };
}

async function readLoads(tx: Tx, { issueId, sale, numbers }: GuardedOrder) {
  const staked = await readStakedNumbers(tx, { issueId, currency: sale.terms.currency }, numbers);
  const loads = numbers.map((number, index) => ({ ...number, stakedMinor: staked.stakedMinor[index] ?? 0n }));
  return { loads, ordersAtOnceMax: staked.ordersAtOnceMax, at: staked.at };
}

function refuseClosed(
  { sale }: GuardedOrder,
  { playId, symbol, remainingMinor }: NonNullable<ReturnType<typeof findClosedNumber>>,
): Refusal {
  return refuse('lottery.number_full', {
    playId,
    symbol,
    remaining: toDecimal(money(sale.terms.currency, remainingMinor)),
  });
}

async function judgePrices(tx: Tx, { issueId, sale, lines }: GuardedOrder, at: Date): Promise<Refusal | undefined> {
  const credit = lines.filter(({ price }) => price.market === 'credit');
  if (credit.length === 0) return undefined;
  const playIds = [...new Set(credit.map(({ play }) => play.id))];
  const { currency, returnPpm } = sale.terms;
  const reached = await readReachedSteps(tx, { issueId, currency }, { playIds });
  const quoted = lines.map(({ play, selection, price }) => ({
    price,
    numbers: selection.flatMap((symbols, row) => symbols.map((symbol) => ({ playId: play.id, row, symbol }))),
  }));
  return judgeQuotes(quoted, { returnPpm, reached, at });
}
