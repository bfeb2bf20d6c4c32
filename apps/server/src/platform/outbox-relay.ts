import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { transaction } from './transaction.ts';

/** The largest number of events that one transaction moves. */
const RELAY_CHUNK_EVENTS = 1_000;

/**
 * Moves committed events of the topics from `outbox` to `outbox_event` and numbers them, one chunk per topic and call, so that a topic
 * with many events does not delay the others. Returns how many events were moved.
 *
 * Events are claimed with SKIP LOCKED, as workers of the release before claim them: while both run, each event goes exactly one way.
 */
export async function relayOutbox(db: Db, topics: readonly string[]): Promise<number> {
  let moved = 0;
  for (const topic of await findWaitingTopics(db, topics))
    moved += await transaction(db, async (tx) => await relayTopic(tx, topic));
  return moved;
}

async function findWaitingTopics(db: Db, topics: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select topic from unnest(${[...topics]}::text[]) as known (topic)
    where exists (
      select from outbox o where o.topic = known.topic and o.delivered_at is null and o.not_before <= now())`.execute(
    db,
  );
  return rows.map(({ topic }) => topic);
}

/**
 * Moves one chunk of events of a topic. Returns 0 if another relay works on the topic. The lock on the row of the topic is held until commit. A second relay leaves the topic alone, so positions become visible in their
 * order and a reader never passes over one that commits later.
 */
async function relayTopic(tx: Tx, topic: string): Promise<number> {
  const stream = await tx
    .selectFrom('outbox_stream')
    .select('last_position as lastPosition')
    .where('topic', '=', topic)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!stream) return 0;
  const { rows } = await sql<{ moved: number }>`
    with claimed as (
      delete from outbox where outbox_id = any(array(
        select outbox_id from outbox
        where topic = ${topic} and delivered_at is null and not_before <= now()
        order by outbox_id limit ${RELAY_CHUNK_EVENTS} for update skip locked))
      returning outbox_id, payload, created_at
    ), numbered as (
      insert into outbox_event (topic, position, payload, published_at)
      select ${topic}, ${stream.lastPosition}::bigint + row_number() over (order by outbox_id), payload, created_at from claimed
      returning position
    )
    update outbox_stream set last_position = last_position + (select count(*) from numbered)
    where topic = ${topic}
    returning (last_position - ${stream.lastPosition}::bigint)::integer as moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}
