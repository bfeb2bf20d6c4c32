import type { MissionMeasure } from '@baize/contract/codes';
import { parseAmount, money, toDecimal, type Currency } from '@baize/money';
import { assert } from '../assert.ts';
import type { MissionDefinition } from './mission-definition.ts';
import type { Program } from './program.ts';
import { periodOfDay, type RewardPeriod } from './reward-period.ts';

/** A mission: a program with a goal and a reward. */
export type MissionProgram = Program<MissionDefinition>;

/** An event that counts for missions. An event with negative amounts takes back an earlier one. */
export interface MissionFact {
  readonly memberId: bigint;
  readonly merchantId: number;
  /** The day of the brand's calendar on which it happened. */
  readonly day: string;
  readonly at: Date;
  /** The category of a bet. Undefined for any other event. */
  readonly gameType?: string;
  /** The vendor of a bet. Undefined for any other event, and for bets of early releases. */
  readonly vendorCode?: string;
  /** The bet itself. Undefined for any other event. */
  readonly bet?: { readonly betId: bigint; readonly stakeMinor: bigint; readonly winMinor: bigint };
  readonly amounts: Partial<Readonly<Record<MissionMeasure, bigint>>>;
}

/** The change of a row of progress. */
export interface ProgressChange {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly code: string;
  readonly period: RewardPeriod;
  readonly amount: bigint;
  /** The day if the mission counts each day once. Null for a mission that counts amounts. */
  readonly countedDay: string | null;
}

/**
 * Converts facts to changes of rows of progress: one change for each row, and for missions that count log-ins one for each row and day. The changes are in the
 * order in which the rows have to be locked, and the days of one row are in their order.
 */
export function computeProgressChanges(
  facts: readonly MissionFact[],
  missions: readonly MissionProgram[],
): ProgressChange[] {
  const changes = new Map<string, ProgressChange>();
  const periods = new Map<string, RewardPeriod>();
  for (const fact of facts)
    for (const mission of missions) {
      const amount = amountFor(fact, mission);
      if (amount === 0n) continue;
      const period = getOrCreate(periods, `${mission.definition.period} ${fact.day}`, () =>
        periodOfDay(mission.definition.period, fact.day),
      );
      const countedDay = mission.definition.measure === 'logins' ? fact.day : null;
      const key = `${fact.memberId} ${mission.code} ${period.key} ${countedDay ?? ''}`;
      const { memberId, merchantId } = fact;
      const before = countedDay === null ? (changes.get(key)?.amount ?? 0n) : 0n;
      changes.set(key, { memberId, merchantId, code: mission.code, period, amount: before + amount, countedDay });
    }
  return [...changes]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, change]) => change)
    .filter(({ amount }) => amount !== 0n);
}

function getOrCreate<Value>(values: Map<string, Value>, key: string, create: () => Value): Value {
  const value = values.get(key) ?? create();
  values.set(key, value);
  return value;
}

type Counting<Definition> = Pick<Program<Definition>, 'merchantId' | 'definition' | 'startsAt' | 'endsAt'>;

/** Returns the amount by which a fact counts for a mission; zero if it does not count. */
function amountFor(
  fact: MissionFact,
  program: Counting<Pick<MissionDefinition, 'measure' | 'gameTypes' | 'vendors'>>,
): bigint {
  const { measure, vendors } = program.definition;
  const isOfVendor = vendors === undefined || vendors.some((code) => code === fact.vendorCode);
  return isOfVendor && isCounted(fact, program) ? (fact.amounts[measure] ?? 0n) : 0n;
}

/** Returns whether a fact lies within the brand, the time and the categories of a mission or a leaderboard. */
export function isCounted(
  fact: MissionFact,
  { merchantId, definition: { gameTypes }, startsAt, endsAt }: Counting<Pick<MissionDefinition, 'gameTypes'>>,
): boolean {
  return (
    fact.merchantId === merchantId &&
    fact.at >= startsAt &&
    (endsAt === null || fact.at < endsAt) &&
    (fact.gameType === undefined || gameTypes.length === 0 || gameTypes.some((each) => each === fact.gameType))
  );
}

const MEASURES_OF_MONEY: ReadonlySet<MissionMeasure> = new Set(['valid_bet', 'deposit']);

/** Returns the goal in the unit of the progress: minor units for amounts of money, and a number for other measures. */
export function parseGoal({ measure, goal }: Pick<MissionDefinition, 'measure' | 'goal'>, currency: Currency): bigint {
  if (!MEASURES_OF_MONEY.has(measure)) return BigInt(goal.split('.')[0] ?? goal);
  const amount = parseAmount(goal, currency);
  assert(amount !== undefined, `${goal} is no amount of ${currency}`);
  return amount.amountMinor;
}

/** Returns the progress in the form of the contract: money as a decimal, other amounts as a number. It is never below zero. */
export function formatProgress(
  { measure }: Pick<MissionDefinition, 'measure'>,
  progress: bigint,
  currency: Currency,
): string {
  const shown = progress < 0n ? 0n : progress;
  return MEASURES_OF_MONEY.has(measure) ? toDecimal(money(currency, shown)) : String(shown);
}
