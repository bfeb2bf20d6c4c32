import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { Currency } from '@baize/money';

/** Whose records, of which days of the merchant's calendar, named in which language. */
export interface RecordReach {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly language: string;
  readonly range: Pick<DayRange, 'from' | 'to'>;
}

/** Instants, not days: rows are kept in the order of time. Half-open, in the merchant's time zone. */
export function within(column: string, { range: { from, to }, timeZone }: RecordReach): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
}
