import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import type { Db } from '../db.ts';
import { isSubject, parseTopic, type Topic } from './topics.ts';

/** The channel of NOTIFY on which all server processes listen. Migration 0100 writes to it as well. */
export const CHANGE_CHANNEL = 'baize_live';

/** A change of a subject of a topic. A change never contains an amount: interested clients read the subject again. */
export interface Change {
  readonly topic: Topic;
  /** The short name of the changed thing: `result`, `unread`, `notice`. */
  readonly subject: string;
}

/**
 * Sends the change to every socket that has joined the topic, on every server process. Within a transaction the message
 * is sent at its commit and dropped at its rollback. Commits that notify are serialised by PostgreSQL
 * (docs/decisions/0023-live-balance-looks-at-wallets.md), so nothing on the path of a bet may call this function: an
 * outbox consumer publishes the effects of a bet.
 */
export async function publishChange(db: Db, change: Change): Promise<void> {
  await publishChanges(db, [change]);
}

/** Publishes many changes by one statement, as `publishChange` does. PostgreSQL sends equal changes of one transaction once. */
export async function publishChanges(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    select pg_notify(${CHANGE_CHANNEL}, payload) from unnest(${changes.map(toPayload)}::text[]) as published (payload)`.execute(
    db,
  );
}

function toPayload({ topic, subject }: Change): string {
  assert(parseTopic(topic) !== undefined && isSubject(subject), 'a live change has a known topic and a short subject');
  return JSON.stringify({ topic, subject });
}

/** Parses a payload. Returns undefined if it is not a change: anybody who can log in to the database can notify. */
export function parseChange(payload: string | undefined): Change | undefined {
  const change = parseJson(payload ?? '');
  if (typeof change !== 'object' || change === null || !('topic' in change) || !('subject' in change)) return undefined;
  const parsed = parseTopic(change.topic);
  return parsed && isSubject(change.subject) ? { topic: parsed.topic, subject: change.subject } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
