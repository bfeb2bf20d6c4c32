import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Db } from '../../platform/db.ts';
import { integrationKeyRow, type OpenSecret } from '../../platform/secret-row.ts';

/** A retired key stops working everywhere within this time. */
export const KEY_CACHE_SECONDS = 10;
/**
 * A new key works everywhere within this time. If an integration has active keys, wrong signatures cause at most one query of its keys in
 * this time.
 */
export const KEY_REREAD_SECONDS = 1;

/** A key that checks a vendor's signature: a secret that both sides have, or the public half of the vendor's own key. */
export type Key =
  | { readonly kind: 'secret'; readonly keyId: string; readonly secret: string }
  | { readonly kind: 'public'; readonly keyId: string; readonly publicKey: KeyObject };

/** Finds the active key of an integration that fits: the key that the request names, or the key that verifies the signature. */
export type FindKey = (integration: string, fits: (key: Key) => boolean) => Promise<Key | undefined>;

/** Creates the search for the keys of integrations that speak this dialect. */
export type FindKeyOfDialect = (dialect: string) => FindKey;

interface CachedKeys {
  readonly keys: readonly Key[];
  /** The time in milliseconds since 1970 at which the keys were read. */
  readonly readAtMs: number;
}

/** The dependencies of a key store. `openSecret` decrypts a stored secret. */
export interface KeyStoreOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
}

/** Creates a cache of the active keys. Only integrations with active keys are cached, so that guessed names cannot fill the memory. */
export function createKeyStore(options: KeyStoreOptions): FindKeyOfDialect {
  const cache = new Map<string, CachedKeys>();
  return (dialect) => async (integration, fits) => {
    const cacheKey = `${dialect} ${integration}`;
    const cached = cache.get(cacheKey);
    // The absolute value makes the cache expire after the clock was set back as well.
    const ageMs = cached ? Math.abs(options.now().getTime() - cached.readAtMs) : Infinity;
    const key = ageMs < KEY_CACHE_SECONDS * 1000 ? cached?.keys.find(fits) : undefined;
    // A key that is not in the cache may be new, so the keys are read again, at most once in `KEY_REREAD_SECONDS`.
    if (key || ageMs < KEY_REREAD_SECONDS * 1000) return key;
    const keys = await readKeys(options, dialect, integration);
    if (keys.length > 0) cache.set(cacheKey, { keys, readAtMs: options.now().getTime() });
    else cache.delete(cacheKey);
    return keys.find(fits);
  };
}

async function readKeys(
  { db, openSecret }: KeyStoreOptions,
  dialect: string,
  integration: string,
): Promise<readonly Key[]> {
  const rows = await db
    .selectFrom('integration_key')
    .innerJoin('integration', 'integration.code', 'integration_key.integration_code')
    .select(['key_id', 'sealed_secret', 'public_key'])
    .where('integration_code', '=', integration)
    .where('dialect', '=', dialect)
    .where('retired_at', 'is', null)
    .execute();
  return rows.flatMap(({ key_id: keyId, sealed_secret, public_key }): Key[] => {
    if (sealed_secret) {
      const secret = openSecret(sealed_secret, integrationKeyRow(integration, keyId));
      return [{ kind: 'secret', keyId, secret }];
    }
    return public_key === null ? [] : [{ kind: 'public', keyId, publicKey: createPublicKey(public_key) }];
  });
}
