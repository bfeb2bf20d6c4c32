import type { Db, Tx } from '../../../platform/db.ts';

export interface StoredPasskey {
  readonly passkeyId: string;
  readonly memberId: bigint;
  readonly publicKey: Buffer;
  readonly signCount: bigint;
}

/** The member's passkeys on every host: one that was made on a mirror can be seen and removed everywhere. */
export async function listPasskeys(db: Db, memberId: bigint) {
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
  readonly host: string;
  readonly transports: readonly string[];
  readonly name: string;
  readonly now: Date;
}

/** False where the credential is kept already, whosever it is. */
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

export async function markPasskeyUsed(tx: Tx, passkeyId: string, signCount: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('credential_id', '=', passkeyId)
    .execute();
}

export async function deletePasskey(tx: Tx, memberId: bigint, passkeyId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('credential_id', '=', passkeyId)
    .where('member_id', '=', memberId)
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}
