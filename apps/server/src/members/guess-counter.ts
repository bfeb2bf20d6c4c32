import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { transaction } from '../platform/transaction.ts';

/** The time after which a counter expires. An attempt extends it, unless the counter has reached its `attemptsMax`. */
export const GUESS_WINDOW_MINUTES = 15;

/** The counters are used by log-ins and other calls that an attacker could repeat to guess a secret. */
interface CounterContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly keyRing: KeyRing;
}

/**
 * Counts an attempt under each of the keys, and returns a function that reads the attempts of a key, this one included; 0 for a key that is undefined. Counting and reading are one statement, so
 * parallel attempts cannot all see a count of zero. Each attempt restarts the window of `GUESS_WINDOW_MINUTES`. With `attemptsMax`, an attempt above
 * that number is still counted, but does not restart the window, so an attacker cannot extend a lockout without end.
 */
export async function countAttempts(
  { db, now }: CounterContext,
  merchantId: number,
  keys: readonly (Buffer | undefined)[],
  attemptsMax: number | null = null,
): Promise<(key: Buffer | undefined) => number> {
  const at = now();
  const expiresAt = new Date(at.getTime() + GUESS_WINDOW_MINUTES * 60_000);
  const rows = await transaction(db, async (tx) => {
    const { rows: counted } = await sql<{ keyHash: Buffer; tries: number }>`
      insert into guess_counter as c (merchant_id, key_hash, tries, expires_at)
      select ${merchantId}::integer, key_hash, 1, ${expiresAt}::timestamptz
      from unnest(${sortKeys(keys)}::bytea[]) with ordinality as given (key_hash, position) order by position
      on conflict (merchant_id, key_hash) do update set
        tries = case when c.expires_at <= ${at}::timestamptz then 1 else c.tries + 1 end,
        expires_at = case when c.expires_at > ${at}::timestamptz and c.tries >= ${attemptsMax}::integer then c.expires_at
          else excluded.expires_at end
      returning key_hash as "keyHash", tries`.execute(tx);
    return counted;
  });
  return (key) => (key && rows.find(({ keyHash }) => keyHash.equals(key))?.tries) ?? 0;
}

/** Leaves out undefined keys and sorts the others in one order for all callers, so that two calls with the same keys do not deadlock. */
export function sortKeys(keys: readonly (Buffer | undefined)[]): Buffer[] {
  return keys.filter((key) => key !== undefined).toSorted((left, right) => left.compare(right));
}

/** Hashes a key with the secret of the servers, so that neither accounts nor addresses can be read from the table. */
export function digestKey({ keyRing }: Pick<CounterContext, 'keyRing'>, text: string): Buffer {
  return keyRing.digest('guess', text);
}
