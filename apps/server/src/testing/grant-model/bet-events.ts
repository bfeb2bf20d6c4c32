import type { BetFiguresRow } from '../../betting/bet-figures.ts';
import { assert } from '../../domain/assert.ts';
import { missionEvents } from '../../modules/missions/events.ts';
import { CONSUMER_CHUNK_EVENTS } from '../../platform/outbox-consumer.ts';
import type { Consumer } from '../../platform/outbox-registry.ts';
import { relayOutbox } from '../../platform/outbox-relay.ts';
import { aBet, publishBets } from '../bet-events.ts';
import type { Delivery, World } from './model-world.ts';
import { topics, type Topic } from './sequence-steps.ts';
import { consumeByTwoWorkers, crashWhileHandling } from './worker-deliveries.ts';

/** Creates the consumer of missions for these topics only. */
export function createConsumer(names: readonly Topic[]): Consumer {
  return { name: 'missions', handlers: Object.fromEntries(names.map((name) => [name, missionEvents[name]])) };
}

/** Adds a settled bet of a member to the events that wait for their delivery. */
export function settleBet(world: World, { member, stake }: { readonly member: number; readonly stake: number }): void {
  const owner = world.members[member];
  assert(owner !== undefined, 'a member of the world');
  const bet = aBet(owner, BigInt(stake), { merchant_id: world.merchantId });
  world.bets.push(bet);
  addEvent(world, 'bet.settled', bet);
}

/** Adds the void of a bet to the waiting events. `at` is taken modulo the number of bets. A bet is voided once only. */
export function voidBet(world: World, at: number): void {
  const bet = world.bets[at % Math.max(1, world.bets.length)];
  if (!bet || world.voided.has(bet)) return;
  world.voided.add(bet);
  addEvent(world, 'bet.voided', bet);
}

/** Adds an event that is published when its sequence delivers, because other sequences deliver at other times. */
function addEvent({ waiting }: World, topic: Topic, bet: BetFiguresRow): void {
  const sign = topic === 'bet.settled' ? 1n : -1n;
  const fact = { memberId: bet.member_id, stakeMinor: bet.valid_bet_minor, sign } as const;
  waiting[topic].push({ bet, fact, isPublished: false });
}

/** Delivers the waiting events of one topic. Those of the other topic stay, so that a void can arrive before its bet. */
export async function deliverEvents(world: World, topic: Topic): Promise<void> {
  await world.deliveries.meet(`deliver ${topic}`, world);
}

/** Delivers the events of the sequences in `here`, and the published events of all sequences that a crashed worker has not handled. */
export async function deliverFor(worlds: readonly World[], delivery: Delivery, here: readonly World[]): Promise<void> {
  const topic = topics.find((each) => delivery.endsWith(each));
  const db = worlds[0]?.db;
  assert(topic !== undefined && db !== undefined, 'a delivery is of a topic');
  const unpublished = here.flatMap(({ waiting }) => waiting[topic].filter(({ isPublished }) => !isPublished));
  if (unpublished.length > 0) await publishBets(db, topic, ...unpublished.map(({ bet }) => bet));
  for (const event of unpublished) event.isPublished = true;
  while ((await relayOutbox(db, [...topics])) > 0);
  const published = worlds.flatMap(({ waiting }) => waiting[topic].filter(({ isPublished }) => isPublished));
  assert(published.length <= CONSUMER_CHUNK_EVENTS, 'one chunk has all events');
  const consumer = createConsumer([topic]);
  if (delivery.startsWith('die')) return await crashWhileHandling(db, consumer, { topic, events: published.length });
  await consumeByTwoWorkers(db, consumer);
  for (const { waiting, model } of worlds) {
    const handled = waiting[topic].filter(({ isPublished }) => isPublished);
    waiting[topic].splice(0, handled.length);
    model.handleEvents(handled.map(({ fact }) => fact));
  }
}
