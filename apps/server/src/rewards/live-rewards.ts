import type { Tx } from '../platform/db.ts';
import { publishChanges } from '../platform/live/publish-change.ts';
import { memberTopic } from '../platform/live/topics.ts';

/**
 * Notifies the open tabs of these members that their rewards have changed, so that they fetch badges and reward centre again. Commits that notify run
 * one after the other (docs/decisions/0023-live-balance-looks-at-wallets.md). Therefore a draw or an envelope that is paid at once does not call
 * this; its own page shows the result.
 */
export async function publishRewardsChanged(tx: Tx, memberIds: Iterable<bigint>): Promise<void> {
  const changes = [...new Set(memberIds)].map((memberId) => ({ topic: memberTopic(memberId), subject: 'rewards' }));
  await publishChanges(tx, changes);
}
