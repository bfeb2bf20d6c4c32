/** Null: for ever. */
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

export type ExclusionPeriod = keyof typeof periods;

/** Calendar months end on the last day where the month is shorter: never a day early. */
export function computeExclusionEnd(period: ExclusionPeriod, now: Date): ExclusionEnd {
  const length = periods[period];
  if (length === null) return null;
  const until = new Date(now);
  if ('days' in length) until.setUTCDate(until.getUTCDate() + length.days);
  else until.setUTCMonth(until.getUTCMonth() + length.months);
  return until;
}

/** A break is only ever made longer. */
export function endsLater(asked: ExclusionEnd, running: ExclusionEnd | undefined): boolean {
  if (running === undefined) return true;
  if (running === null) return false;
  return asked === null || asked > running;
}
