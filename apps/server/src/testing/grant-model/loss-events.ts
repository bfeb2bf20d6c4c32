import { assert } from '../../domain/assert.ts';
import { agencyEvents } from '../../modules/agency/events.ts';
import { rebateEvents } from '../../modules/rebates/events.ts';
import type { Consumer } from '../../platform/outbox-registry.ts';
import { relayOutbox } from '../../platform/outbox-relay.ts';
import { aBet, publishBets } from '../bet-events.ts';
import { lossConsumers, lossTopics, type LossConsumer, type LossStep, type LossTopic } from './loss-steps.ts';
import { findRebateAccount, middayOf } from './loss-programs.ts';
import type { LossDelivery, LossEventRow, LossWorld } from './loss-world.ts';
import { formatDay } from './model-days.ts';
import { consumeByTwoWorkers, crashWhileHandling } from './worker-deliveries.ts';

const handlers = { agency: agencyEvents, rebates: rebateEvents } as const;

/** Creates a consumer for these topics only. */
export function createLossConsumer(name: LossConsumer, topics: readonly LossTopic[] = lossTopics): Consumer {
  return { name, handlers: Object.fromEntries(topics.map((topic) => [topic, handlers[name][topic]])) };
}

/** Adds a settled bet to the events that wait for their delivery. */
export function settleLossBet(world: LossWorld, bet: Extract<LossStep, { readonly act: 'settle' }>): void {
  const { brand, member, model, events } = world;
  const day = model.today - bet.daysBack;
  const [gameType = '', vendorCode = ''] = bet.game.split(' ');
  const stakeMinor = BigInt(bet.stake);
  const [validBetMinor, winMinor] = [bet.validPercent, bet.winPercent].map((percent) => percentOf(stakeMinor, percent));
  assert(validBetMinor !== undefined && winMinor !== undefined, 'a bet has both figures');
  const row = aBet(member, validBetMinor, {
    merchant_id: brand.merchantId,
    game_type: gameType,
    vendor_code: vendorCode,
    stake_minor: stakeMinor,
    win_minor: winMinor,
    day: formatDay(day),
    placed_at: middayOf(day),
  });
  const account = findRebateAccount(brand, { game: bet.game, day });
  const event = { bet: { day, account, stakeMinor, validBetMinor, winMinor }, sign: 1n } as const;
  events.push({ topic: 'bet.settled', row, event, isPublished: false, handledBy: new Set() });
}

function percentOf(amountMinor: bigint, percent: number): bigint {
  return (amountMinor * BigInt(percent)) / 100n;
}

/** Adds the void of a bet to the waiting events. `at` is taken modulo the number of bets. A bet is voided once only. */
export function voidLossBet({ events, voided }: LossWorld, at: number): void {
  const bets = events.filter(({ topic }) => topic === 'bet.settled');
  const settled = bets[at % Math.max(1, bets.length)];
  if (!settled || voided.has(settled)) return;
  voided.add(settled);
  const { row, event } = settled;
  events.push({
    topic: 'bet.voided',
    row,
    event: { ...event, sign: -1n },
    isPublished: false,
    handledBy: new Set(),
  });
}

/** Delivers the events of the histories in `here`, and the published events of all histories that the consumer has not handled. */
export async function deliverLossEvents(
  worlds: readonly LossWorld[],
  delivery: LossDelivery,
  here: readonly LossWorld[],
): Promise<void> {
  const topic = lossTopics.find((each) => delivery.endsWith(each));
  const name = lossConsumers.find((each) => delivery.includes(each));
  const db = worlds[0]?.db;
  assert(topic !== undefined && name !== undefined && db !== undefined, 'a delivery is of a topic to a consumer');
  const ofTopic = ({ events }: LossWorld): LossEventRow[] => events.filter((each) => each.topic === topic);
  const unpublished = here.flatMap((world) => ofTopic(world).filter(({ isPublished }) => !isPublished));
  if (unpublished.length > 0) await publishBets(db, topic, ...unpublished.map(({ row }) => row));
  for (const event of unpublished) event.isPublished = true;
  while ((await relayOutbox(db, [...lossTopics])) > 0);
  const waiting = worlds.flatMap((world) =>
    ofTopic(world)
      .filter(({ isPublished, handledBy }) => isPublished && !handledBy.has(name))
      .map((each) => ({ ...each, model: world.model })),
  );
  const consumer = createLossConsumer(name, [topic]);
  if (delivery.startsWith('die')) return await crashWhileHandling(db, consumer, { topic, events: waiting.length });
  await consumeByTwoWorkers(db, consumer);
  for (const { model, event, handledBy } of waiting) {
    handledBy.add(name);
    if (name === 'agency') model.rollUp(event);
    else model.countForRebate(event);
  }
}
