import type { MissionPeriod } from '@baize/contract/codes';
import type { Mission } from '@baize/contract/schemas/missions';
import { isPositive, parseAmount, type Currency } from '@baize/money';
import { BAR_PARTS, doneParts } from '@baize/site/done-parts';

/** The missions of one kind of period. */
export interface MissionGroup {
  readonly period: MissionPeriod;
  readonly missions: readonly Mission[];
  /** The end of the running period; `undefined` where it does not end. */
  readonly endsAt: string | undefined;
}

const PERIOD_ORDER = ['daily', 'weekly', 'monthly', 'once'] as const satisfies readonly MissionPeriod[];

/** Groups missions by their kind of period, the shortest period first. Groups without a mission are left out. */
export function groupMissions(missions: readonly Mission[]): MissionGroup[] {
  return PERIOD_ORDER.flatMap((period) => {
    const periodMissions = missions.filter((mission) => mission.period === period);
    if (periodMissions.length === 0) return [];
    // A reward that waits to be claimed or to be approved by an operator may belong to an earlier period, so it does not tell the end of this one.
    const running = periodMissions.find(
      ({ state, endsAt }) => state !== 'claim' && state !== 'process' && endsAt !== null,
    );
    return [
      { period, missions: periodMissions, endsAt: period === 'once' ? undefined : (running?.endsAt ?? undefined) },
    ];
  });
}

/** Returns whether the goal of a mission is an amount of money, and not a number of things such as games or log-ins. */
export function isMoneyGoal({ measure }: Pick<Mission, 'measure'>): boolean {
  return measure === 'valid_bet' || measure === 'deposit';
}

/** Returns the length of a mission's progress bar, from 0 to `BAR_PARTS`. A goal of 0, or one that cannot be read, fills the bar. */
export function progressParts({ progress, goal }: Pick<Mission, 'progress' | 'goal'>, currency: Currency): number {
  const [done, required] = [parseAmount(progress, currency), parseAmount(goal, currency)];
  if (!done || !required || !isPositive(required)) return BAR_PARTS;
  return Math.min(BAR_PARTS, doneParts(done, required));
}

/** The text keys of the kinds of periods. */
export const PERIOD_TEXTS = {
  once: 'mission.period_once',
  daily: 'mission.period_daily',
  weekly: 'mission.period_weekly',
  monthly: 'mission.period_monthly',
} as const satisfies Record<MissionPeriod, string>;

/** The text keys of the measures, which say what a mission counts. */
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
