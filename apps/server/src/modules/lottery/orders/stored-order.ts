import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { isOfMember } from '../../../platform/member-rows.ts';

export interface StoredOrder {
  readonly orderId: string;
  readonly chaseId: string | null;
  readonly digest: Buffer;
  readonly currency: string;
  readonly costMinor: bigint;
  /** The balance after the order was placed. */
  readonly balanceMinor: bigint;
  readonly betIds: readonly bigint[];
}

/** The content of an order, whatever its request id. */
export function digestOfOrder({ requestId: _requestId, ...content }: LottoPlaceRequest): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Reads an order with the ids of its bets in the order of their lines. */
export async function findOrder(db: Db | Tx, memberId: bigint, orderId: string): Promise<StoredOrder | undefined> {
  const order = await db
    .selectFrom('lottery_order')
    .select([
      'order_id as orderId',
      'chase_id as chaseId',
      'digest',
      'currency',
      'cost_minor as costMinor',
      'balance_minor as balanceMinor',
      'first_bet_id as firstBetId',
      'last_bet_id as lastBetId',
    ])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const { firstBetId, lastBetId, ...stored } = order;
  return { ...stored, betIds: await readBetIds(db, memberId, { orderId, firstBetId, lastBetId }) };
}

interface BetSpan {
  readonly orderId: string;
  readonly firstBetId: bigint;
  readonly lastBetId: bigint;
}

async function readBetIds(db: Db | Tx, memberId: bigint, span: BetSpan): Promise<bigint[]> {
  const { rows } = await sql<{ bet_id: bigint }>`
    select b.bet_id from lottery_bet b
    where ${isOfMember('b', memberId)} and b.bet_id between ${span.firstBetId} and ${span.lastBetId} and b.order_id = ${span.orderId}
    order by b.bet_id`.execute(db);
  return rows.map((row) => row.bet_id);
}
