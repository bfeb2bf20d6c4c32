import type { Db, Tx } from '../../../platform/db.ts';

/** The parts of a passkey that are needed to verify its signature. */
export interface StoredPasskey {
  /** The credential id of WebAuthn, in Base64url. */
  readonly passkeyId: string;
  readonly memberId: bigint;
  /** The public key in COSE encoding. */
  readonly publicKey: Buffer;
  /** The signature counter of the authenticator. A counter that does not rise is a sign of a cloned key. Many passkeys always send 0. */
  readonly signCount: bigint;
}

/**
 * Lists the passkeys of the member on all hosts of the brand, oldest first. The member can therefore see and remove a passkey on any host, not only
 * on the host where it was created.
 */
export async function listPasskeys(db: Db | Tx, memberId: bigint) {
  return await db
    .selectFrom('passkey')
    .select([
      'credential_id as passkeyId',
      'host',
      'name',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
}

/** Finds a passkey by its credential id. Returns `undefined` if the passkey was created on another host. */
export async function findPasskey(db: Db, passkeyId: string, host: string): Promise<StoredPasskey | undefined> {
  return await db
    .selectFrom('passkey')
    .select([
      'credential_id as passkeyId',
      'member_id as memberId',
      'public_key as publicKey',
      'sign_count as signCount',
    ])
    .where('credential_id', '=', passkeyId)
    .where('host', '=', host)
    .executeTakeFirst();
}

export interface NewPasskey extends StoredPasskey {
  /** The host of the site where the passkey was created, with the port. The passkey works on this host only. */
  readonly host: string;
  readonly transports: readonly string[];
  readonly name: string;
  readonly now: Date;
}

/** Stores a passkey. Returns `false` if this credential is stored already, for this or another member. */
export async function insertPasskey(tx: Tx, key: NewPasskey): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values({
      credential_id: key.passkeyId,
      member_id: key.memberId,
      host: key.host,
      public_key: key.publicKey,
      sign_count: key.signCount,
      transports: [...key.transports],
      name: key.name,
      created_at: key.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the time of use and the new signature counter of a passkey. Returns `false` if the passkey does not exist any more. */
export async function markPasskeyUsed(tx: Tx, passkeyId: string, signCount: bigint, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('credential_id', '=', passkeyId)
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a passkey of the member. Returns `false` if the member has no such passkey. */
export async function deletePasskey(tx: Tx, memberId: bigint, passkeyId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('credential_id', '=', passkeyId)
    .where('member_id', '=', memberId)
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}
