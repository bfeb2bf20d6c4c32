import { parseSelection } from '@baize/lottery/selection';
import { readOpenStakes } from '../../../betting/lottery/order-bets.ts';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { sumCosts, type JudgedLine } from '../../../domain/lottery/judge-order.ts';
import { findFullNumber, type StakedLine } from '../../../domain/lottery/number-stakes.ts';
import { refuse, type Refusal } from '../../../domain/outcome.ts';
import { money, toDecimal } from '@baize/money';
import type { Tx } from '../../../platform/db.ts';
import type { Sale } from './sale.ts';

/** Bets of one member in one issue: what one settlement step reads for a member at most. */
const LINES_PER_ISSUE_MAX = 5_000;

interface Participation {
  readonly lines: number;
  readonly costMinor: bigint;
  readonly firstBetId: bigint;
  readonly lastBetId: bigint;
}

/**
 * Judges what the member stakes in the issue with the earlier bets together. The earlier bets are read only if all stakes together are above the
 * limit of one number, because no number can have more than all of them. Called under the lock of the wallet.
 */
export async function judgeStakesOfIssue(
  tx: Tx,
  { memberId, issueId }: { readonly memberId: bigint; readonly issueId: bigint },
  sale: Sale,
  lines: readonly JudgedLine[],
): Promise<Refusal | undefined> {
  const before = await readParticipation(tx, memberId, issueId);
  if ((before?.lines ?? 0) + lines.length > LINES_PER_ISSUE_MAX)
    return refuse('lottery.stake_limit', { linesPerIssue: LINES_PER_ISSUE_MAX });
  if ((before?.costMinor ?? 0n) + sumCosts(lines) <= sale.numberMaxMinor) return undefined;
  const earlier = before ? await readStakedLines(tx, memberId, issueId, before, sale) : [];
  const full = findFullNumber([...earlier, ...lines], sale.numberMaxMinor);
  if (!full) return undefined;
  const maximum = toDecimal(money(sale.terms.currency, sale.numberMaxMinor));
  return refuse('lottery.number_full', { playId: full.playId, symbol: full.symbol, maximum });
}

async function readParticipation(tx: Tx, memberId: bigint, issueId: bigint): Promise<Participation | undefined> {
  return await tx
    .selectFrom('lottery_participation')
    .select(['lines', 'cost_minor as costMinor', 'first_bet_id as firstBetId', 'last_bet_id as lastBetId'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('issue_id', '=', issueId)
    .executeTakeFirst();
}

async function readStakedLines(
  tx: Tx,
  memberId: bigint,
  issueId: bigint,
  span: Participation,
  { rules }: Sale,
): Promise<StakedLine[]> {
  const rows = await readOpenStakes(tx, { memberId, issueId, ...span });
  return rows.map(({ playId, selection, notes, costMinor }) => {
    const play = rules.findPlay(playId);
    assert(play !== undefined, `${playId} was sold`);
    return { play, selection: parseSelection(selection), notes, costMinor };
  });
}
