import type { PersonalProfitValue } from '@baize/contract/schemas/reports';
import { toDecimal, type Currency } from '@baize/money';
import { wireMoney } from '@baize/site/formats';
import { addDays, type DateRange } from '@baize/ui/date-range-model';

type ProfitFigures = Omit<PersonalProfitValue['byDay'][number], 'day'>;

export interface ProfitRow extends ProfitFigures {
  /** A day or a category. */
  key: string;
}

export interface RowNames {
  /** The heading of the column that names the rows, e.g. "Day". */
  head: string;
  long: (key: string) => string;
  short: (key: string) => string;
}

const NO_BETS: ProfitFigures = { bets: 0, stake: '0', validBet: '0', win: '0', profitAndLoss: '0' };

/** Makes a row for each day, oldest first: a day that is missing in the answer is a day without settled bets. */
export function dayRows({ from, to }: DateRange, byDay: PersonalProfitValue['byDay']): ProfitRow[] {
  const known = new Map(byDay.map((row) => [row.day, row]));
  const rows: ProfitRow[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) rows.push({ ...NO_BETS, ...known.get(day), key: day });
  return rows;
}

export function categoryRows(byCategory: PersonalProfitValue['byCategory']): ProfitRow[] {
  return byCategory.map((row) => ({ ...row, key: row.gameType }));
}

/** For the length of a bar, never for a figure: a drawing holds proportions only. */
export function drawnSize(amount: string, currency: Currency): number {
  return Number(toDecimal(wireMoney(amount, currency)));
}
