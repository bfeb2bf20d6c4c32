import { isIssueOpen, type ChasedIssue, type ModelChase } from './model-rows.ts';

/** The result of an issue of a chase: placed, or refused in a way that pauses or stops the chase. */
export type ChasedOutcome = 'placed' | 'paused' | 'stopped';

/** Moves a running chase on by one issue. Returns false where nothing changes until an issue opens or is settled. */
export function moveChase(chase: ModelChase, place: (chased: ChasedIssue) => ChasedOutcome): boolean {
  const { passed } = chase.lottery;
  const waiting = chase.issues.filter(({ state }) => state === 'waiting');
  const mustWait = chase.stopsAfterWin && hasUnsettledIssue(chase);
  const isDue = ({ issue: { index } }: ChasedIssue): boolean => index < passed || (index === passed && !mustWait);
  if (!waiting.some(isDue)) return false;
  const over = waiting.filter(({ issue }) => issue.state !== 'open' || issue.index < passed);
  for (const each of over) each.state = 'left_out';
  const open = waiting.find(({ issue }) => isIssueOpen(chase.lottery, issue));
  const isPlaced = open !== undefined && !mustWait && placeChased(chase, open, place);
  if (over.length + (isPlaced ? 1 : 0) === waiting.length) chase.state = 'completed';
  return isPlaced || over.length > 0;
}

function hasUnsettledIssue({ issues }: ModelChase): boolean {
  return issues.some(({ state, issue }) => state === 'placed' && ['open', 'closed', 'drawn'].includes(issue.state));
}

function placeChased(chase: ModelChase, chased: ChasedIssue, place: (chased: ChasedIssue) => ChasedOutcome): boolean {
  const bets = chase.orders.flatMap((order) => order.bets);
  const hasWon = bets.some(({ state, prizeMinor }) => state === 'won' && prizeMinor > 0n);
  const outcome = chase.stopsAfterWin && hasWon ? 'won' : place(chased);
  if (outcome !== 'placed') return endChase(chase, outcome);
  chased.state = 'placed';
  return true;
}

/** Leaves out what is still waiting. */
export function endChase(chase: ModelChase, state: 'won' | 'stopped' | 'paused'): false {
  for (const each of chase.issues) if (each.state === 'waiting') each.state = 'left_out';
  chase.state = state;
  return false;
}
