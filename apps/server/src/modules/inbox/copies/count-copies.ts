import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** The counts of the copies of one channel and subject. A copy is an inbox message that is also sent by push, e-mail or SMS. */
export interface CopyCount {
  readonly channel: string;
  readonly subject: string;
  readonly waiting: number;
  readonly sent: number;
  /** The copies that were not sent because the message was read, the subject was no longer wanted, or no address was left. */
  readonly dropped: number;
  readonly failed: number;
}

/** Counts the copies of a brand that were queued since this time. */
export async function countCopies(db: Db, merchantId: number, since: Date): Promise<CopyCount[]> {
  const inState = (state: string) => sql`count(*) filter (where state = ${sql.lit(state)})::integer`;
  const { rows } = await sql<CopyCount>`
    select channel, subject, ${inState('waiting')} as waiting, ${inState('sent')} as sent, ${inState('dropped')} as dropped,
      ${inState('failed')} as failed
    from message_copy where merchant_id = ${merchantId} and created_at >= ${since}
    group by channel, subject order by channel, subject`.execute(db);
  return rows;
}
