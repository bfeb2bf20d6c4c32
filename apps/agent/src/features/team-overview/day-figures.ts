import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import type { DateRange } from '@baize/ui/date-range-model';
import { eachDay } from '../../shared/day-range.ts';

type DayRow = TeamOverviewValue['byDay'][number];

export interface DayFigures {
  readonly day: string;
  readonly validBet: string;
  readonly win: string;
  readonly profitAndLoss: string;
  readonly activeMembers: number;
  readonly newMembers: number;
  readonly firstDeposits: number;
  readonly deposits: string;
  readonly withdrawals: string;
}

/** Makes an entry for each day of the range, in order: a day that is missing in the answer is a day without bets. */
export function everyDay(range: DateRange, byDay: readonly DayRow[]): DayFigures[] {
  const known = new Map(byDay.map((row) => [row.day, row]));
  return eachDay(range).map((day) => known.get(day) ?? quietDay(day));
}

function quietDay(day: string): DayFigures {
  const amounts = { validBet: '0', win: '0', profitAndLoss: '0', deposits: '0', withdrawals: '0' };
  return { day, ...amounts, activeMembers: 0, newMembers: 0, firstDeposits: 0 };
}
