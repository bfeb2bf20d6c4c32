import type { MissionFact } from '../../domain/rewards/mission-progress.ts';
import { readTrialMembers } from '../../members/trial-members.ts';
import type { Tx } from '../../platform/db.ts';
import { readPrograms } from '../../rewards/programs.ts';
import { countMultiples, type ScoredBets } from './best-multiples.ts';
import { sumValidBets } from './valid-bets.ts';

/** Updates the scores of a brand's leaderboards with bets that count from now on, or no longer. Trial accounts are not ranked. */
export async function countScores(
  tx: Tx,
  { merchantId, topic }: ScoredBets,
  facts: readonly MissionFact[],
): Promise<void> {
  const boards = await readPrograms(tx, { merchantId, kind: 'leaderboard' });
  if (boards.length === 0) return;
  const trials = await readTrialMembers(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
  const ranked = facts.filter(({ memberId }) => !trials.has(memberId));
  const { valid_bet: sums = [], best_multiple: bests = [] } = Object.groupBy(
    boards,
    ({ definition }) => definition.measure,
  );
  await sumValidBets(tx, merchantId, { boards: sums, facts: ranked });
  await countMultiples(tx, { merchantId, topic }, { boards: bests, facts: ranked });
}
