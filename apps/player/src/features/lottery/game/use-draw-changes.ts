import { useLiveTopic } from '@baize/site/use-live-topic';
import { useEffect, useRef } from 'react';

/**
 * The live messages about the issues of a lottery: an issue has closed and the next one is open (`closed`), the first numbers of a draw are announced, the
 * draw is complete, an issue is void (decision 61), or the odds of numbers have moved (decision 67).
 */
export type DrawSubject = 'closed' | 'announced' | 'drawn' | 'voided' | 'odds';

/** The key of the topic with the messages of all lotteries. */
export const ALL_LOTTERIES = 'all';

/**
 * Refetches after a live message with one of the subjects, at a random moment within `spreadMs`, because one message reaches thousands of pages at once.
 * Further messages within that time are covered by the same refetch.
 */
export function useDrawChanges(
  lottery: string,
  { subjects, spreadMs }: { subjects: readonly DrawSubject[]; spreadMs: number },
  refetch: () => void,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveTopic(`draw:${lottery}`, (subject) => {
    // A message without a subject means that the connection was lost, so changes of any kind may have been missed.
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
