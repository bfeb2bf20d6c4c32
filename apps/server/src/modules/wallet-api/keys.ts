import type { Db } from '../../platform/db.ts';

/** A retired key stops working everywhere within this time. */
export const KEY_CACHE_SECONDS = 10;

export type FindSecret = (vendor: string, keyId: string) => Promise<string | undefined>;

interface Known {
  readonly secret: string;
  readonly until: number;
}

export interface KeyStoreOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Opens what `platform/secret-box.ts` sealed under the server's own key. */
  readonly openSecret: (sealed: Buffer) => string;
}

/** Secrets of the active keys. Only keys that exist are remembered, so that guessing fills no memory. */
export function createKeyStore({ db, now, openSecret }: KeyStoreOptions): FindSecret {
  const known = new Map<string, Known>();
  return async (vendor, keyId) => {
    const name = `${vendor} ${keyId}`;
    const remembered = known.get(name);
    if (remembered && remembered.until > now().getTime()) return remembered.secret;
    known.delete(name);
    const sealed = await readSealedSecret(db, vendor, keyId);
    if (!sealed) return undefined;
    const secret = openSecret(sealed);
    known.set(name, { secret, until: now().getTime() + KEY_CACHE_SECONDS * 1000 });
    return secret;
  };
}

async function readSealedSecret(db: Db, vendor: string, keyId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('integration_key')
    .select('sealed_secret')
    .where('integration_code', '=', vendor)
    .where('key_id', '=', keyId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.sealed_secret;
}
