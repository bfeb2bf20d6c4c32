import { sql } from 'kysely';
import { judgeStatusAnswer } from '../../domain/wallet/vendor-transfer.ts';
import type { Db } from '../../platform/db.ts';
import { forEachIsolated } from '../../platform/for-each-isolated.ts';
import { leaseRows } from '../../platform/lease-rows.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockTransfer, type TransferKey } from './rows.ts';
import { settleTransfer } from './settle.ts';
import { openVendorClient, type VendorWalletsContext } from './vendors.ts';

/** The number of transfers that a worker leases at once, which are also checked at the same time. */
const TRANSFERS_PER_RUN_MAX = 10;
/** The lease is longer than a status check can take. A worker whose lease expires has therefore died. */
const LEASE_SECONDS = 16;

interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The number of status checks without a definite answer after which every further check raises an alert. */
const STATUS_CHECKS_BEFORE_ALERT = 8;

/**
 * Checks the status of pending transfers with their vendors (a job of the worker). A transfer whose check fails is checked again after its
 * back-off and does not stop the other transfers. Returns how many transfers were checked.
 */
export async function resolveTransfers(context: VendorWalletsContext, log: Log): Promise<number> {
  const due = await leaseDueTransfers(context.db, context.now());
  return await forEachIsolated(due, {
    atOnceMax: TRANSFERS_PER_RUN_MAX,
    work: async (transfer) => await resolveTransfer(context, transfer, log),
    onFailure: ({ integration, transferId }, error) =>
      log.error(
        { alert: 'vendor-transfer', integration, transferId: String(transferId), err: error },
        'ALERT: a vendor could not be asked about a transfer',
      ),
  });
}

/** A pending transfer whose next status check is due. */
interface DueTransfer extends TransferKey {
  readonly integration: string;
}

/** Asks the vendor about a transfer and settles the transfer by the answer. Logs an alert if the outcome stays unknown for long. */
async function resolveTransfer(
  context: VendorWalletsContext,
  { integration, ...key }: DueTransfer,
  log: Log,
): Promise<void> {
  const client = await openVendorClient(context, integration);
  const transfer = await transaction(context.db, async (tx) => await lockTransfer(tx, key));
  const { memberId, vendor, direction, amount, reference, statusChecks } = transfer;
  const answer = client
    ? await client.fetchTransferStatus(reference)
    : ({ kind: 'no-answer', why: 'no transfer URL or key' } as const);
  const verdict = judgeStatusAnswer(answer, { playerId: String(memberId), vendor, direction, amount });
  await settleTransfer(context.db, key, { verdict, answer, now: context.now() });
  if (verdict === 'unknown' && statusChecks >= STATUS_CHECKS_BEFORE_ALERT)
    log.warn(
      { alert: 'vendor-transfer', transferId: String(key.transferId), vendor, statusChecks },
      'ALERT: the outcome of a vendor transfer is still unknown',
    );
}

/** Leases due transfers to this worker and counts the status check. */
async function leaseDueTransfers(db: Db, now: Date): Promise<DueTransfer[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<DueTransfer>`
      select t.member_id as "memberId", t.transfer_id as "transferId", v.integration_code as integration
      from vendor_transfer t join vendor v on v.code = t.vendor_code
      where t.ask_at <= ${now} order by t.ask_at limit ${TRANSFERS_PER_RUN_MAX}`.execute(tx);
    return await leaseRows(tx, rows, {
      table: 'vendor_transfer',
      idColumn: 'transfer_id',
      idType: 'bigint',
      idOf: ({ transferId }) => transferId,
      now,
      seconds: LEASE_SECONDS,
    });
  });
}
