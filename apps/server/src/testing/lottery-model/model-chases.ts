import { isIssueOpen, type ChasedIssue, type ModelChase } from './model-rows.ts';

/** The result of an issue of a chase: placed, or refused in a way that pauses or stops the chase. */
export type ChasedOutcome = 'placed' | 'paused' | 'stopped';

/** Advances a running chase by one issue. Returns false if nothing changes until an issue opens or is settled. */
export function advanceChase(chase: ModelChase, place: (chased: ChasedIssue) => ChasedOutcome): boolean {
  const { passedCount } = chase.lottery;
  const waitingIssues = chase.issues.filter(({ state }) => state === 'waiting');
  const mustWait = chase.stopsAfterWin && hasUnsettledIssue(chase);
  const isDue = ({ issue: { index } }: ChasedIssue): boolean =>
    index < passedCount || (index === passedCount && !mustWait);
  if (!waitingIssues.some(isDue)) return false;
  const expired = waitingIssues.filter(({ issue }) => issue.state !== 'open' || issue.index < passedCount);
  for (const each of expired) each.state = 'left_out';
  const open = waitingIssues.find(({ issue }) => isIssueOpen(chase.lottery, issue));
  const isPlaced = open !== undefined && !mustWait && placeChasedIssue(chase, open, place);
  if (expired.length + (isPlaced ? 1 : 0) === waitingIssues.length) chase.state = 'completed';
  return isPlaced || expired.length > 0;
}

function hasUnsettledIssue({ issues }: ModelChase): boolean {
  return issues.some(({ state, issue }) => state === 'placed' && ['open', 'closed', 'drawn'].includes(issue.state));
}

/** Places the order of an open issue, or ends the chase. Returns whether the order was placed. */
function placeChasedIssue(
  chase: ModelChase,
  chased: ChasedIssue,
  place: (chased: ChasedIssue) => ChasedOutcome,
): boolean {
  const bets = chase.orders.flatMap((order) => order.bets);
  const hasWon = bets.some(({ state, prizeMinor }) => state === 'won' && prizeMinor > 0n);
  const outcome = chase.stopsAfterWin && hasWon ? 'won' : place(chased);
  if (outcome === 'placed') chased.state = 'placed';
  else endChase(chase, outcome);
  return outcome === 'placed';
}

/** Ends a chase in this state, and leaves out its waiting issues. */
export function endChase(chase: ModelChase, state: 'won' | 'stopped' | 'paused'): void {
  for (const each of chase.issues) if (each.state === 'waiting') each.state = 'left_out';
  chase.state = state;
}
