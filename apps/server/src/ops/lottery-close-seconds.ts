import { readCalendar } from '../modules/lottery/catalogue/calendar-row.ts';
import { judgeDrawTimes } from '../modules/lottery/issues/change-calendar.ts';
import { OperatorError } from './operator-error.ts';
import type { Row } from './rows.ts';

/**
 * Throws an `OperatorError` if the sales of an issue would end before they begin: a lottery that draws every minute cannot close 300 seconds before
 * its draw. `row` is a changed row of `lottery`.
 */
export function refuseCloseBeforeOpening(row: Row): void {
  const closeSeconds = Number(row['close_seconds']);
  const calendars = [row['calendar'], row['next_calendar'] ?? row['calendar']].map(readCalendar);
  if (calendars.some((calendar) => judgeDrawTimes(calendar, calendar, closeSeconds) === 'close'))
    throw new OperatorError(
      `--close-seconds ${closeSeconds}: sales would end before they begin. Name less than the time between two draws.`,
    );
}
