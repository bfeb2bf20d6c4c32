import { utcDay } from '@baize/postgres/utc-day';
import { exportDayBook } from '../rounds/book-of-day.ts';

/** Joins the day books of yesterday and today (UTC), because the rounds of a test that runs over midnight lie in both days. */
export async function bookSinceYesterday(
  db: Parameters<typeof exportDayBook>[0],
): Promise<{ head: string | undefined; lines: string[] }> {
  const books = await Promise.all(
    [-1, 0].map(async (dayOffset) => await exportDayBook(db, new Date(utcDay(dayOffset)))),
  );
  const [head] = books.map((book) => book.split('\n')[0]);
  return { head, lines: books.flatMap((book) => book.trim().split('\n').slice(1)) };
}
