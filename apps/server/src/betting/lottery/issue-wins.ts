import { LOTTERY_WINS_MAX, LOTTERY_WINS_SECONDS } from '@baize/contract/limits';
import { sql } from 'kysely';
import { firstIdNear } from '../../domain/record-id.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

/**
 * The results of a draw outside of the platform come within this time after the draw. The id of an issue is made of the time of its draw, so that the
 * search can skip older issues.
 */
const DRAWN_WITHIN_MS = 3 * 86_400_000;

/** The prizes of a member in one issue, summed in minor units. */
export interface IssueWin {
  readonly gameCode: string;
  readonly gameName: string;
  readonly issue: string;
  readonly prizeMinor: bigint;
}

/**
 * Reads the prizes of a member by issue, at most `LOTTERY_WINS_MAX` issues, the last settled first. Only issues count that were settled by their first
 * draw within the last `LOTTERY_WINS_SECONDS`. A stake that was returned for a tie is not a prize, and a prize that waits for an operator does not
 * count yet.
 */
export async function readIssueWins(db: Db, memberId: bigint, language: string): Promise<IssueWin[]> {
  const firstIssueId = firstIdNear(new Date(Date.now() - DRAWN_WITHIN_MS));
  const { rows } = await sql<IssueWin>`
    select i.lottery_code as "gameCode", coalesce(g.names ->> ${language}, g.names ->> 'en', i.lottery_code) as "gameName", i.number as issue,
      sum(l.prize_minor)::bigint as "prizeMinor"
    from lottery_participation p
    join lottery_issue i on i.issue_id = p.issue_id and i.state = 'settled' and i.draw_version = 1
      and i.settled_at > now() - make_interval(secs => ${LOTTERY_WINS_SECONDS})
    join lottery y on y.code = i.lottery_code
    left join game g on g.vendor_code = y.vendor_code and g.game_code = y.code
    join lottery_bet l on ${isOfMember('l', memberId)} and l.bet_id between p.first_bet_id and p.last_bet_id and l.issue_id = p.issue_id
    where ${isOfMember('p', memberId)} and p.issue_id >= ${firstIssueId} and p.paid_minor > 0
    group by i.issue_id, g.node_id
    having sum(l.prize_minor) > 0
    order by i.settled_at desc, i.issue_id
    limit ${LOTTERY_WINS_MAX}`.execute(db);
  return rows;
}
