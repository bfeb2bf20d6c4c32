import type { TransferState } from '@baize/contract/codes';
import { parseAmount, type Money } from '@baize/money';

/** `in`: from the main wallet to the vendor's. */
export type TransferDirection = 'in' | 'out';

/** `requested`: the vendor is being asked. `unknown`: it gave no definite answer, and is asked until it does. */
export const vendorTransferStages = ['requested', 'unknown', 'done', 'refused'] as const;
export type VendorTransferStage = (typeof vendorTransferStages)[number];

/** What a member is told of a stage. */
export const shownStates: Readonly<Record<VendorTransferStage, TransferState>> = {
  requested: 'pending',
  unknown: 'pending',
  done: 'done',
  refused: 'failed',
};

export function isOpen(stage: VendorTransferStage): boolean {
  return shownStates[stage] === 'pending';
}

/** Either the vendor said something that the transfer API defines, or nothing is known. */
export type VendorAnswer =
  | { readonly kind: 'answer'; readonly code: string; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'silence'; readonly why: string };

export type Verdict = 'done' | 'refused' | 'unknown';

/** Codes by which a vendor says for good that nothing moved, and never will under this id. */
const SURE_REFUSALS: ReadonlySet<string> = new Set([
  'INSUFFICIENT_FUNDS',
  'WRONG_CURRENCY',
  'WALLET_CLOSED',
  'TRANSFER_VOID',
]);

/** What an answer to a transfer proves. Whatever is neither a yes nor one of the sure refusals proves nothing. */
export function judgeTransferAnswer(answer: VendorAnswer): Verdict {
  if (answer.kind === 'silence') return 'unknown';
  if (answer.code === 'OK' || answer.code === 'DUPLICATE') return 'done';
  return SURE_REFUSALS.has(answer.code) ? 'refused' : 'unknown';
}

export interface AskedTransfer {
  readonly playerId: string;
  readonly vendor: string;
  readonly direction: TransferDirection;
  readonly amount: Money;
}

/**
 * What an answer to `status` proves. TX_NOT_FOUND is for good: the vendor keeps the id, and refuses the transfer should it still
 * arrive. A yes to another transfer than ours is none: a person has to look at it.
 */
export function judgeStatusAnswer(answer: VendorAnswer, asked: AskedTransfer): Verdict {
  if (answer.kind === 'silence') return 'unknown';
  if (answer.code === 'TX_NOT_FOUND' || answer.code === 'TRANSFER_VOID') return 'refused';
  return answer.code === 'OK' && isSame(answer.body, asked) ? 'done' : 'unknown';
}

function isSame(
  body: Readonly<Record<string, unknown>>,
  { playerId, vendor, direction, amount }: AskedTransfer,
): boolean {
  const said = typeof body['amount'] === 'string' ? parseAmount(body['amount'], amount.currency) : undefined;
  return (
    body['playerId'] === playerId &&
    body['wallet'] === vendor &&
    body['direction'] === direction &&
    body['currency'] === amount.currency &&
    said?.amountMinor === amount.amountMinor
  );
}

const ASK_FIRST_SECONDS = 1;
const ASK_LONGEST_SECONDS = 1800;

/** Twice as long each time, and never given up: money hangs on it. */
export function askAgainAt(now: Date, asks: number): Date {
  const seconds = Math.min(ASK_LONGEST_SECONDS, ASK_FIRST_SECONDS * 2 ** Math.min(asks, 20));
  return new Date(now.getTime() + seconds * 1000);
}
