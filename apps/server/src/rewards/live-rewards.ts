import type { Tx } from '../platform/db.ts';
import { publishChanges } from '../platform/live/publish-change.ts';
import { memberTopic } from '../platform/live/topics.ts';

/**
 * Tells the open tabs of these members that their rewards have changed, so that the badges and the reward centre are read again. Commits that notify
 * take turns (docs/decisions/0023-live-balance-looks-at-wallets.md), so that a draw or an envelope, which a member opens and is paid at once, does
 * not call this: its page shows the result.
 */
export async function publishRewardsChanged(tx: Tx, memberIds: Iterable<bigint>): Promise<void> {
  const changes = [...new Set(memberIds)].map((memberId) => ({ topic: memberTopic(memberId), subject: 'rewards' }));
  await publishChanges(tx, changes);
}
