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
/** The most batches at once. While one batch waits for the disk, the next one is judged; more would compete for the processor. */
const WRITERS_MAX = 2;
const WRITER_PER_WAITING = 32;
/**
 * A batch begins at most this long after its first order arrived. A page that gets no answer asks again; the order id prevents a second placement.
 */
const ORDER_WAIT_MAX_MS = 5_000;
const ORDER_WITHIN_MS = 10_000;

interface WaitingOrder {
  readonly order: ReadyOrder;
  readonly signal: AbortSignal;
}

/** Takes an order in a batch. Resolves after the commit with the stored order or the refusal. */
export type TakeOrder = (order: ReadyOrder) => Promise<Outcome<StoredOrder>>;

/**
 * Creates the function that takes waiting orders together with one commit (docs/decisions/0022-bets-are-grouped.md). Each order is taken or refused
 * by itself and answered after the commit. Orders of one member run one after the other.
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
