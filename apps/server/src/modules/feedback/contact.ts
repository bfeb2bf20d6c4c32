import { sql } from 'kysely';
import { sealAll, type SealCounts, type Sealing } from '../../operators/sealing.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Vault } from '../../platform/vault.ts';

/** Returns the name of the row to which an encrypted contact is bound. A value that is copied to another row cannot be decrypted. */
function contactBinding(requestId: string): string {
  return `feedback:${requestId}`;
}

/** Encrypts the address at which a visitor wants the answer (docs/decisions/0029-account-numbers-at-rest.md). */
export function sealContact(vault: Vault, requestId: string, contact: string): Buffer {
  return vault.seal(contact, contactBinding(requestId));
}

/** Decrypts a contact that `sealContact` encrypted. Throws if the value belongs to another request. */
export function openContact(vault: Vault, requestId: string, sealed: Buffer): string {
  return vault.open(sealed, contactBinding(requestId));
}

interface SealedContact {
  readonly feedbackId: bigint;
  readonly requestId: string;
  readonly sealed: Buffer;
}

/** Encrypts contacts again that were encrypted with another key than the current one (`pnpm ops payout-accounts seal`). */
export async function sealContacts(db: Db, vault: Vault, sealing: Sealing): Promise<SealCounts> {
  return await sealAll<SealedContact>(db, vault, sealing, {
    name: 'feedback',
    next: async (tx, after, limit) => await readContactsUnderOtherKeys(tx, vault, after, limit),
    number: ({ feedbackId }) => feedbackId,
    isSealed: () => true,
    seal: async (tx, { feedbackId, requestId, sealed }) => {
      await tx
        .updateTable('feedback')
        .set({ sealed_contact: sealContact(vault, requestId, openContact(vault, requestId, sealed)) })
        .where('feedback_id', '=', feedbackId)
        .execute();
    },
  });
}

async function readContactsUnderOtherKeys(
  tx: Tx,
  { head }: Vault,
  after: bigint,
  limit: number,
): Promise<readonly SealedContact[]> {
  const { rows } = await sql<SealedContact>`
    select feedback_id as "feedbackId", request_id as "requestId", sealed_contact as sealed from feedback
    where sealed_contact is not null and feedback_id > ${after} and substring(sealed_contact from 1 for ${head.length}::int) <> ${head}
    order by feedback_id limit ${limit} for update`.execute(tx);
  return rows;
}
