import { parseSelection } from '@baize/lottery/selection';
import { readOpenStakes } from '../../../betting/lottery/order-bets.ts';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { sumCosts, type JudgedLine } from '../../../domain/lottery/judge-order.ts';
import { findFullNumber, type NumberStake, type StakedLine } from '../../../domain/lottery/number-stakes.ts';
import { refuse, type Refusal } from '../../../domain/outcome.ts';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { isInPlacementOf, mapByPlacement } from '../../../platform/placements.ts';
import type { Sale } from './sale.ts';

/** The most bets of one member in one issue, which one settlement step reads. */
const LINES_PER_ISSUE_MAX = 5_000;

/** The stakes of a member in an issue. */
interface Participation {
  readonly lines: number;
  readonly costMinor: bigint;
  readonly firstBetId: bigint;
  readonly lastBetId: bigint;
}

interface StakedOrder {
  readonly memberId: bigint;
  readonly issueId: bigint;
  readonly sale: Sale;
  readonly lines: readonly JudgedLine[];
  /** The stakes of the lines on each number. */
  readonly numbers: readonly NumberStake[];
}

/**
 * Judges the member's stakes in the issue together with earlier bets, under the lock of the wallet. The earlier bets are read only if the sum of all
 * stakes exceeds the limit of one number, because no number can have more than the sum. Returns the refusal, or undefined.
 */
export async function judgeStakesOfIssue(
  tx: Tx,
  { memberId, issueId, sale, lines, numbers }: StakedOrder,
  before: Participation | undefined,
): Promise<Refusal | undefined> {
  if ((before?.lines ?? 0) + lines.length > LINES_PER_ISSUE_MAX)
    return refuse('lottery.stake_limit', { linesPerIssue: LINES_PER_ISSUE_MAX });
  const stakedMinor = before?.costMinor ?? 0n;
  const costMinor = sumCosts(lines);
  if (sale.issueMaxMinor !== null && stakedMinor + costMinor > sale.issueMaxMinor)
    return refuseIssueStake(sale, sale.issueMaxMinor, stakedMinor);
  if (stakedMinor + costMinor <= sale.numberMaxMinor) return undefined;
  const earlier = before ? await readStakedLines(tx, memberId, issueId, before, sale) : [];
  const full = findFullNumber(numbers, earlier, sale.numberMaxMinor);
  if (!full) return undefined;
  const maximum = toDecimal(money(sale.terms.currency, sale.numberMaxMinor));
  return refuse('lottery.number_full', { playId: full.playId, symbol: full.symbol, maximum });
}

function refuseIssueStake({ terms: { currency } }: Sale, maximumMinor: bigint, stakedMinor: bigint): Refusal {
  const remainingMinor = stakedMinor < maximumMinor ? maximumMinor - stakedMinor : 0n;
  const [maximum, remaining] = [maximumMinor, remainingMinor].map((minor) => toDecimal(money(currency, minor)));
  return refuse('lottery.issue_limit', { maximum, remaining });
}

interface ParticipationPlace {
  readonly memberId: bigint;
  readonly issueId: bigint;
}

/** Reads the bets of each member in its issue, in the order of `places`; undefined for a member without bets. */
export async function readParticipations(
  tx: Tx,
  places: readonly ParticipationPlace[],
): Promise<(Participation | undefined)[]> {
  return await mapByPlacement(
    places,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => {
      const { rows } = await sql<Participation & ParticipationPlace>`
        select p.member_id as "memberId", p.issue_id as "issueId", p.lines, p.cost_minor as "costMinor", p.first_bet_id as "firstBetId",
          p.last_bet_id as "lastBetId"
        from lottery_participation p
        where ${isInPlacementOf('p', bucket)} and (p.bucket, p.member_id, p.issue_id) in (
          select * from unnest(
            ${group.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${group.map(({ memberId }) => memberId)}::bigint[],
            ${group.map(({ issueId }) => issueId)}::bigint[]
          )
        )`.execute(tx);
      return group.map((place) =>
        rows.find(({ memberId, issueId }) => memberId === place.memberId && issueId === place.issueId),
      );
    },
  );
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
