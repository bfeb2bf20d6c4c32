import type { TeamOverviewValue } from '@baize/contract/schemas/agency';
import type { DateRange } from '@baize/ui/date-range-model';
import { eachDay } from '../../shared/day-range.ts';

type DayRow = TeamOverviewValue['byDay'][number];

/** The figures of the team on one day. Amounts are decimal texts in the currency of the merchant. */
export interface DayFigures {
  /** ISO 8601 date in the time zone of the merchant. */
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

/** Returns one row for each day of the range, in order. The server leaves out days without activity, so a missing day gets zeros. */
export function fillMissingDays(range: DateRange, byDay: readonly DayRow[]): DayFigures[] {
  const rowByDay = new Map(byDay.map((row) => [row.day, row]));
  return eachDay(range).map((day) => rowByDay.get(day) ?? createEmptyDay(day));
}

function createEmptyDay(day: string): DayFigures {
  const amounts = { validBet: '0', win: '0', profitAndLoss: '0', deposits: '0', withdrawals: '0' };
  return { day, ...amounts, activeMembers: 0, newMembers: 0, firstDeposits: 0 };
}
