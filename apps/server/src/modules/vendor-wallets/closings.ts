import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { leaseRows } from '../../platform/lease-rows.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { transaction } from '../../platform/transaction.ts';
import type { CloseReason } from './vendor-client.ts';

/**
 * Reads and writes `vendor_closing`, the queue of games that have to be closed. A row names a member and a vendor, and is deleted once
 * the vendor has closed the games and the money is back in the main wallet.
 */

const CLOSING_REASONS = ['LIMIT_LOSS', 'LIMIT_SESSION', 'LIMIT_STAKE', 'SELF_EXCLUDED'] as const;
/** The reason for which a game has to be closed. Every one of them is also a reason of the transfer API. */
export type ClosingReason = (typeof CLOSING_REASONS)[number] & CloseReason;

/** The number of closings that a worker leases at once, which are also attempted at the same time. */
export const CLOSINGS_PER_RUN_MAX = 10;
/** The lease is longer than an attempt with all of its calls to the vendor can take. A worker whose lease expires has therefore died. */
const LEASE_SECONDS = 20;

/** A request to close the games of a member at a vendor. */
export interface Closing {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly reason: ClosingReason;
  /** Identifies this request. A repeated request overwrites the time, so that the result of an older attempt no longer matches the row. */
  readonly requestedAt: Date;
  /** True if the vendor has confirmed that no further round begins. */
  readonly isClosed: boolean;
  /** The number of attempts that a worker has begun. The attempt within the request of the member is not counted. */
  readonly attempts: number;
}

/** A closing to request, at one or more vendors. */
interface NewClosing {
  readonly memberId: bigint;
  readonly reason: ClosingReason;
  readonly now: Date;
  /** The time of the worker's first attempt. A caller that makes the first attempt itself passes a time after `now`. */
  readonly firstAttemptAt: Date;
}

/**
 * Requests a closing at every vendor that may hold money of the member or has an open game session. A closing that was requested before
 * starts again. Returns the requested closings.
 */
export async function requestClosings(tx: Tx, closing: NewClosing): Promise<Closing[]> {
  const { memberId, reason, now, firstAttemptAt } = closing;
  const { rows } = await sql<ClosingRow>`
    insert into vendor_closing as c (bucket, member_id, vendor_code, reason, asked_at, ask_at)
    select w.bucket, w.member_id, w.vendor_code, ${reason}, ${now}, ${firstAttemptAt} from vendor_wallet w
    where ${isOfMember('w', memberId)} and (w.may_hold or exists (
      select from game_session s
      where s.bucket = w.bucket and s.member_id = w.member_id and s.vendor_code = w.vendor_code
        and s.ended_at is null and s.expires_at > ${now}))
    order by w.vendor_code
    ${RESTART_ON_CONFLICT} returning ${CLOSING_COLUMNS}`.execute(tx);
  return rows.map(toClosing);
}

/** Requests a closing at one vendor. A closing that was requested before starts again. */
export async function requestClosing(tx: Tx, vendor: string, closing: NewClosing): Promise<void> {
  const { memberId, reason, now, firstAttemptAt } = closing;
  await sql`
    insert into vendor_closing (bucket, member_id, vendor_code, reason, asked_at, ask_at)
    values (${bucketOf(memberId)}, ${memberId}, ${vendor}, ${reason}, ${now}, ${firstAttemptAt})
    ${RESTART_ON_CONFLICT}`.execute(tx);
}

/** Starts a stored closing again: its reason and times are replaced, and its attempts are counted from zero. */
const RESTART_ON_CONFLICT = sql`on conflict (bucket, member_id, vendor_code) do update
  set reason = excluded.reason, asked_at = excluded.asked_at, ask_at = excluded.ask_at, closed_at = null, asks = 0`;

const CLOSING_COLUMNS = sql`c.member_id as "memberId", c.vendor_code as vendor, c.reason, c.asked_at as "requestedAt",
  c.closed_at is not null as "isClosed", c.asks as attempts`;

type ClosingRow = Omit<Closing, 'reason'> & { readonly reason: string };

function toClosing({ reason, ...closing }: ClosingRow): Closing {
  const knownReason = CLOSING_REASONS.find((known) => known === reason);
  assert(knownReason !== undefined, `a closing has the unknown reason ${reason}`);
  return { ...closing, reason: knownReason };
}

/**
 * Requests closings for members who take a break from play while a vendor still holds their money (a job of the worker). The closing of such a
 * member is missing if the process that began the break died before it wrote the closing.
 */
export async function requestClosingsForExcludedMembers(db: Db, now: Date): Promise<void> {
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

/** Names a closing. A member has at most one closing at a vendor. */
interface ClosingKey {
  readonly memberId: bigint;
  readonly vendor: string;
}

/** Leases at most `CLOSINGS_PER_RUN_MAX` due closings to this worker for `LEASE_SECONDS`, and counts the attempt. */
export async function leaseDueClosings(db: Db, now: Date): Promise<Closing[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<ClosingKey>`
      select member_id as "memberId", vendor_code as vendor from vendor_closing
      where ask_at <= ${now} order by ask_at limit ${CLOSINGS_PER_RUN_MAX}`.execute(tx);
    const leased = await leaseRows(tx, rows, {
      table: 'vendor_closing',
      idColumn: 'vendor_code',
      idType: 'text',
      idOf: ({ vendor }) => vendor,
      now,
      seconds: LEASE_SECONDS,
    });
    return await readLeased(tx, leased);
  });
}

/** Reads closings after they were leased, because a closing may have been requested again since the candidates were read. */
async function readLeased(tx: Tx, keys: readonly ClosingKey[]): Promise<Closing[]> {
  const closings: Closing[] = [];
  for (const { memberId, vendor } of keys) {
    const { rows } = await sql<ClosingRow>`
      select ${CLOSING_COLUMNS} from vendor_closing c where ${isOfMember('c', memberId)} and c.vendor_code = ${vendor}`.execute(
      tx,
    );
    closings.push(...rows.map(toClosing));
  }
  return closings;
}

/** Returns the end of a lease that begins at `now`. */
export function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1000);
}

/** The result of an attempt that did not complete the closing. */
export interface ClosingProgress {
  readonly isClosed: boolean;
  readonly nextAttemptAt: Date;
  readonly now: Date;
}

/** Schedules the next attempt. A closing that was requested again during the attempt is not changed. */
export async function rescheduleClosing(
  tx: Tx,
  closing: Closing,
  { isClosed, nextAttemptAt, now }: ClosingProgress,
): Promise<void> {
  await tx
    .updateTable('vendor_closing')
    .set({ ask_at: nextAttemptAt, ...(isClosed && !closing.isClosed && { closed_at: now }) })
    .where('bucket', '=', bucketOf(closing.memberId))
    .where('member_id', '=', closing.memberId)
    .where('vendor_code', '=', closing.vendor)
    .where('asked_at', '=', closing.requestedAt)
    .execute();
}

/** Deletes a completed closing. A closing that was requested again during the attempt is not deleted. */
export async function deleteClosing(tx: Tx, { memberId, vendor, requestedAt }: Closing): Promise<void> {
  await tx
    .deleteFrom('vendor_closing')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendor)
    .where('asked_at', '=', requestedAt)
    .execute();
}
