import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Db } from '../../platform/db.ts';
import { integrationKeyRow, type OpenSecret } from '../../platform/secret-row.ts';

/** A retired key stops working everywhere within this time. */
export const KEY_CACHE_SECONDS = 10;
/** A new key works everywhere within this time. Wrong signatures ask the database no more often than this, for each integration. */
export const KEY_ASK_AGAIN_SECONDS = 1;

/** A key that checks a vendor's signature: a secret that both sides have, or the public half of the vendor's own key. */
export type Key =
  | { readonly kind: 'secret'; readonly keyId: string; readonly secret: string }
  | { readonly kind: 'public'; readonly keyId: string; readonly publicKey: KeyObject };

/** Finds the active key of an integration that the request names, or that its signature was made with. */
export type FindKey = (integration: string, fits: (key: Key) => boolean) => Promise<Key | undefined>;

/** Creates the search for the keys of integrations that speak this dialect. */
export type FindKeyOf = (dialect: string) => FindKey;

interface Known {
  readonly keys: readonly Key[];
  readonly readAtMs: number;
}

export interface KeyStoreOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
}

/** The active keys. Only integrations that have some are remembered, so that guessing fills no memory. */
export function createKeyStore(options: KeyStoreOptions): FindKeyOf {
  const known = new Map<string, Known>();
  return (dialect) => async (integration, fits) => {
    const name = `${dialect} ${integration}`;
    const remembered = known.get(name);
    // The absolute value makes the cache expire after the clock was set back as well.
    const ageMs = remembered ? Math.abs(options.now().getTime() - remembered.readAtMs) : Infinity;
    const key = ageMs < KEY_CACHE_SECONDS * 1000 ? remembered?.keys.find(fits) : undefined;
    // A key that is not in the cache may be new, so the database is asked again, but not more often than this.
    if (key || ageMs < KEY_ASK_AGAIN_SECONDS * 1000) return key;
    const keys = await readKeys(options, dialect, integration);
    if (keys.length > 0) known.set(name, { keys, readAtMs: options.now().getTime() });
    else known.delete(name);
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
