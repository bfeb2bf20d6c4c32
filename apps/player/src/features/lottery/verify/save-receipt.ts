import type { LottoProofValue, LottoReceiptValue } from '@baize/contract/schemas/lotto';

/** The content of a saved receipt. */
export interface SavedReceipt {
  readonly receipt: LottoReceiptValue;
  /** The facts that were published about the draw when the receipt was saved. */
  readonly proof: LottoProofValue;
}

/**
 * Saves a receipt as a file on the device, so that the person has it without a network and can compare it with what is published later.
 */
export function saveReceipt(saved: SavedReceipt): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(saved, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `receipt-${saved.receipt.betId}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
