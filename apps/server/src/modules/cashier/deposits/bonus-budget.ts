import type { Money } from '@baize/money';
import type { BonusReservation, BonusTerms } from '../../../domain/cashier/deposit-bonus.ts';
import { dayAt } from '../../../domain/rewards/calendar.ts';
import type { Budget, ProgramRef } from '../../../domain/rewards/program.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { readBrandContext } from '../../../rewards/brand-context.ts';
import { hasProgramBudget, readRemainingBudget, releaseBudget, reserveBudget } from '../../../rewards/budget.ts';
import type { Deposit } from './rows.ts';

/*
 * The budgets of deposit bonuses (docs/decisions/0113-budgets-of-deposit-bonuses.md). A bonus is reserved when its member chooses it, so that it does not
 * vanish while the member pays. The lock order is wallet, deposit, budget.
 */

/** A bonus that a member has chosen, or is about to choose. */
export interface BonusOfMember {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly terms: BonusTerms;
  readonly now: Date;
}

/** The columns of a deposit whose bonus holds nothing of the budgets. */
export const noReservation = { bonus_reserved_minor: null, bonus_budget_day: null } as const;

/** Returns the columns of a deposit for what the budgets hold for its bonus. */
export function toReservationColumns({ amountMinor, budgetDay }: BonusReservation) {
  return { bonus_reserved_minor: amountMinor, bonus_budget_day: budgetDay };
}

/**
 * Reads what the budgets leave for one more bonus of the member, or undefined without a limit. Takes no locks: `reserveBonus` decides. `terms` are those
 * that are offered now.
 */
export async function readBonusBudgetLeft(
  db: Db | Tx,
  { memberId, merchantId, terms, now }: BonusOfMember,
): Promise<bigint | undefined> {
  const program = toProgramRef(merchantId, terms, terms.budget);
  if (!hasProgramBudget(program) && terms.budget.memberMinor === undefined) return undefined;
  const day = await readDay(db, merchantId, now);
  const promisedMinor = await sumPromisedBonuses(db, memberId, terms.code);
  return await readRemainingBudget(db, program, day, { memberId, promisedMinor });
}

/**
 * Reserves a bonus from its budgets. Returns undefined if they do not cover it. The caller holds the lock of the member's wallet, and stores the
 * reservation with the deposit. The budget rows stay locked until the transaction ends.
 */
export async function reserveBonus(
  tx: Tx,
  { memberId, merchantId, terms, now }: BonusOfMember,
  bonus: Money,
): Promise<BonusReservation | undefined> {
  const program = await readBonusProgram(tx, merchantId, terms);
  const day = await readDay(tx, merchantId, now);
  const { amountMinor } = bonus;
  const promisedMinor = await sumPromisedBonuses(tx, memberId, terms.code);
  const [fits] = await reserveBudget(tx, program, day, [{ memberId, amountMinor, promisedMinor }]);
  return fits ? { amountMinor, budgetDay: hasProgramBudget(program) ? day : null } : undefined;
}

/**
 * Fits what the budgets hold for the bonus of a deposit to another amount: a rest goes back, and more is reserved if the budgets cover it; otherwise the
 * reservation stays as it is. A deposit without a reservation, whose payment comes after it was over, is reserved anew. Returns undefined if the
 * budgets do not cover that one. The caller stores the reservation.
 */
export async function refitReservation(
  tx: Tx,
  { memberId, merchantId, reservation, terms, now }: BonusOfMember & Pick<ReservedBonus, 'reservation'>,
  bonus: Money,
): Promise<BonusReservation | undefined> {
  if (!reservation) return await reserveBonus(tx, { memberId, merchantId, terms, now }, bonus);
  const { budgetDay } = reservation;
  const moreMinor = bonus.amountMinor - reservation.amountMinor;
  const fitted = { amountMinor: bonus.amountMinor, budgetDay };
  if (moreMinor <= 0n) {
    await giveBack(tx, merchantId, terms.code, { amountMinor: -moreMinor, budgetDay });
    return fitted;
  }
  const program = await readBonusProgram(tx, merchantId, terms);
  // A bonus that no row counted so far is counted by none, because a row would give back more than it has taken.
  const budget =
    budgetDay === null ? { ...program.budget, totalMinor: undefined, dayMinor: undefined } : program.budget;
  const day = budgetDay ?? (await readDay(tx, merchantId, now));
  const promisedMinor = await sumPromisedBonuses(tx, memberId, terms.code);
  const request = { memberId, amountMinor: moreMinor, promisedMinor };
  const [fits] = await reserveBudget(tx, { ...program, budget }, day, [request]);
  return fits ? fitted : reservation;
}

type ReservedBonus = NonNullable<Deposit['chosenBonus']>;

/** Gives back what the budgets hold for the bonus of a deposit. The caller clears the columns of the deposit. */
export async function releaseReservation(
  tx: Tx,
  { merchantId, chosenBonus }: Pick<Deposit, 'merchantId' | 'chosenBonus'>,
): Promise<void> {
  if (chosenBonus?.reservation) await giveBack(tx, merchantId, chosenBonus.terms.code, chosenBonus.reservation);
}

async function giveBack(
  tx: Tx,
  merchantId: number,
  code: string,
  { amountMinor, budgetDay }: BonusReservation,
): Promise<void> {
  if (budgetDay !== null && amountMinor > 0n) await releaseBudget(tx, { merchantId, code }, budgetDay, amountMinor);
}

/** Reads the bonus with the budgets that it has now. A bonus that was removed keeps the budgets of the terms that the member chose. */
async function readBonusProgram(tx: Tx, merchantId: number, terms: BonusTerms): Promise<ProgramRef> {
  const row = await tx
    .selectFrom('deposit_bonus')
    .select(['budget_minor', 'day_budget_minor', 'member_budget_minor'])
    .where('merchant_id', '=', merchantId)
    .where('code', '=', terms.code)
    .executeTakeFirst();
  return toProgramRef(merchantId, terms, row ? toBudget(row) : terms.budget);
}

/** Converts the budgets of a row, in which null is no limit. */
export function toBudget(row: {
  readonly budget_minor: bigint | null;
  readonly day_budget_minor: bigint | null;
  readonly member_budget_minor: bigint | null;
}): Budget {
  return {
    totalMinor: row.budget_minor ?? undefined,
    dayMinor: row.day_budget_minor ?? undefined,
    memberMinor: row.member_budget_minor ?? undefined,
  };
}

/** Returns the bonus as the kernel of grants knows a program. */
export function toProgramRef(
  merchantId: number,
  { code, version, turnoverGameTypes }: BonusTerms,
  budget: Budget,
): ProgramRef {
  return { merchantId, code, version, budget, turnoverGameTypes };
}

/**
 * Sums what the budgets hold for the member's deposits that are not credited yet. A server of the release before does not clear the reservation of a
 * deposit that it credits, so that the state decides.
 */
async function sumPromisedBonuses(db: Db | Tx, memberId: bigint, code: string): Promise<bigint> {
  const { promised } = await db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum<bigint | null>('bonus_reserved_minor').as('promised'))
    .where('member_id', '=', memberId)
    .where('bonus_code', '=', code)
    .where('bonus_state', '=', 'promised')
    .where('bonus_reserved_minor', 'is not', null)
    .executeTakeFirstOrThrow();
  return promised ?? 0n;
}

async function readDay(db: Db | Tx, merchantId: number, now: Date): Promise<string> {
  const { timeZone } = await readBrandContext(db, merchantId);
  return dayAt(now, timeZone);
}
