import type { Tx } from '../../../platform/db.ts';
import { publishChanges } from '../../../platform/live/publish-change.ts';
import { ALL_DRAWS, drawTopic } from '../../../platform/live/topics.ts';

/** The parts that a page of a lottery has to fetch again: the open issue, the first numbers of a draw, the draws, or a voided issue. */
export type IssueChange = 'closed' | 'announced' | 'drawn' | 'voided';

/** Notifies the pages of this lottery, and the lists of all lotteries, when the transaction commits. */
export async function publishIssueChange(tx: Tx, lotteryCode: string, subject: IssueChange): Promise<void> {
  await publishChanges(tx, [
    { topic: drawTopic(lotteryCode), subject },
    { topic: drawTopic(ALL_DRAWS), subject },
  ]);
}
