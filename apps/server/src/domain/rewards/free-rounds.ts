import { mulRateFloor, parseAmount, money, type Currency, type Money } from '@baize/money';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../assert.ts';
import type { FreeRoundsDefinition } from './free-rounds-definition.ts';

/** The part of the terms of free rounds that the row of a grant keeps as JSON. */
const StoredFreeRounds = Type.Object({
  nodeId: Type.Integer(),
  rounds: Type.Integer(),
  winTurnoverPpm: Type.Integer(),
  validDays: Type.Integer(),
});
type StoredFreeRounds = Static<typeof StoredFreeRounds>;
const storedSchema = Compile(StoredFreeRounds);

/** The content of a grant of free rounds, with the terms at the time when the grant was created. */
export interface FreeRoundsItem extends StoredFreeRounds {
  readonly kind: 'free_rounds';
  readonly stake: Money;
}

/** Converts a definition to the item of a grant. Throws if the stake is not an amount of the currency. */
export function toFreeRoundsItem(definition: FreeRoundsDefinition, currency: Currency): FreeRoundsItem {
  const { nodeId, rounds, winTurnoverPpm, validDays } = definition;
  const stake = parseAmount(definition.stake, currency);
  assert(stake !== undefined, `${definition.stake} is no amount of ${currency}`);
  return { kind: 'free_rounds', nodeId, rounds, stake, winTurnoverPpm, validDays };
}

/** Converts the stored JSON of a grant. `amount` is the sum of the stakes of all rounds. Throws if the JSON has another form. */
export function parseFreeRounds(value: unknown, amount: Money): FreeRoundsItem {
  assert(storedSchema.Check(value), 'a grant of free rounds without their terms');
  return { kind: 'free_rounds', ...value, stake: money(amount.currency, amount.amountMinor / BigInt(value.rounds)) };
}

/** Returns the JSON that `parseFreeRounds` reads. */
export function toFreeRoundsJson({ nodeId, rounds, winTurnoverPpm, validDays }: FreeRoundsItem): string {
  return JSON.stringify({ nodeId, rounds, winTurnoverPpm, validDays } satisfies StoredFreeRounds);
}

/** Returns the sum of the stakes of all rounds, which budgets count because the wins are not known in advance. */
export function sumStakesOfRounds({ stake, rounds }: Pick<FreeRoundsItem, 'stake' | 'rounds'>): Money {
  return money(stake.currency, stake.amountMinor * BigInt(rounds));
}

/** Returns the valid bet that a win requires before a withdrawal. */
export function computeWinTurnover(win: Money, { winTurnoverPpm }: Pick<FreeRoundsItem, 'winTurnoverPpm'>): Money {
  return mulRateFloor(win, BigInt(winTurnoverPpm));
}

/** The states of an award at its vendor (docs/integrators/free-rounds.md). */
export const vendorAwardStates = ['open', 'used', 'expired', 'cancelled'] as const;
/** The state of an award that its vendor reports. */
export type VendorAwardState = (typeof vendorAwardStates)[number];

/**
 * The state of an award here. `waiting` and `cancelling`: the vendor has not confirmed the award or its cancellation yet. `refused`: the vendor does not give
 * the award.
 */
export type AwardState = VendorAwardState | 'waiting' | 'refused' | 'cancelling';

/** The pauses between calls: repeated calls without a definite answer, and calls for the progress of an open award. */
const FIRST_PAUSE_MS = 5_000;
const REPEATED_PAUSE_MAX_MS = 600_000;
const PROGRESS_PAUSE_MS = 600_000;
const PROGRESS_PAUSE_MAX_MS = 21_600_000;
/** A vendor may end an award a moment after its time. */
const AFTER_EXPIRY_MS = 60_000;

/** Returns when a call without a definite answer is repeated. The pause doubles with each of the `callsSoFar`. */
export function computeNextCallAt(now: Date, callsSoFar: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** callsSoFar, REPEATED_PAUSE_MAX_MS));
}

/**
 * Returns when the vendor of an open award is called for its progress again. The pause doubles with each of the `callsSoFar`, up to six hours, but one
 * call is made a minute after the award has expired.
 */
export function computeNextProgressCallAt(now: Date, callsSoFar: number, expiresAt: Date): Date {
  const next = now.getTime() + Math.min(PROGRESS_PAUSE_MS * 2 ** callsSoFar, PROGRESS_PAUSE_MAX_MS);
  const afterExpiry = expiresAt.getTime() + AFTER_EXPIRY_MS;
  return new Date(now.getTime() < afterExpiry ? Math.min(next, afterExpiry) : next);
}
