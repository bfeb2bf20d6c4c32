import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Audience } from './audience.ts';
import type { ProgramKind } from './program-kinds.ts';

/** The key of a program in one of its versions. */
export interface ProgramRef {
  readonly merchantId: number;
  readonly code: string;
  readonly version: number;
  /** The limits of the total value of all grants of the program. */
  readonly budget: Budget;
  /** The game types whose bets count towards the turnover of its grants. Bets on all game types count if the list is empty. */
  readonly turnoverGameTypes: readonly GameTypeCode[];
}

/** The limits of a program in total, per day and per member, in minor units of the brand's currency or in whole points. Undefined means no limit. */
export interface Budget {
  readonly totalMinor: bigint | undefined;
  readonly dayMinor: bigint | undefined;
  readonly memberMinor: bigint | undefined;
}

/** A promotion that an operator has defined, with the settings of its kind in `definition`. */
export interface Program<Definition> extends ProgramRef {
  readonly kind: ProgramKind;
  /** The titles by language. */
  readonly titles: unknown;
  /** The full terms by language: HTML, sanitised when stored. */
  readonly terms: unknown;
  readonly image: string;
  readonly tab: string;
  readonly audience: Audience;
  readonly definition: Definition;
  /** The sort position of the program, lowest first. */
  readonly position: number;
  readonly startsAt: Date;
  /** The end of the program, which is not included. Null if the program has no end. */
  readonly endsAt: Date | null;
}

/** Returns what a budget leaves after `grantedMinor`, never below zero, or undefined if there is no limit. */
export function computeBudgetLeft(limitMinor: bigint | undefined, grantedMinor: bigint): bigint | undefined {
  if (limitMinor === undefined) return undefined;
  return limitMinor > grantedMinor ? limitMinor - grantedMinor : 0n;
}

/**
 * Returns for each amount whether it fits into what the amounts before it leave of the budget (`left`, undefined for no limit). A later, smaller amount may fit
 * although an earlier one did not.
 */
export function findFittingAmounts(amounts: readonly bigint[], left: bigint | undefined): boolean[] {
  let rest = left;
  return amounts.map((amount) => {
    if (rest === undefined) return true;
    if (amount > rest) return false;
    rest -= amount;
    return true;
  });
}
