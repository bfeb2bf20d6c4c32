import { sql } from 'kysely';
import { mayReceiveSms } from '../../../domain/identity/sms-country.ts';
import type { Merchant } from '../../../http/call.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/** Returns whether the brand sends SMS to the country of this number. The number is in international form without the plus sign. */
export async function isSmsCountry(db: Db, { merchantId, diallingCode }: Merchant, number: string): Promise<boolean> {
  const { prefixes } = await db
    .selectFrom('merchant')
    .select('sms_prefixes as prefixes')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return mayReceiveSms(number, prefixes, diallingCode);
}

/** Returns whether the brand may send one more SMS today (UTC). */
export async function hasSmsBudget(tx: Tx, merchantId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ hasRoom: boolean }>`
    select coalesce(s.sent, 0) < m.sms_day_max as "hasRoom"
    from merchant m left join sms_day s on s.merchant_id = m.merchant_id and s.day = ${toUtcDay(now)}
    where m.merchant_id = ${merchantId}`.execute(tx);
  return rows[0]?.hasRoom === true;
}

/** Takes one SMS from the budget of the brand for today (UTC). Returns `false`, and takes nothing, if the budget is used up. */
export async function consumeSmsBudget(tx: Tx, merchantId: number, now: Date): Promise<boolean> {
  const { dayMax } = await tx
    .selectFrom('merchant')
    .select('sms_day_max as dayMax')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  if (dayMax <= 0) return false;
  const { numAffectedRows = 0n } = await sql`
    insert into sms_day as s (merchant_id, day, sent) values (${merchantId}, ${toUtcDay(now)}, 1)
    on conflict (merchant_id, day) do update set sent = s.sent + 1 where s.sent < ${dayMax}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Gives back the SMS that `consumeSmsBudget` took at this time, because the carrier has not taken the message. */
export async function returnSmsBudget(tx: Tx, merchantId: number, takenAt: Date): Promise<void> {
  await sql`
    update sms_day set sent = sent - 1
    where merchant_id = ${merchantId} and day = ${toUtcDay(takenAt)} and sent > 0`.execute(tx);
}

/** Returns the UTC date of a moment as an SQL expression. */
function toUtcDay(now: Date) {
  return sql<Date>`(${now}::timestamptz at time zone 'UTC')::date`;
}
