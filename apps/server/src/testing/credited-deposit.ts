import { randomUUID } from 'node:crypto';
import type { Db } from '../platform/db.ts';

/** Inserts a credited deposit of a payment provider, without its postings. Returns its id. */
export async function insertCreditedDeposit(
  db: Db,
  { memberId, amountMinor }: { readonly memberId: bigint; readonly amountMinor: bigint },
): Promise<bigint> {
  const now = new Date();
  const { deposit_id } = await db
    .insertInto('deposit')
    .values({
      member_id: memberId,
      merchant_id: 1,
      kind: 'hosted',
      provider: 'test',
      method_id: 'card',
      method_names: JSON.stringify({ en: 'Card' }),
      request_id: randomUUID(),
      currency: 'NPR',
      amount_minor: amountMinor,
      asked_minor: amountMinor,
      state: 'credited',
      created_at: now,
      credited_at: now,
      ended_at: now,
    })
    .returning('deposit_id')
    .executeTakeFirstOrThrow();
  return deposit_id;
}
