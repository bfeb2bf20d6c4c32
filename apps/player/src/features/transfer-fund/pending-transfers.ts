import type { WalletTransfer } from '@baize/contract/schemas/transfers';

type TransferState = Pick<WalletTransfer, 'transferId' | 'state'>;

/** Returns the ids of the transfers that no vendor has confirmed yet. */
export function pendingTransferIds(list: readonly TransferState[] = []): string[] {
  return list.filter(({ state }) => state === 'pending').map(({ transferId }) => transferId);
}

/**
 * Returns whether a transfer that was pending before is no longer pending in the list: it has settled, or it is not on the shown page any more. Ids are
 * compared and not counts, because one transfer may settle at the moment in which another begins.
 */
export function hasSettledTransfer(pendingBefore: readonly string[], list: readonly TransferState[]): boolean {
  const pending = new Set(pendingTransferIds(list));
  return pendingBefore.some((id) => !pending.has(id));
}
