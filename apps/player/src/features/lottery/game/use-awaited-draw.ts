import { useState } from 'react';
import type { IssueOnSale } from '../draws/issue.ts';

/**
 * The issue whose draw has not been seen yet: the one that was open before the open issue, or the open issue itself, whose draw is the
 * next. Numbers of issues rise, so that they compare as texts.
 */
export function useAwaitedDraw(openIssue: IssueOnSale | null, lastDrawn: string | undefined): IssueOnSale | undefined {
  const [known, setKnown] = useState<{ open: IssueOnSale | null; closed: IssueOnSale | undefined }>({
    open: openIssue,
    closed: undefined,
  });
  if (openIssue?.issue !== known.open?.issue) setKnown({ open: openIssue, closed: known.open ?? known.closed });
  const { closed } = known;
  return closed && (lastDrawn === undefined || lastDrawn < closed.issue) ? closed : undefined;
}
