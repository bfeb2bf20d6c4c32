import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Period } from '../../domain/rewards/calendar.ts';
import type { VipFigures } from '../../domain/rewards/vip.ts';
import type { Db, Tx } from '../../platform/db.ts';

interface FigureRow {
  readonly member_id: bigint;
  readonly valid_bet: bigint;
  readonly deposits: bigint;
  readonly month_valid_bet: bigint;
}

/**
 * Reads the figures of members from the roll-ups: valid bet and deposits since registration, and the valid bet of one month. Voided bets and returned
 * deposits are subtracted. The roll-up of money subtracts only the part of a returned deposit that the cash covered, so the debt that is left is
 * subtracted as well.
 */
export async function readVipFigures(
  db: Db | Tx,
  memberIds: readonly bigint[],
  currency: Currency,
  month: Period,
): Promise<ReadonlyMap<bigint, VipFigures>> {
  const ids = [...memberIds];
  const { rows } = await sql<FigureRow>`
    select m.member_id, coalesce(p.valid_bet, 0)::bigint as valid_bet, coalesce(p.month_valid_bet, 0)::bigint as month_valid_bet,
      greatest(coalesce(d.deposits, 0) - coalesce(o.owed, 0), 0)::bigint as deposits
    from unnest(${ids}::bigint[]) as m (member_id)
    left join (
      select member_id, sum(valid_bet_minor) as valid_bet,
        sum(valid_bet_minor) filter (where day between ${month.from}::date and ${month.to}::date) as month_valid_bet
      from member_day where member_id = any(${ids}::bigint[]) and currency = ${currency} group by member_id
    ) p using (member_id)
    left join (
      select member_id, sum(deposits_minor) as deposits from member_money_day
      where bucket = any(${[...new Set(ids.map(bucketOf))]}::smallint[]) and member_id = any(${ids}::bigint[]) and currency = ${currency}
      group by member_id
    ) d using (member_id)
    left join (
      select member_id, sum(least(owed_minor, amount_minor)) as owed from deposit
      where member_id = any(${ids}::bigint[]) and currency = ${currency} and owed_minor > 0 group by member_id
    ) o using (member_id)`.execute(db);
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        validBet: money(currency, row.valid_bet),
        deposits: money(currency, row.deposits),
        monthValidBet: money(currency, row.month_valid_bet),
      },
    ]),
  );
}
