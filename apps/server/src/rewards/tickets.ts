import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The tickets of a member for one program, e.g. a wheel. Tickets pay for draws. */
export interface TicketAccount {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly programCode: string;
}

interface TicketChange extends TicketAccount {
  /** Below zero: tickets are taken. */
  readonly change: number;
  readonly reason: 'bonus' | 'deposit' | 'valid_bet' | 'undone' | 'used';
  /** The fact that changes them. A change of the same fact is made once, whatever runs twice. */
  readonly sourceKey: string;
  readonly now: Date;
}

/** Locks the ticket balance of a member until the transaction ends, and returns it. */
export async function lockTickets(tx: Tx, { memberId, merchantId, programCode }: TicketAccount): Promise<number> {
  const bucket = bucketOf(memberId);
  await sql`
    insert into reward_ticket (bucket, member_id, merchant_id, program_code, tickets)
    values (${bucket}, ${memberId}, ${merchantId}, ${programCode}, 0)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ tickets: number }>`
    select tickets from reward_ticket
    where bucket = ${bucket} and member_id = ${memberId} and program_code = ${programCode}
    for update`.execute(tx);
  return rows[0]?.tickets ?? 0;
}

/**
 * Adds or subtracts tickets and records the reason in their ledger (`reward_ticket_entry`). Returns the new balance, or undefined if there are too
 * few tickets. A change with a known source key is not booked again.
 */
export async function changeTickets(tx: Tx, ticket: TicketChange): Promise<number | undefined> {
  const { memberId, merchantId, programCode, change, reason, sourceKey, now } = ticket;
  const before = await lockTickets(tx, ticket);
  if (await isBooked(tx, ticket)) return before;
  const left = before + change;
  if (left < 0) return undefined;
  const bucket = bucketOf(memberId);
  await tx
    .insertInto('reward_ticket_entry')
    .values({
      bucket,
      member_id: memberId,
      merchant_id: merchantId,
      program_code: programCode,
      source_key: sourceKey,
      reason,
      change,
      left_after: left,
      at: now,
    })
    .execute();
  await tx
    .updateTable('reward_ticket')
    .set({ tickets: left })
    .where('bucket', '=', bucket)
    .where('member_id', '=', memberId)
    .where('program_code', '=', programCode)
    .execute();
  return left;
}

/** Subtracts tickets as far as the member has them. Returns the subtracted number. */
export async function takeTicketsBack(
  tx: Tx,
  ticket: Omit<TicketChange, 'change' | 'reason'> & { readonly tickets: number },
): Promise<number> {
  const { tickets, ...account } = ticket;
  const taken = Math.min(tickets, await lockTickets(tx, account));
  if (taken > 0) await changeTickets(tx, { ...account, change: -taken, reason: 'undone' });
  return taken;
}

/** Reads the ticket balance of a member for a program. */
export async function readTickets(
  db: Db | Tx,
  { memberId, programCode }: Pick<TicketAccount, 'memberId' | 'programCode'>,
): Promise<number> {
  const row = await db
    .selectFrom('reward_ticket')
    .select('tickets')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('program_code', '=', programCode)
    .executeTakeFirst();
  return row?.tickets ?? 0;
}

async function isBooked(tx: Tx, { memberId, programCode, sourceKey }: TicketChange): Promise<boolean> {
  const row = await tx
    .selectFrom('reward_ticket_entry')
    .select('source_key')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('program_code', '=', programCode)
    .where('source_key', '=', sourceKey)
    .executeTakeFirst();
  return row !== undefined;
}
