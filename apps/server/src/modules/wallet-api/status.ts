import type { Tx } from '../../platform/db.ts';
import type { CallContext, WalletReply } from './replies.ts';
import type { StatusBody } from './schemas.ts';

/** Returns the outcome of one transaction to a vendor that did not receive the answer. The call moves no money and stores nothing. */
export async function status(
  tx: Tx,
  { integration }: CallContext,
  { transactionId }: StatusBody,
): Promise<WalletReply> {
  const row = await tx
    .selectFrom('wallet_transaction')
    .select(['wallet_transaction_id', 'call', 'code', 'member_id', 'round_id', 'created_at'])
    .where('integration_code', '=', integration)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!row) return await readTombstoneStatus(tx, integration, transactionId);
  return {
    code: 'OK',
    transactionId,
    walletTransactionId: String(row.wallet_transaction_id),
    call: row.call,
    transactionCode: row.code,
    playerId: String(row.member_id),
    ...(row.round_id !== null && { roundId: row.round_id }),
    createdAt: row.created_at.toISOString(),
  };
}

/** Returns ALREADY_ROLLED_BACK for a bet with a tombstone, because such a bet will be refused even though the bet has not arrived. */
async function readTombstoneStatus(tx: Tx, integration: string, transactionId: string): Promise<WalletReply> {
  const tombstone = await tx
    .selectFrom('bet_tombstone')
    .select('member_id')
    .where('integration_code', '=', integration)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (!tombstone) return { code: 'TX_NOT_FOUND' };
  const playerId = String(tombstone.member_id);
  return { code: 'OK', transactionId, call: 'bet', transactionCode: 'ALREADY_ROLLED_BACK', playerId };
}
