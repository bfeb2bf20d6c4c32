import { useState } from 'react';
import type { IssueOnSale } from '../draws/issue.ts';

/**
 * Returns the closed issue whose draw has not arrived yet: the one that was open before `openIssue` while this page was open. Returns `undefined` if there is
 * none, or if its draw (`lastDrawn`) has arrived. Numbers of issues have a fixed length and rise, so they can be compared as texts.
 */
export function useAwaitedDraw(openIssue: IssueOnSale | null, lastDrawn: string | undefined): IssueOnSale | undefined {
  const [issues, setIssues] = useState<{ open: IssueOnSale | null; closed: IssueOnSale | undefined }>({
    open: openIssue,
    closed: undefined,
  });
  if (openIssue?.issue !== issues.open?.issue) setIssues({ open: openIssue, closed: issues.open ?? issues.closed });
  const { closed } = issues;
  return closed && (lastDrawn === undefined || lastDrawn < closed.issue) ? closed : undefined;
}
