import { sql } from 'kysely';
import { askAgainAt, judgeStatusAnswer } from '../../domain/wallet/vendor-transfer.ts';
import type { Db } from '../../platform/db.ts';
import { forEachAlone } from '../../platform/each-alone.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockTransfer, type TransferKey } from './rows.ts';
import { settleTransfer } from './settle.ts';
import { openVendor, type VendorWalletsContext } from './vendors.ts';

const ASKED_AT_ONCE_MAX = 10;

interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** After so many asks without a definite answer a person is called, each time again. */
const ASKS_BEFORE_ALERT = 8;

/**
 * Asks vendors about transfers whose outcome nobody knows. A transfer that cannot be asked about is tried again after its back-off, and
 * does not stop the others. Returns how many transfers were asked about.
 */
export async function resolveTransfers(context: VendorWalletsContext, log: Log): Promise<number> {
  const due = await takeDue(context.db, context.now());
  return await forEachAlone(
    due,
    async (transfer) => await resolve(context, transfer, log),
    ({ integration, transferId }, error) =>
      log.error(
        { alert: 'vendor-transfer', integration, transferId: String(transferId), err: error },
        'ALERT: a vendor could not be asked about a transfer',
      ),
  );
}

interface Due extends TransferKey {
  readonly integration: string;
}

async function resolve(context: VendorWalletsContext, { integration, ...key }: Due, log: Log): Promise<void> {
  const client = await openVendor(context, integration);
  const transfer = await transaction(context.db, async (tx) => await lockTransfer(tx, key));
  const { memberId, vendor, direction, amount, reference, asks } = transfer;
  const answer = client ? await client.status(reference) : ({ kind: 'silence', why: 'no way to it' } as const);
  const verdict = judgeStatusAnswer(answer, { playerId: String(memberId), vendor, direction, amount });
  await settleTransfer(context.db, key, { verdict, answer, now: context.now() });
  if (verdict === 'unknown' && asks >= ASKS_BEFORE_ALERT)
    log.warn(
      { alert: 'vendor-transfer', transferId: String(key.transferId), vendor, asks },
      'ALERT: nobody knows what became of a transfer',
    );
}

/** Taken by one worker, and due again if that one dies. */
async function takeDue(db: Db, now: Date): Promise<Due[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<Due & { readonly asks: number }>`
      update vendor_transfer t set asks = t.asks + 1, ask_at = ${askAgainAt(now, 4)}
      from (
        select d.bucket, d.member_id, d.transfer_id, v.integration_code from vendor_transfer d
        join vendor v on v.code = d.vendor_code
        where d.ask_at <= ${now} order by d.ask_at limit ${ASKED_AT_ONCE_MAX} for update of d skip locked
      ) due
      where t.bucket = due.bucket and t.member_id = due.member_id and t.transfer_id = due.transfer_id
      returning t.member_id as "memberId", t.transfer_id as "transferId", due.integration_code as integration`.execute(
      tx,
    );
    return rows.map(({ memberId, transferId, integration }) => ({ memberId, transferId, integration }));
  });
}
