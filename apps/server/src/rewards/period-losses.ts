import type { Currency } from '@baize/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { isOfMember } from '../platform/member-rows.ts';

/** A member and the days of a period of the brand's calendar, both included. */
export interface LossQuery {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** What a member lost at play in a period, negative for a gain, and the bonuses that the member received in it. In minor units. */
export interface PeriodLoss {
  readonly lossMinor: bigint;
  readonly bonusesMinor: bigint;
}

/** Reads the loss and the bonuses of a member from the roll-ups. */
export async function readPeriodLoss(
  db: Db | Tx,
  { memberId, currency, firstDay, lastDay }: LossQuery,
): Promise<PeriodLoss> {
  const { rows } = await sql<PeriodLoss>`
    select
      (select coalesce(sum(stake_minor - win_minor), 0)::bigint from member_day
        where member_id = ${memberId} and currency = ${currency} and day between ${firstDay}::date and ${lastDay}::date) as "lossMinor",
      (select coalesce(sum(m.bonuses_minor), 0)::bigint from member_money_day m
        where ${isOfMember('m', memberId)} and m.currency = ${currency}
          and m.day between ${firstDay}::date and ${lastDay}::date) as "bonusesMinor"`.execute(db);
  return rows[0] ?? { lossMinor: 0n, bonusesMinor: 0n };
}
