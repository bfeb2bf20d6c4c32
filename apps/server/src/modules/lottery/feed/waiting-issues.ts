import type { Db } from '../../../platform/db.ts';

/** The most issues of one answer. A feed that was silent for longer asks again after it has reported these. */
const ISSUES_MAX = 500;

/** An issue whose draw is due and has no result yet, with the codes of docs/integrators/lottery-feeds.md. */
interface WaitingIssue {
  readonly gameCode: string;
  /** The kind of lottery, which has its own notation of results. */
  readonly family: string;
  readonly issue: string;
  /** ISO 8601, UTC. */
  readonly drawsAt: string;
}

/**
 * Lists the issues of a feed's lotteries whose draws are due and for which the feed has given no result, the earliest draw first. An issue that waits
 * for another source or an operator is not listed.
 */
export async function readWaitingIssues(db: Db, feed: string, now: Date): Promise<WaitingIssue[]> {
  const rows = await db
    .selectFrom('lottery_issue as i')
    .innerJoin('lottery as l', 'l.code', 'i.lottery_code')
    .select(['l.code', 'l.family', 'i.number', 'i.draws_at as drawsAt'])
    .where('l.feed_code', '=', feed)
    .where('i.state', '=', 'closed')
    .where('i.seed_hash', 'is', null)
    .where('i.draws_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('lottery_result as r')
            .select('r.issue_id')
            .whereRef('r.issue_id', '=', 'i.issue_id')
            .where('r.source', '=', `feed:${feed}`),
        ),
      ),
    )
    .orderBy('i.draws_at')
    .orderBy('l.code')
    .limit(ISSUES_MAX)
    .execute();
  return rows.map(({ code, family, number, drawsAt }) => ({
    gameCode: code,
    family,
    issue: number,
    drawsAt: drawsAt.toISOString(),
  }));
}
