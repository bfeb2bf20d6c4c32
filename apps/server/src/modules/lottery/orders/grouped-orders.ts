import { bucketOf } from '../../../domain/bucket.ts';
import type { Outcome } from '../../../domain/outcome.ts';
import type { Db } from '../../../platform/db.ts';
import { createGrouping } from '../../../platform/grouping.ts';
import { placementOf } from '../../../platform/placements.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { StoredOrder } from './stored-order.ts';
import type { OrderMetrics } from '../metrics.ts';
import { takeOrders, type ReadyOrder } from './take-order.ts';

const ORDERS_TOGETHER_MAX = 128;
/** While one batch waits for the disk, the next one is judged. More would only wait for each other's processor. */
const WRITERS_MAX = 2;
const WRITER_PER_WAITING = 32;
/** A batch is begun this long after its first order arrived, at most. The page asks again, and an order has an id by which it is placed once. */
const ORDER_WAIT_MAX_MS = 5_000;
const ORDER_WITHIN_MS = 10_000;

interface WaitingOrder {
  readonly order: ReadyOrder;
  readonly signal: AbortSignal;
}

export type TakeOrder = (order: ReadyOrder) => Promise<Outcome<StoredOrder>>;

/**
 * Takes the orders that wait together with one commit (docs/decisions/0022-bets-are-grouped.md). Each order is answered after the commit, and is taken or
 * refused on its own. The orders of one member take turns.
 */
export function createOrderGrouping(db: Db, metrics?: Pick<OrderMetrics, 'ordersTogether'>): TakeOrder {
  const take = createGrouping<WaitingOrder, Outcome<StoredOrder>>({
    batchMax: ORDERS_TOGETHER_MAX,
    writersMax: WRITERS_MAX,
    waitingPerWriter: WRITER_PER_WAITING,
    waitMaxMs: ORDER_WAIT_MAX_MS,
    laneOf: ({ order }) => String(order.memberId),
    placementOf: ({ order }) => placementOf(bucketOf(order.memberId)),
    applyTogether: async (waiting) => {
      const orders = waiting.map(({ order }) => order);
      try {
        metrics?.ordersTogether.observe(orders.length);
        return await db.transaction().execute(async (tx) => await takeOrders(tx, orders, 'skip'));
      } catch {
        // Each order is tried again by itself, also where the commit may have arrived: an order that was placed is then found by its id.
        return 'undone';
      }
    },
    applyAlone: async ({ order, signal }) => {
      metrics?.ordersTogether.observe(1);
      const [taken] = await transaction(db, async (tx) => await takeOrders(tx, [order], 'skip'), signal);
      if (taken === undefined) throw new Error('an order was given no answer');
      return taken;
    },
  });
  return async (order) => await take({ order, signal: AbortSignal.timeout(ORDER_WITHIN_MS) });
}
