import { useLiveTopic } from '@baize/site/use-live-topic';
import { useEffect, useRef } from 'react';

/**
 * What the server says about the issues of a lottery: the next issue is open, the first numbers of a draw are announced, the draw is complete, an issue is void (decision 61), or the odds of
 * numbers have moved (decision 67).
 */
export type DrawSubject = 'closed' | 'announced' | 'drawn' | 'voided' | 'odds';

/** The key of the topic that hears of every lottery. */
export const ALL_LOTTERIES = 'all';

/**
 * Refetches when the server says that one of the subjects has changed, within `spreadMs`: one message reaches thousands of pages at once.
 * Further messages of that time are answered by the same refetch.
 */
export function useDrawChanges(
  lottery: string,
  { subjects, spreadMs }: { subjects: readonly DrawSubject[]; spreadMs: number },
  refetch: () => void,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveTopic(`draw:${lottery}`, (subject) => {
    // Without a subject, changes of any kind may have been missed.
    const isAwaited = subject === undefined || subjects.some((awaited) => awaited === subject);
    if (!isAwaited || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      refetch();
    }, Math.random() * spreadMs);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
