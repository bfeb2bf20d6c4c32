/** The end of a break from play. Null for a permanent break. */
export type ExclusionEnd = Date | null;

const periods = {
  '24_hours': { days: 1 },
  '7_days': { days: 7 },
  '30_days': { days: 30 },
  '6_months': { months: 6 },
  '1_year': { months: 12 },
  '5_years': { months: 60 },
  for_ever: null,
} as const satisfies Record<string, { readonly days: number } | { readonly months: number } | null>;

/** A period of a break from play that a member can choose. */
export type ExclusionPeriod = keyof typeof periods;

/**
 * Returns the end of a break. A date that a shorter month lacks moves into the following month (31 August plus six months is
 * early March), so a break is never too short.
 */
export function computeExclusionEnd(period: ExclusionPeriod, now: Date): ExclusionEnd {
  const length = periods[period];
  if (length === null) return null;
  const until = new Date(now);
  if ('days' in length) until.setUTCDate(until.getUTCDate() + length.days);
  else until.setUTCMonth(until.getUTCMonth() + length.months);
  return until;
}

/** Returns whether the requested end is later than that of the running break, which can only be made longer. `running` is undefined without a break. */
export function endsLater(asked: ExclusionEnd, running: ExclusionEnd | undefined): boolean {
  if (running === undefined) return true;
  if (running === null) return false;
  return asked === null || asked > running;
}
