import type { Tx } from '../platform/db.ts';

/** A row of the audit, which records one act of an operator. */
export interface AuditLine {
  /** The log-in name of the operator. */
  readonly operator: string;
  /** It is `null` if the act concerns all merchants. */
  readonly merchantId: number | null;
  /** The resource and the verb of the command, e.g. "withdrawals approve". */
  readonly command: string;
  /** What the act concerns, e.g. "withdrawals 4711". */
  readonly target: string;
  /** The relevant facts before and after the act, as JSON. Either is `null` if there are none. Personal data does not belong here. */
  readonly before: object | null;
  readonly after: object | null;
  readonly now: Date;
}

/**
 * Appends a row to the audit. The row is written in the transaction of the change itself, so that neither exists without the other. The database
 * refuses to change or delete audit rows.
 */
export async function writeAudit(tx: Tx, line: AuditLine): Promise<void> {
  const { operator, merchantId, command, target, before, after, now } = line;
  await tx
    .insertInto('operator_audit')
    .values({
      at: now,
      operator,
      merchant_id: merchantId,
      command,
      target,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}
