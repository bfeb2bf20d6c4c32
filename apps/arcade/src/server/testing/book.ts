import { utcDay } from '@baize/postgres/utc-day';
import { bookOfDay } from '../rounds/book-of-day.ts';

/** The book of yesterday and today as one: a test that runs over midnight (UTC) has its rounds in both. */
export async function bookSinceYesterday(
  db: Parameters<typeof bookOfDay>[0],
): Promise<{ head: string | undefined; lines: string[] }> {
  const books = await Promise.all([-1, 0].map(async (distance) => await bookOfDay(db, new Date(utcDay(distance)))));
  const [head] = books.map((book) => book.split('\n')[0]);
  return { head, lines: books.flatMap((book) => book.trim().split('\n').slice(1)) };
}
