import webPush from 'web-push';
import type { Db, Tx } from '../../../platform/db.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { secretRow } from '../../../platform/secret-row.ts';

/** Builds the text to which the private key of a brand is cryptographically bound. The brand signs its requests to push services with this key. */
export function buildPushKeyContext(merchantId: number): Buffer {
  return secretRow('push_key', 'sealed_private_key', String(merchantId));
}

/** Returns the public key of the brand in base64url. The first call creates the key pair. */
export async function readOrCreatePublicKey(
  db: Db | Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  { merchantId, now }: { readonly merchantId: number; readonly now: Date },
): Promise<string> {
  const storedKey = await findPublicKey(db, merchantId);
  if (storedKey !== undefined) return storedKey;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed_private_key = keyRing.seal(privateKey, buildPushKeyContext(merchantId));
  await db
    .insertInto('push_key')
    .values({ merchant_id: merchantId, public_key: publicKey, sealed_private_key, created_at: now })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute();
  // If another process has stored its key first, the insert did nothing, and the key of that process is used.
  return (await findPublicKey(db, merchantId)) ?? publicKey;
}

async function findPublicKey(db: Db | Tx, merchantId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('push_key')
    .select('public_key')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row?.public_key;
}

/** The key pair of a brand in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Decrypts the keys of the given brands. A brand without keys is missing in the result. */
export async function openPushKeys(
  db: Db,
  keyRing: Pick<KeyRing, 'open'>,
  merchantIds: readonly number[],
): Promise<Map<number, PushKeys>> {
  if (merchantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('push_key')
    .select(['merchant_id', 'public_key', 'sealed_private_key'])
    .where('merchant_id', 'in', [...merchantIds])
    .execute();
  return new Map(
    rows.map(({ merchant_id, public_key, sealed_private_key }) => [
      merchant_id,
      { publicKey: public_key, privateKey: keyRing.open(sealed_private_key, buildPushKeyContext(merchant_id)) },
    ]),
  );
}
