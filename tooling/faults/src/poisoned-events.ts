import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { tryWithClient } from './outage.ts';

/** The topic of every finished round, so that a poisoned event stands between events that have to be delivered. */
const TOPIC = 'bet.settled';

/**
 * Publishes a poisoned event: an event of a settled bet without a bet, which no consumer can ever handle and which each consumer must therefore park
 * (set aside) with an alert. Returns the mark in its payload, or undefined if the database is unavailable.
 */
export async function publishPoisonedEvent(url: string): Promise<string | undefined> {
  const poison = randomUUID();
  return await tryWithClient(url, async (client) => {
    await client.query('insert into outbox (topic, payload) values ($1, $2)', [TOPIC, { poison }]);
    return poison;
  });
}

/** The alert of a consumer that parked events, as a server logged it. */
export interface ParkedAlert {
  readonly consumer: string;
  readonly topic: string;
  readonly parked: number;
}

interface ParkedEvent {
  readonly consumer: string;
  /** The mark of a poisoned event; null for any other event. */
  readonly poison: string | null;
  readonly parkedAt: Date;
}

/** The parked events in the database. */
export interface ParkedState {
  /** The consumers of the topic of the poisoned events. */
  readonly consumers: readonly string[];
  readonly events: readonly ParkedEvent[];
}

/** Reads all parked events of the platform, poisoned or not. */
export async function readParkedEvents(platform: pg.Client): Promise<ParkedState> {
  const { rows: cursors } = await platform.query<{ consumer: string }>(
    'select consumer from outbox_cursor where topic = $1 order by consumer',
    [TOPIC],
  );
  const { rows: events } = await platform.query<ParkedEvent>(
    `select consumer, payload->>'poison' as poison, parked_at as "parkedAt" from outbox_parked`,
  );
  return { consumers: cursors.map(({ consumer }) => consumer), events };
}

/** Removes the poisoned events, as an operator does with `pnpm ops outbox discard`, so that the next seed begins without them. */
export async function discardPoisonedEvents(platform: pg.Client): Promise<void> {
  await platform.query(`delete from outbox_parked where payload->>'poison' is not null`);
}

interface PoisonJudgement extends ParkedState {
  /** The marks of the events whose publication was acknowledged. */
  readonly poisons: readonly string[];
  readonly alerts: readonly ParkedAlert[];
  /** Returns whether a fault at this moment can have ended the alert of an event that was parked then. */
  readonly isAlertExcused: (parkedAt: Date) => boolean;
}

/** Checks that each poisoned event was parked by each consumer with an alert, and that no other event was parked. Returns the findings. */
export function findPoisonDifferences(judgement: PoisonJudgement): string[] {
  const { consumers, events, poisons } = judgement;
  const missing = poisons.flatMap((poison) =>
    consumers
      .filter((consumer) => !events.some((event) => event.poison === poison && event.consumer === consumer))
      .map((consumer) => `the poisoned event ${poison} was not parked by ${consumer}`),
  );
  const others = events
    .filter(({ poison }) => poison === null)
    .map(({ consumer }) => `${consumer} has parked an event that is not poisoned`);
  return [...missing, ...others, ...consumers.flatMap((consumer) => findAlertDifferences(consumer, judgement))];
}

/** Compares the number of parked events that a consumer has reported with the number in the database, less the excused ones. */
function findAlertDifferences(consumer: string, { events, alerts, isAlertExcused }: PoisonJudgement): string[] {
  const parked = events.filter((event) => event.consumer === consumer && event.poison !== null);
  const reported = alerts
    .filter((alert) => alert.consumer === consumer && alert.topic === TOPIC)
    .reduce((sum, alert) => sum + alert.parked, 0);
  if (reported > parked.length)
    return [`${consumer} reported ${reported} parked events, of which ${parked.length} are poisoned`];
  const excused = parked.filter(({ parkedAt }) => isAlertExcused(parkedAt)).length;
  if (reported < parked.length - excused)
    return [`${consumer} parked ${parked.length} poisoned events and reported ${reported}`];
  return [];
}
