import webPush from 'web-push';
import type { Db, Tx } from '../../../platform/db.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { secretRow } from '../../../platform/secret-row.ts';

/** Names the row of the private key with which a brand signs its requests to push services. */
export function pushKeyRow(merchantId: number): Buffer {
  return secretRow('push_key', 'sealed_private_key', String(merchantId));
}

/** Returns the public key of the brand in base64url. The first call creates the key pair. */
export async function readPublicKey(
  db: Db | Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  { merchantId, now }: { readonly merchantId: number; readonly now: Date },
): Promise<string> {
  const found = await findPublicKey(db, merchantId);
  if (found !== undefined) return found;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed_private_key = keyRing.seal(privateKey, pushKeyRow(merchantId));
  await db
    .insertInto('push_key')
    .values({ merchant_id: merchantId, public_key: publicKey, sealed_private_key, created_at: now })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .execute();
  // Another process may have stored a key first: that key is used.
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

/** Opens the keys of the given brands. */
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
      { publicKey: public_key, privateKey: keyRing.open(sealed_private_key, pushKeyRow(merchant_id)) },
    ]),
  );
}
