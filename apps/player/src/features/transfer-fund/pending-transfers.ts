import type { WalletTransfer } from '@baize/contract/schemas/transfers';

type TransferState = Pick<WalletTransfer, 'transferId' | 'state'>;

export function pendingTransferIds(list: readonly TransferState[] = []): string[] {
  return list.filter(({ state }) => state === 'pending').map(({ transferId }) => transferId);
}

/**
 * True when a transfer that was pending is no longer: it has settled, or has left the page of the list that is shown. Ids are compared
 * and not counts, because one transfer may settle in the moment in which another begins.
 */
export function hasSettledTransfer(pendingBefore: readonly string[], list: readonly TransferState[]): boolean {
  const pending = new Set(pendingTransferIds(list));
  return pendingBefore.some((id) => !pending.has(id));
}
