import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { judgeStatusAnswer } from '../../domain/wallet/vendor-transfer.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { forEachIsolated } from '../../platform/for-each-isolated.ts';
import { isInPlacementOf, mapByPlacement } from '../../platform/placements.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockTransfer, type TransferKey } from './rows.ts';
import { settleTransfer } from './settle.ts';
import { openVendorClient, type VendorWalletsContext } from './vendors.ts';

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
  return await forEachIsolated(
    due,
    async (transfer) => await resolveTransfer(context, transfer, log),
    ({ integration, transferId }, error) =>
      log.error(
        { alert: 'vendor-transfer', integration, transferId: String(transferId), err: error },
        'ALERT: a vendor could not be asked about a transfer',
      ),
  );
}

interface DueTransfer extends TransferKey {
  readonly integration: string;
}

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
      'ALERT: nobody knows what became of a transfer',
    );
}

/**
 * Leases due transfers to this worker and counts the status check. A leased transfer is due again when its lease expires. Candidates are read
 * without a lock, because rows can be locked within one placement only; the lease repeats the condition, so that a transfer that another worker
 * has leased is left out.
 */
async function leaseDueTransfers(db: Db, now: Date): Promise<DueTransfer[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<DueTransfer>`
      select t.member_id as "memberId", t.transfer_id as "transferId", v.integration_code as integration
      from vendor_transfer t join vendor v on v.code = t.vendor_code
      where t.ask_at <= ${now} order by t.ask_at limit ${TRANSFERS_PER_RUN_MAX}`.execute(tx);
    const leasedFlags = await mapByPlacement(
      rows,
      ({ memberId }) => bucketOf(memberId),
      async (group, bucket) => await leaseTogether(tx, group, bucket, now),
    );
    return rows.filter((_, index) => leasedFlags[index]);
  });
}

/** Leases transfers of one placement. Returns for each transfer whether it was leased. Rows that another transaction has locked are left out. */
async function leaseTogether(tx: Tx, due: readonly DueTransfer[], bucket: number, now: Date): Promise<boolean[]> {
  const leaseEnd = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const { rows } = await sql<{ transferId: bigint; memberId: bigint }>`
    update vendor_transfer t set asks = t.asks + 1, ask_at = ${leaseEnd}
    from (
      select d.bucket, d.member_id, d.transfer_id from vendor_transfer d
      where ${isInPlacementOf('d', bucket)} and d.ask_at <= ${now} and (d.bucket, d.member_id, d.transfer_id) in (
        select * from unnest(
          ${due.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${due.map(({ memberId }) => memberId)}::bigint[],
          ${due.map(({ transferId }) => transferId)}::bigint[]))
      for update of d skip locked
    ) due
    where ${isInPlacementOf('t', bucket)} and t.bucket = due.bucket and t.member_id = due.member_id and t.transfer_id = due.transfer_id
    returning t.member_id as "memberId", t.transfer_id as "transferId"`.execute(tx);
  const leasedKeys = new Set(rows.map(({ memberId, transferId }) => `${memberId} ${transferId}`));
  return due.map(({ memberId, transferId }) => leasedKeys.has(`${memberId} ${transferId}`));
}
