import type { PersonalProfitValue } from '@baize/contract/schemas/reports';
import { toDecimal, type Currency } from '@baize/money';
import { wireMoney } from '@baize/site/formats';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

type ProfitFigures = Omit<PersonalProfitValue['byDay'][number], 'day'>;

/** The figures of one day or one category. */
export interface ProfitRow extends ProfitFigures {
  /** The day as `YYYY-MM-DD`, or the code of the category. */
  key: string;
}

/** How the rows are named on screen. */
export interface RowNames {
  /** The heading of the column that names the rows, e.g. "Day". */
  head: string;
  /** Writes the key of a row for the table. */
  long: (key: string) => string;
  /** Writes the key of a row for the chart, where there is less room. */
  short: (key: string) => string;
}

const NO_BETS: ProfitFigures = { bets: 0, stake: '0', validBet: '0', win: '0', profitAndLoss: '0' };

/** Builds a row for each day of the range, the oldest first. The server leaves out days without settled bets; their figures are 0. */
export function dayRows({ from, to }: DateRange, byDay: PersonalProfitValue['byDay']): ProfitRow[] {
  const rowByDay = new Map(byDay.map((row) => [row.day, row]));
  const rows: ProfitRow[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) rows.push({ ...NO_BETS, ...rowByDay.get(day), key: day });
  return rows;
}

/** Builds a row for each category, in the order of the server. */
export function categoryRows(byCategory: PersonalProfitValue['byCategory']): ProfitRow[] {
  return byCategory.map((row) => ({ ...row, key: row.gameType }));
}

/** Converts an amount to a floating-point number for the length of a bar. Do not use it for a figure, because it may be rounded. */
export function toBarLength(amount: string, currency: Currency): number {
  return Number(toDecimal(wireMoney(amount, currency)));
}
