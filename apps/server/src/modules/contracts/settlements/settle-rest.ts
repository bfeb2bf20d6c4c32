import { bucketOf } from '../../../domain/bucket.ts';
import { refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Tx } from '../../../platform/db.ts';
import { lockLineOfRun, type LineRow } from './lines.ts';
import { hasNextWindow, requestOrApplyCorrection, type CorrectionRequest } from './operator-acts.ts';

/**
 * Ends a rest (see `rests.ts`) that the brand has settled with the agent outside of the platform. Stores an adjustment of the opposite amount, so
 * that a later contract takes both and the agent is paid neither more nor less. As for a correction, two operators have to request the whole amount.
 * The request names any line of the agent and the kind.
 */
export async function settleRest(tx: Tx, request: CorrectionRequest): Promise<Outcome<'waiting' | 'done'>> {
  const { amountMinor, now } = request;
  const line = await lockLineOfRun(tx, request);
  if (!line) return refuse('request.not_found');
  if (await hasNextWindow(tx, line, now)) return refuse('contract.request_open');
  if ((await lockRest(tx, line)) !== amountMinor) return refuse('request.state_changed');
  return await requestOrApplyCorrection(tx, { ...request, amountMinor: -amountMinor }, line);
}

/** Locks the waiting adjustments of the agent, so that no window takes them meanwhile, and returns their sum. */
async function lockRest(tx: Tx, { memberId, kind }: LineRow): Promise<bigint> {
  const adjustments = await tx
    .selectFrom('settlement_adjustment')
    .select('amount_minor')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('applied_window_from', 'is', null)
    .orderBy('adjustment_id')
    .forUpdate()
    .execute();
  return adjustments.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
}
