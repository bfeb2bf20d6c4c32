import type { Audience } from './audience.ts';
import type { ProgramKind } from './program-kinds.ts';

/** Names a program in one of its versions. */
export interface ProgramRef {
  readonly merchantId: number;
  readonly code: string;
  readonly version: number;
  /** Limits of what all grants of the program may be worth together. */
  readonly budget: Budget;
}

/** The limits of a program, in minor units of the brand's currency or in whole points. Undefined: no limit. */
interface Budget {
  readonly totalMinor: bigint | undefined;
  readonly dayMinor: bigint | undefined;
  readonly memberMinor: bigint | undefined;
}

export interface Program<Definition> extends ProgramRef {
  readonly kind: ProgramKind;
  /** The texts by language. */
  readonly titles: unknown;
  /** The full terms by language: HTML, sanitised when stored. */
  readonly terms: unknown;
  readonly image: string;
  readonly tab: string;
  readonly audience: Audience;
  readonly definition: Definition;
  /** The place that an operator gave the program among the others: lower stands first. */
  readonly position: number;
  readonly startsAt: Date;
  /** Null: open-ended. */
  readonly endsAt: Date | null;
}

/** Returns what is left of a budget: undefined without a limit. */
export function budgetLeft(limitMinor: bigint | undefined, grantedMinor: bigint): bigint | undefined {
  if (limitMinor === undefined) return undefined;
  return limitMinor > grantedMinor ? limitMinor - grantedMinor : 0n;
}

/** Returns which of these amounts fit into what is left, in their order: a later, smaller one may fit where an earlier one did not. */
export function fitting(amounts: readonly bigint[], left: bigint | undefined): boolean[] {
  let rest = left;
  return amounts.map((amount) => {
    if (rest === undefined) return true;
    if (amount > rest) return false;
    rest -= amount;
    return true;
  });
}
