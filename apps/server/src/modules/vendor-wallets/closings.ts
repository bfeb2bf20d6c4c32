import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { transaction } from '../../platform/transaction.ts';
import type { CloseReason } from './vendor-client.ts';

/** Rows of `vendor_closing`: whose game has to end at which vendor, until it has and the money is home. */

const REASONS = ['LIMIT_LOSS', 'LIMIT_SESSION', 'LIMIT_STAKE', 'SELF_EXCLUDED'] as const;
export type ClosingReason = (typeof REASONS)[number] & CloseReason;

const TAKEN_AT_ONCE_MAX = 10;
const TAKEN_SECONDS = 20;

export interface Closing {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly reason: ClosingReason;
  readonly askedAt: Date;
  readonly isClosed: boolean;
  readonly asks: number;
}

interface AskedClosing {
  readonly memberId: bigint;
  readonly reason: ClosingReason;
  readonly now: Date;
  /** When the worker takes it up; later than now where whoever asks goes on with it. */
  readonly askAt: Date;
}

/** Everywhere the member may have money or a game open. What is asked for again begins anew. */
export async function askClosings(tx: Tx, { memberId, reason, now, askAt }: AskedClosing): Promise<Closing[]> {
  const { rows } = await sql<ClosingRow>`
    insert into vendor_closing as c (bucket, member_id, vendor_code, reason, asked_at, ask_at)
    select w.bucket, w.member_id, w.vendor_code, ${reason}, ${now}, ${askAt} from vendor_wallet w
    where ${isOfMember('w', memberId)} and (w.may_hold or exists (
      select from game_session s
      where s.bucket = w.bucket and s.member_id = w.member_id and s.vendor_code = w.vendor_code
        and s.ended_at is null and s.expires_at > ${now}))
    order by w.vendor_code
    ${ANEW} returning ${COLUMNS}`.execute(tx);
  return rows.map(closingOf);
}

/** At one vendor alone. */
export async function askClosing(
  tx: Tx,
  vendor: string,
  { memberId, reason, now, askAt }: AskedClosing,
): Promise<void> {
  await sql`
    insert into vendor_closing (bucket, member_id, vendor_code, reason, asked_at, ask_at)
    values (${bucketOf(memberId)}, ${memberId}, ${vendor}, ${reason}, ${now}, ${askAt})
    ${ANEW}`.execute(tx);
}

const ANEW = sql`on conflict (bucket, member_id, vendor_code) do update
  set reason = excluded.reason, asked_at = excluded.asked_at, ask_at = excluded.ask_at, closed_at = null, asks = 0`;

const COLUMNS = sql`c.member_id as "memberId", c.vendor_code as vendor, c.reason, c.asked_at as "askedAt",
  c.closed_at is not null as "isClosed", c.asks`;

type ClosingRow = Omit<Closing, 'reason'> & { readonly reason: string };

function closingOf({ reason, ...closing }: ClosingRow): Closing {
  const known = REASONS.find((each) => each === reason);
  assert(known !== undefined, `a game is closed because of ${reason}`);
  return { ...closing, reason: known };
}

/** Whoever takes a break and has money at a vendor all the same: the process that began the break is gone, or the vendor was silent. */
export async function askClosingsOfExcluded(db: Db, now: Date): Promise<void> {
  await transaction(
    db,
    async (tx) =>
      await sql`
        insert into vendor_closing (bucket, member_id, vendor_code, reason, asked_at, ask_at)
        select w.bucket, w.member_id, w.vendor_code, 'SELF_EXCLUDED', ${now}, ${now}
        from play_exclusion e join vendor_wallet w on w.bucket = (e.member_id & 255) and w.member_id = e.member_id
        where w.may_hold and (e.until is null or e.until > ${now})
        on conflict do nothing`.execute(tx),
  );
}

/** Taken by one worker, and due again if that one dies. */
export async function takeClosings(db: Db, now: Date): Promise<Closing[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<ClosingRow>`
      update vendor_closing c set asks = c.asks + 1, ask_at = ${takenUntil(now)}
      from (
        select bucket, member_id, vendor_code from vendor_closing
        where ask_at <= ${now} order by ask_at limit ${TAKEN_AT_ONCE_MAX} for update skip locked
      ) due
      where c.bucket = due.bucket and c.member_id = due.member_id and c.vendor_code = due.vendor_code
      returning ${COLUMNS}`.execute(tx);
    return rows.map(closingOf);
  });
}

/** Longer than a vendor may take for all that it is asked: whoever has taken it is gone by then. */
export function takenUntil(now: Date): Date {
  return new Date(now.getTime() + TAKEN_SECONDS * 1000);
}

export interface LeftOpen {
  readonly isClosed: boolean;
  readonly askAt: Date;
  readonly now: Date;
}

/** What was asked for anew meanwhile is left as it is. */
export async function leaveClosing(tx: Tx, closing: Closing, { isClosed, askAt, now }: LeftOpen): Promise<void> {
  await tx
    .updateTable('vendor_closing')
    .set({ ask_at: askAt, ...(isClosed && !closing.isClosed && { closed_at: now }) })
    .where('bucket', '=', bucketOf(closing.memberId))
    .where('member_id', '=', closing.memberId)
    .where('vendor_code', '=', closing.vendor)
    .where('asked_at', '=', closing.askedAt)
    .execute();
}

export async function forgetClosing(tx: Tx, { memberId, vendor, askedAt }: Closing): Promise<void> {
  await tx
    .deleteFrom('vendor_closing')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendor)
    .where('asked_at', '=', askedAt)
    .execute();
}
