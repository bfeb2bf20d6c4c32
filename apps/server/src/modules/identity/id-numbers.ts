import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { sealAll, type SealCounts, type Sealing } from '../../operators/sealing.ts';
import type { Vault } from '../../platform/vault.ts';

/**
 * Encrypts the number of an identity document, which the registration of a brand may ask for. The database stores only the encrypted number
 * (decision 29).
 */
export function sealIdNumber(vault: Vault, memberId: bigint, idNumber: string): Buffer {
  return vault.seal(idNumber, buildSealingContext(memberId));
}

interface StoredIdNumber {
  readonly memberId: bigint;
  readonly sealed: Buffer | null;
  /** The number in plain text, for a row that an earlier release wrote and `sealIdNumbers` has not encrypted yet. */
  readonly plain: string | null;
}

function openIdNumber(vault: Vault, { memberId, sealed, plain }: StoredIdNumber): string | null {
  return sealed ? vault.open(sealed, buildSealingContext(memberId)) : plain;
}

/** Reads and decrypts the number of the member. Returns `null` if the member has given no number. */
export async function readIdNumber(tx: Tx, vault: Vault, memberId: bigint): Promise<string | null> {
  const row = await selectStored(tx).where('member_id', '=', memberId).executeTakeFirstOrThrow();
  return openIdNumber(vault, row);
}

/**
 * Encrypts the plain numbers of all members, and encrypts numbers under an older key again under the newest key. The query finds both: a profile with
 * the key `idNumber` (the operator `?` of JSON), and an encrypted number that does not begin with the head, which names the newest key.
 */
export async function sealIdNumbers(db: Db, vault: Vault, sealing: Sealing): Promise<SealCounts> {
  const { head } = vault;
  return await sealAll<StoredIdNumber>(db, vault, sealing, {
    name: 'members',
    next: async (tx, after, limit) =>
      await selectStored(tx)
        .where('member_id', '>', after)
        .where(
          sql<boolean>`profile ? 'idNumber' or substring(sealed_id_number from 1 for ${head.length}::int) <> ${head}`,
        )
        .orderBy('member_id')
        .limit(limit)
        .forUpdate()
        .execute(),
    number: ({ memberId }) => memberId,
    isSealed: ({ sealed }) => sealed !== null,
    seal: async (tx, row) => {
      const idNumber = openIdNumber(vault, row);
      const sealed_id_number = idNumber === null ? null : sealIdNumber(vault, row.memberId, idNumber);
      await tx
        .updateTable('member')
        .set({ sealed_id_number, profile: sql`profile - 'idNumber'` })
        .where('member_id', '=', row.memberId)
        .execute();
    },
  });
}

function selectStored(db: Tx) {
  return db
    .selectFrom('member')
    .select([
      'member_id as memberId',
      'sealed_id_number as sealed',
      sql<string | null>`profile ->> 'idNumber'`.as('plain'),
    ]);
}

/** Names the row to which the encrypted number is bound, so that a number cannot be moved to the row of another member. */
function buildSealingContext(memberId: bigint): string {
  return `id-number:${memberId}`;
}
