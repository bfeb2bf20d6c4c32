import { utcDay } from '@baize/postgres/utc-day';
import { exportRoundsOfDay } from '../rounds/export-rounds.ts';

/**
 * Exports the rounds of yesterday and today (UTC) as CSV lines without the header, which is returned as `head`. Both days are needed because the
 * rounds of a test that runs over midnight lie in both.
 */
export async function exportRoundsSinceYesterday(
  db: Parameters<typeof exportRoundsOfDay>[0],
): Promise<{ head: string | undefined; lines: string[] }> {
  const exports = await Promise.all(
    [-1, 0].map(async (dayOffset) => await exportRoundsOfDay(db, new Date(utcDay(dayOffset)))),
  );
  const [head] = exports.map((csv) => csv.split('\n')[0]);
  return { head, lines: exports.flatMap((csv) => csv.trim().split('\n').slice(1)) };
}
