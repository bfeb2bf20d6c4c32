import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { sealAll, type Sealed, type Sealing } from '../../operators/sealing.ts';
import type { Vault } from '../../platform/vault.ts';

/** The number of a document, where a brand's registration asks for it: nobody reads it in the database (decision 29). */
export function sealIdNumber(vault: Vault, memberId: bigint, idNumber: string): Buffer {
  return vault.seal(idNumber, rowOf(memberId));
}

interface StoredIdNumber {
  readonly memberId: bigint;
  readonly sealed: Buffer | null;
  /** The number of a row that was not sealed yet. */
  readonly plain: string | null;
}

function open(vault: Vault, { memberId, sealed, plain }: StoredIdNumber): string | null {
  return sealed ? vault.open(sealed, rowOf(memberId)) : plain;
}

/** Null where none was given. */
export async function readIdNumber(tx: Tx, vault: Vault, memberId: bigint): Promise<string | null> {
  const row = await stored(tx).where('member_id', '=', memberId).executeTakeFirstOrThrow();
  return open(vault, row);
}

/** Seals the numbers of all members, as `sealAccounts` does it for accounts. */
export async function sealIdNumbers(db: Db, vault: Vault, sealing: Sealing): Promise<Sealed> {
  const { head } = vault;
  return await sealAll<StoredIdNumber>(db, vault, sealing, {
    name: 'members',
    next: async (tx, after, limit) =>
      await stored(tx)
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
      const idNumber = open(vault, row);
      const sealed_id_number = idNumber === null ? null : sealIdNumber(vault, row.memberId, idNumber);
      await tx
        .updateTable('member')
        .set({ sealed_id_number, profile: sql`profile - 'idNumber'` })
        .where('member_id', '=', row.memberId)
        .execute();
    },
  });
}

function stored(db: Tx) {
  return db
    .selectFrom('member')
    .select([
      'member_id as memberId',
      'sealed_id_number as sealed',
      sql<string | null>`profile ->> 'idNumber'`.as('plain'),
    ]);
}

function rowOf(memberId: bigint): string {
  return `id-number:${memberId}`;
}
