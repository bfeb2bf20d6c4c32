import type { Tx } from '../platform/db.ts';

export interface AuditLine {
  readonly operator: string;
  /** Null where it concerns every merchant. */
  readonly merchantId: number | null;
  /** E.g. "withdrawals approve". */
  readonly command: string;
  readonly target: string;
  readonly before: object | null;
  readonly after: object | null;
  readonly now: Date;
}

/** Writes who did what, in the transaction that did it. The database lets nobody change these rows. */
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
