import { drawOf } from '@baize/lottery/draw';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { publishIssueDrawn } from '../events.ts';
import { publishIssueChange } from './issue-changes.ts';
import { openSeed } from './seeds.ts';

interface ClosedIssue {
  readonly lotteryCode: string;
  readonly number: string;
  readonly family: string;
  readonly seed_hash: Buffer;
  readonly sealed_seed: Buffer;
  readonly root: Buffer;
  readonly now: Date;
}

/**
 * Draws a closed issue of a lottery that the platform draws itself. The draw follows from the seed, whose hash was published before the first bet,
 * and from the Merkle root of the bets. The seed is revealed with the draw. Returns false if the issue is not due or another worker is drawing it.
 */
export async function drawIssue(tx: Tx, keyRing: Pick<KeyRing, 'open'>, issueId: bigint): Promise<boolean> {
  const issue = await lockDueToDraw(tx, issueId);
  if (!issue) return false;
  const seed = openSeed(keyRing, issueId, issue);
  const draw_text = await drawOf(issue.family, seed, issue.root, issue.number);
  await tx
    .updateTable('lottery_issue')
    .set({ state: 'drawn', seed, sealed_seed: null, draw_text, draw_version: 1, drawn_at: issue.now })
    .where('issue_id', '=', issueId)
    .execute();
  const { lotteryCode, number, now: drawnAt } = issue;
  await publishIssueDrawn(tx, { lotteryCode, issueId, number, version: 1, drawnAt });
  await publishIssueChange(tx, lotteryCode, 'drawn');
  return true;
}

/** Skips an issue that another worker is drawing. */
async function lockDueToDraw(tx: Tx, issueId: bigint): Promise<ClosedIssue | undefined> {
  const { rows } = await sql<ClosedIssue>`
    select i.lottery_code as "lotteryCode", i.number, l.family, i.seed_hash, i.sealed_seed, i.bets_root as root,
      clock_timestamp() as now
    from lottery_issue i join lottery l on l.code = i.lottery_code
    where i.issue_id = ${issueId} and i.state = 'closed' and i.sealed_seed is not null and i.draws_at <= clock_timestamp()
    for no key update of i skip locked`.execute(tx);
  return rows[0];
}
