import type { Tx } from '../../../platform/db.ts';
import { publishChanges } from '../../../platform/live/publish-change.ts';
import { ALL_DRAWS, drawTopic } from '../../../platform/live/topics.ts';

/** The parts that a page of a lottery reads again: its open issue, the first numbers of a draw, its draws, or the state of an issue that was voided. */
export type IssueChange = 'closed' | 'announced' | 'drawn' | 'voided';

/** Tells the pages of this lottery and the lists of all lotteries with the commit. One message serves all members who watch. */
export async function publishIssueChange(tx: Tx, lotteryCode: string, subject: IssueChange): Promise<void> {
  await publishChanges(tx, [
    { topic: drawTopic(lotteryCode), subject },
    { topic: drawTopic(ALL_DRAWS), subject },
  ]);
}
