import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { LiveServer } from './server-types.ts';
import { parseTopic, type Topic, type TopicKindName } from './topics.ts';

/** The interval at which a process stores the number of members in its topics. */
export const PRESENCE_EVERY_MS = 10_000;
/** The validity of a count: three intervals, so that a delayed write does not make members disappear. An older one belongs to a process that has ended. */
const PRESENCE_HOLDS_SECONDS = 30;

/** Returns a function that stores how many members have joined each topic of these kinds on this process. */
export function createPresence(io: LiveServer, db: Db, kinds: readonly TopicKindName[]): () => Promise<void> {
  const processId = randomUUID();
  let hasWritten = false;
  return async () => {
    const counts = countMembers(io, kinds);
    // A process without readers writes nothing, once its last counts are gone.
    if (counts.size === 0 && !hasWritten) return;
    hasWritten = counts.size > 0;
    const [topics, members] = [[...counts.keys()], [...counts.values()]];
    await sql`
      with old as (
        delete from live_presence
        where (process_id = ${processId} and not topic = any(${topics}::text[]))
          or seen_at < clock_timestamp() - make_interval(secs => ${2 * PRESENCE_HOLDS_SECONDS})
      )
      insert into live_presence (process_id, topic, members, seen_at)
      select ${processId}, topic, members, clock_timestamp() from unnest(${topics}::text[], ${members}::int[]) as counted (topic, members)
      on conflict (process_id, topic) do update set members = excluded.members, seen_at = excluded.seen_at`.execute(db);
  };
}

function countMembers(io: LiveServer, kinds: readonly TopicKindName[]): Map<Topic, number> {
  const counts = new Map<Topic, number>();
  for (const [room, ids] of io.sockets.adapter.rooms) {
    const parsed = parseTopic(room);
    if (!parsed || !kinds.includes(parsed.kind)) continue;
    const members = new Set([...ids].map((id) => io.sockets.sockets.get(id)?.data.session.memberId));
    counts.set(parsed.topic, members.size);
  }
  return counts;
}

/** Returns how many members are in each topic, over all processes; a member with tabs on two processes is counted twice. */
export async function readPresence(db: Db, topics: readonly Topic[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ topic: string; members: bigint }>`
    select topic, sum(members) as members from live_presence
    where topic = any(${[...topics]}::text[]) and seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_HOLDS_SECONDS})
    group by topic`.execute(db);
  return new Map(rows.map(({ topic, members }) => [topic, Number(members)]));
}
