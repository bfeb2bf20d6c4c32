import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { isOfMember } from '../../../platform/member-rows.ts';
import { isInPlacementOf, mapByPlacement } from '../../../platform/placements.ts';

/** A placed order. Amounts are minor units. */
export interface StoredOrder {
  readonly orderId: string;
  readonly chaseId: string | null;
  readonly digest: Buffer;
  readonly currency: string;
  readonly costMinor: bigint;
  /** The balance after the order was placed. */
  readonly balanceMinor: bigint;
  readonly betIds: readonly bigint[];
  readonly placedAt: Date;
  /** True if the order was placed by an earlier request. */
  readonly isRepeated: boolean;
}

/** Returns the digest of the content of an order without its request id, by which a repeated request is recognised. */
export function digestOfOrder({ requestId: _requestId, ...content }: LottoPlaceRequest): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Reads an order with the ids of its bets in the order of their lines. Undefined if there is none. */
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
      'placed_at as placedAt',
    ])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!order) return undefined;
  const { firstBetId, lastBetId, ...stored } = order;
  const betIds = await readBetIds(db, memberId, { orderId, firstBetId, lastBetId });
  return { ...stored, betIds, isRepeated: true };
}

/** Names an order of a member. */
interface OrderKey {
  readonly memberId: bigint;
  readonly orderId: string;
}

/**
 * Reads several orders, in the order of `keys`; undefined for an order that is not stored. Nearly all are new, so one statement looks for all of
 * them.
 */
export async function findOrders(tx: Tx, keys: readonly OrderKey[]): Promise<(StoredOrder | undefined)[]> {
  const isStored = await mapByPlacement(
    keys,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => {
      const { rows } = await sql<{ order_id: string; member_id: bigint }>`
        select o.member_id, o.order_id from lottery_order o
        where ${isInPlacementOf('o', bucket)} and (o.bucket, o.member_id, o.order_id) in (
          select * from unnest(
            ${group.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${group.map(({ memberId }) => memberId)}::bigint[],
            ${group.map(({ orderId }) => orderId)}::uuid[]
          )
        )`.execute(tx);
      return group.map(({ memberId, orderId }) =>
        rows.some((row) => row.member_id === memberId && row.order_id === orderId),
      );
    },
  );
  const found: (StoredOrder | undefined)[] = [];
  for (const [at, { memberId, orderId }] of keys.entries())
    found.push(isStored[at] === true ? await findOrder(tx, memberId, orderId) : undefined);
  return found;
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
