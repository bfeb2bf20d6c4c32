import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { sumPreviewedCosts, toPreviewedCost, type PreviewedCost } from '../domain/rewards/cost-preview.ts';
import { findPrizeOfRank, type LeaderboardDefinition } from '../domain/rewards/leaderboard-definition.ts';
import type { Period } from '../domain/rewards/calendar.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Db } from '../platform/db.ts';
import type { Brand } from './brand.ts';

/** The cost of a program in the previewed month that one member would have received. */
export interface MemberCost extends PreviewedCost {
  readonly memberId: bigint;
}

/** The unit of `date_trunc` for each period of a leaderboard. Weeks begin on Monday. */
const DATE_TRUNC_UNITS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** One rank of a member in one period of the month. Rank 1 is the best. */
interface PlaceRow {
  readonly member_id: bigint;
  readonly place: bigint;
}

/**
 * Computes the prizes of a leaderboard by valid bet for each of its periods in a month. A week that the month cuts has only its days of the month. Equal
 * scores are ordered by member, because the days do not say who was first; the sum of the prizes is the same.
 */
export async function previewLeaderboard(
  db: Db,
  { merchantId, currency, month }: Brand & { readonly month: Period },
  definition: LeaderboardDefinition,
): Promise<MemberCost[]> {
  const { period, gameTypes, prizes } = definition;
  const lastPlace = Math.max(...prizes.map(({ toRank }) => toRank));
  const { rows } = await sql<PlaceRow>`
    select member_id, place from (
      select member_id, row_number() over (partition by period order by valid_bet desc, member_id) as place from (
        select d.member_id, date_trunc(${DATE_TRUNC_UNITS[period]}, d.day::timestamp) as period, sum(d.valid_bet_minor) as valid_bet
        from member_day d join member m on m.member_id = d.member_id and m.type <> ${TRIAL_TYPE} and m.state = 'active'
        where d.merchant_id = ${merchantId} and d.day between ${month.from}::date and ${month.to}::date
          and (${gameTypes.length === 0} or d.game_type = any(${[...gameTypes]}::text[]))
        group by 1, 2
      ) scores where valid_bet > 0
    ) ranked where place <= ${lastPlace} order by place`.execute(db);
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  return [...byMember].map(([memberId, places]) => {
    const costs = places.map(({ place }): PreviewedCost => {
      const prize = findPrizeOfRank(definition, Number(place));
      if (!prize) return { tickets: 0, cashMinor: 0n, points: 0n };
      const tickets = prize.kind === 'ticket' ? prize.tickets : 0;
      return { tickets, ...toPreviewedCost(prize, currencyOf(currency)) };
    });
    return { memberId, ...sumPreviewedCosts(costs) };
  });
}
