import { sql } from 'kysely';
import { selectNumberSteps, type StepRow } from '../../../betting/lottery/number-steps.ts';
import type { Db } from '../../../platform/db.ts';
import { selectPlayLimits, type PlayLimitRow } from './play-limits.ts';

/** A lottery as one brand offers it, with its open issue and its last draw. */
export interface BrandLottery {
  readonly code: string;
  readonly vendor: string;
  /** The id of the lottery's game, by which recently played games refer to it. */
  readonly nodeId: number;
  readonly names: unknown;
  readonly icon: string;
  readonly isHot: boolean;
  readonly family: string;
  readonly category: string;
  readonly prizeModes: readonly string[];
  readonly markets: readonly string[];
  readonly closeSeconds: number;
  /** True if the platform draws. Other results come from a feed or from two operators. */
  readonly ownDraw: boolean;
  /** The lottery, its game, its vendor or its integration takes no bets at the moment. */
  readonly maintenance: boolean;
  /** The ids of the plays that are not on sale. */
  readonly closedPlays: readonly string[];
  /** Official plays: the highest prize group of a member. Prize groups are relative to 2000. */
  readonly groupMax: number;
  /** Official plays: the lowest prize group of a member. */
  readonly groupMin: number;
  /** Credit plays: the return to player in parts per million. */
  readonly returnPpm: number;
  /** Traditional plays of Vietnam: the price of a lot in parts per million of the amount. */
  readonly coefficientPpm: number;
  /** The stakes on a number at which its odds fall or the number closes. */
  readonly steps: readonly StepRow[];
  readonly lineMinMinor: bigint;
  readonly lineMaxMinor: bigint;
  /** The limit of all stakes of one member on one number of an issue. All limits are in minor units. */
  readonly numberMaxMinor: bigint;
  readonly payoutPerLineMaxMinor: bigint;
  readonly payoutPerIssueMaxMinor: bigint;
  /** All stakes of one member on one issue; null where there is no limit. */
  readonly issueMaxMinor: bigint | null;
  readonly playLimits: readonly PlayLimitRow[];
  /** Null between two issues, with the number and the two times below. */
  readonly openIssueId: bigint | null;
  readonly openIssueNumber: string | null;
  readonly closesAt: Date | null;
  readonly drawsAt: Date | null;
  /** Null before the first draw, with the two values below. */
  readonly lastIssueNumber: string | null;
  readonly lastDrawnAt: Date | null;
  readonly lastDrawText: string | null;
}

/**
 * Reads the lotteries that a brand shows, in their order. Leaves out hidden lotteries, lotteries whose game, vendor or integration is off, and
 * vendors that are not enabled for the brand. `merchantId` identifies the brand. `at` is the time of the database clock.
 */
export async function readBrandLotteries(db: Db, merchantId: number, at: Date): Promise<BrandLottery[]> {
  const { rows } = await sql<BrandLottery>`
    select l.code, l.vendor_code as vendor, g.node_id as "nodeId", g.names, g.icon, g.is_hot as "isHot", l.family, l.category,
      l.prize_modes as "prizeModes", l.markets, l.close_seconds as "closeSeconds", l.own_draw as "ownDraw",
      'maintenance' in (l.state, g.state, v.state, i.state) as maintenance, l.closed_plays as "closedPlays",
      l.group_max as "groupMax", l.group_min as "groupMin", l.return_ppm as "returnPpm", l.coefficient_ppm as "coefficientPpm",
      ${selectNumberSteps('l.code')} as steps,
      l.line_min_minor as "lineMinMinor", l.line_max_minor as "lineMaxMinor", l.number_max_minor as "numberMaxMinor",
      l.payout_per_line_max_minor as "payoutPerLineMaxMinor", l.payout_per_issue_max_minor as "payoutPerIssueMaxMinor",
      l.issue_max_minor as "issueMaxMinor", ${selectPlayLimits('l.code')} as "playLimits",
      open.issue_id as "openIssueId", open.number as "openIssueNumber", open.closes_at as "closesAt", open.draws_at as "drawsAt",
      last.number as "lastIssueNumber", last.drawn_at as "lastDrawnAt", last.draw_text as "lastDrawText"
    from lottery l
    join game g on g.vendor_code = l.vendor_code and g.game_code = l.code
    join vendor v on v.code = l.vendor_code
    join integration i on i.code = v.integration_code
    join merchant_vendor mv on mv.vendor_code = v.code and mv.merchant_id = ${merchantId} and mv.enabled
    left join lateral (
      select o.issue_id, o.number, o.closes_at, o.draws_at from lottery_issue o
      where o.lottery_code = l.code and o.state = 'open' and o.closes_at > ${at} and o.opens_at <= ${at}
      order by o.closes_at limit 1
    ) open on true
    left join lateral (
      select d.number, d.drawn_at, d.draw_text from lottery_issue d
      where d.lottery_code = l.code and d.draw_text is not null and d.state in ('drawn', 'settled')
      order by d.draws_at desc limit 1
    ) last on true
    where l.state <> 'hidden' and 'off' not in (g.state, v.state, i.state)
    order by l.position, l.code`.execute(db);
  return rows;
}
