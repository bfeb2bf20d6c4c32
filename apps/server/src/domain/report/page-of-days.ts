/** The number of rows of a list that belong to one day. */
export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** The part of a list that one page shows: the days to read, newest first, and how many rows of them come before the page. */
export interface PageOfDays {
  readonly days: readonly string[];
  readonly offset: number;
}

/**
 * Finds the days that a page of a list needs, where the list is ordered by day and the number of rows of each day is known. The caller then reads only those
 * days, however long the list is. `counts` are in the order of the list. A page behind the last row needs no day.
 */
export function findPageOfDays(
  counts: readonly DayCount[],
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): PageOfDays {
  const [start, end] = [(pageNo - 1) * pageSize, pageNo * pageSize];
  const days: string[] = [];
  let rowsBefore = 0;
  let offset = 0;
  for (const { day, count } of counts) {
    const isOnPage = count > 0 && rowsBefore < end && rowsBefore + count > start;
    if (isOnPage && days.length === 0) offset = Math.max(start - rowsBefore, 0);
    if (isOnPage) days.push(day);
    rowsBefore += count;
  }
  return { days, offset };
}
