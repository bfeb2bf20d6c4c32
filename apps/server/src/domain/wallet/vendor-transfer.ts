import type { TransferState } from '@baize/contract/codes';
import { parseAmount, type Money } from '@baize/money';

/** The direction `in` moves money from the main wallet to the vendor wallet, and `out` moves money back to the main wallet. */
export type TransferDirection = 'in' | 'out';

/**
 * `requested`: the call to the vendor is in flight. `unknown`: the vendor gave no definite answer, and the worker checks the status until
 * the vendor gives one. `done` and `refused` are final.
 */
export const vendorTransferStages = ['requested', 'unknown', 'done', 'refused'] as const;
/** The stage of a transfer between the main wallet and a vendor wallet. */
export type VendorTransferStage = (typeof vendorTransferStages)[number];

/** The state of a transfer as the member sees it, for each stage. */
export const memberStateByStage: Readonly<Record<VendorTransferStage, TransferState>> = {
  requested: 'pending',
  unknown: 'pending',
  done: 'done',
  refused: 'failed',
};

/** Returns whether the outcome of the transfer is still open. */
export function isPending(stage: VendorTransferStage): boolean {
  return memberStateByStage[stage] === 'pending';
}

/** `answer`: a response with a code of the transfer API. `no-answer`: a time-out, a network error or a response without a usable code. */
export type VendorAnswer =
  | { readonly kind: 'answer'; readonly code: string; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'no-answer'; readonly why: string };

/** The outcome of a transfer as far as an answer of a vendor proves it: `unknown` if it proves nothing. */
export type TransferVerdict = 'done' | 'refused' | 'unknown';

/** The codes by which a vendor states that no money has moved under this reference, and that none ever will. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'WRONG_CURRENCY',
  'WALLET_CLOSED',
  'TRANSFER_VOID',
]);

/** Judges what an answer to `transfer` proves. A code that is neither a success nor a final refusal leaves the outcome unknown. */
export function judgeTransferAnswer(answer: VendorAnswer): TransferVerdict {
  if (answer.kind === 'no-answer') return 'unknown';
  if (answer.code === 'OK' || answer.code === 'DUPLICATE') return 'done';
  return FINAL_REFUSALS.has(answer.code) ? 'refused' : 'unknown';
}

/** The details of a transfer by which the answer of a vendor is compared. */
export interface TransferDetails {
  readonly playerId: string;
  readonly vendor: string;
  readonly direction: TransferDirection;
  readonly amount: Money;
}

/**
 * Judges what an answer to `status` proves. TX_NOT_FOUND is final, because the vendor stores the reference and refuses the transfer if it
 * still arrives. A success for a transfer with other details leaves the outcome unknown, so that a person looks at it.
 */
export function judgeStatusAnswer(answer: VendorAnswer, transfer: TransferDetails): TransferVerdict {
  if (answer.kind === 'no-answer') return 'unknown';
  if (answer.code === 'TX_NOT_FOUND' || answer.code === 'TRANSFER_VOID') return 'refused';
  return answer.code === 'OK' && isSameTransfer(answer.body, transfer) ? 'done' : 'unknown';
}

function isSameTransfer(
  body: Readonly<Record<string, unknown>>,
  { playerId, vendor, direction, amount }: TransferDetails,
): boolean {
  const amountAtVendor = typeof body['amount'] === 'string' ? parseAmount(body['amount'], amount.currency) : undefined;
  return (
    body['playerId'] === playerId &&
    body['wallet'] === vendor &&
    body['direction'] === direction &&
    body['currency'] === amount.currency &&
    amountAtVendor?.amountMinor === amount.amountMinor
  );
}

/** The delay before the second attempt. It doubles with each further attempt. */
const RETRY_FIRST_SECONDS = 1;
const RETRY_LONGEST_SECONDS = 1800;

/** Returns when to retry a call to a vendor. The delay doubles with each attempt, up to half an hour; there is no last attempt. */
export function computeRetryAt(now: Date, { attempts }: { readonly attempts: number }): Date {
  // The exponent is limited, because the power of a very large number of attempts would be infinite.
  const seconds = Math.min(RETRY_LONGEST_SECONDS, RETRY_FIRST_SECONDS * 2 ** Math.min(attempts, 20));
  return new Date(now.getTime() + seconds * 1000);
}
