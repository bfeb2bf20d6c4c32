import type { MissionPeriod } from '@baize/contract/codes';
import type { Mission } from '@baize/contract/schemas/missions';
import { isPositive, parseAmount, type Currency } from '@baize/money';
import { BAR_PARTS, doneParts } from '@baize/site/done-parts';

export interface MissionGroup {
  readonly period: MissionPeriod;
  readonly missions: readonly Mission[];
  /** The end of the running period; `undefined` where it does not end. */
  readonly endsAt: string | undefined;
}

const PERIOD_ORDER = ['daily', 'weekly', 'monthly', 'once'] as const satisfies readonly MissionPeriod[];

/** Groups missions by the rhythm in which they come again, the shortest first. Groups without a mission are left out. */
export function groupMissions(missions: readonly Mission[]): MissionGroup[] {
  return PERIOD_ORDER.flatMap((period) => {
    const ofPeriod = missions.filter((mission) => mission.period === period);
    if (ofPeriod.length === 0) return [];
    // A reward that waits, for its member or for an operator, may be of an earlier period.
    const running = ofPeriod.find(({ state, endsAt }) => state !== 'claim' && state !== 'process' && endsAt !== null);
    return [{ period, missions: ofPeriod, endsAt: period === 'once' ? undefined : (running?.endsAt ?? undefined) }];
  });
}

/** True where the goal is an amount of money, and not a number of things. */
export function isOfMoney({ measure }: Pick<Mission, 'measure'>): boolean {
  return measure === 'valid_bet' || measure === 'deposit';
}

/** Returns how much of its bar a mission has filled, of `BAR_PARTS`. */
export function progressParts({ progress, goal }: Pick<Mission, 'progress' | 'goal'>, currency: Currency): number {
  const [done, required] = [parseAmount(progress, currency), parseAmount(goal, currency)];
  if (!done || !required || !isPositive(required)) return BAR_PARTS;
  return Math.min(BAR_PARTS, doneParts(done, required));
}

/** The keys of the texts by code. */
export const PERIOD_TEXTS = {
  once: 'mission.period_once',
  daily: 'mission.period_daily',
  weekly: 'mission.period_weekly',
  monthly: 'mission.period_monthly',
} as const satisfies Record<MissionPeriod, string>;

export const MEASURE_TEXTS = {
  valid_bet: 'mission.measure_valid_bet',
  deposit: 'mission.measure_deposit',
  deposits: 'mission.measure_deposits',
  games: 'mission.measure_games',
  wins: 'mission.measure_wins',
  logins: 'mission.measure_logins',
  invitations: 'mission.measure_invitations',
  security: 'mission.measure_security',
} as const satisfies Record<Mission['measure'], string>;
