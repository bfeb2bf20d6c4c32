import { utcDay } from '@baize/postgres/utc-day';
import { exportDayBook } from '../rounds/book-of-day.ts';

/** Joins the exports of yesterday and today, because a test that runs over midnight (UTC) has its rounds in both. */
export async function bookSinceYesterday(
  db: Parameters<typeof exportDayBook>[0],
): Promise<{ head: string | undefined; lines: string[] }> {
  const books = await Promise.all([-1, 0].map(async (distance) => await exportDayBook(db, new Date(utcDay(distance)))));
  const [head] = books.map((book) => book.split('\n')[0]);
  return { head, lines: books.flatMap((book) => book.trim().split('\n').slice(1)) };
}
