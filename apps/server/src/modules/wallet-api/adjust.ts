import { isPositive, negate, zero, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { lockCashWithoutWaiting, postOnLockedWallet, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { canAddCredit, readAmount } from './amounts.ts';
import { isOfferedTo } from './credit-limits.ts';
import { cashOf, vendorPosting } from './postings.ts';
import { readOptions, readPlayer } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { AdjustBody } from './schemas.ts';
import {
  computeDigest,
  findEarlierCall,
  storeRefusal,
  storeTransaction,
  type TransactionRequest,
  type BusinessId,
} from './stored-transaction.ts';

/** Adds or takes money to correct a mistake of the vendor, with a reason. Refuses integrations without the option `may_adjust`. */
export async function adjust(tx: Tx, { integration }: CallContext, body: AdjustBody): Promise<WalletReply> {
  const player = await readPlayer(tx, integration, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId, currency } = player;
  const wallet = await lockCashWithoutWaiting(tx, memberId, currency);
  const balance = cashOf(wallet, currency);
  const request: TransactionRequest = { integration, memberId, roundId: null, ...identifyAdjustment(body) };
  const { answer } = await findEarlierCall(tx, request, balance);
  if (answer) return answer;
  if (!(await isOfferedTo(tx, integration, player))) return { code: 'TX_NOT_FOUND' };
  if (!(await readOptions(tx, integration)).mayAdjust) return replyWith('BAD_REQUEST', balance);
  const note = body.reason;
  if (body.currency !== currency) {
    const reply = replyWith('WRONG_CURRENCY', balance);
    return await storeRefusal(tx, { ...request, call: 'adjust', note, reply }, currency);
  }
  const amount = readSignedAmount(body.amount, currency);
  if (!amount || amount.amountMinor === 0n || !canAddCredit(balance.amountMinor, amount))
    return replyWith('BAD_REQUEST', balance);
  return await postAdjustment(tx, wallet, { ...request, amount, note });
}

export function identifyAdjustment({ transactionId, playerId, currency, amount, reason }: AdjustBody): BusinessId {
  return { transactionId, digest: computeDigest('adjust', [playerId, currency, amount, reason]) };
}

/** Parses an amount that may be negative. Returns undefined for a wrong number of digits and for a negative zero. */
function readSignedAmount(text: string, currency: Currency): Money | undefined {
  if (!text.startsWith('-')) return readAmount(text, currency);
  const magnitude = readAmount(text.slice(1), currency);
  return magnitude && isPositive(magnitude) ? negate(magnitude) : undefined;
}

interface Adjustment extends TransactionRequest {
  readonly amount: Money;
  readonly note: string;
}

async function postAdjustment(tx: Tx, wallet: LockedWallet, { amount, ...fields }: Adjustment): Promise<WalletReply> {
  const { currency } = amount;
  const result = await postOnLockedWallet(tx, wallet, vendorPosting('adjust', { ...fields, toMember: amount }));
  if (result.ok) {
    const reply = replyWith('OK', cashOf(result, currency));
    return await storeTransaction(tx, { ...fields, call: 'adjust', postingId: result.postingId, moved: amount, reply });
  }
  assert(
    result.code === 'wallet.insufficient_funds',
    `adjust ${fields.transactionId} is posted without its transaction`,
  );
  const reply = replyWith('INSUFFICIENT_FUNDS', cashOf(wallet, currency));
  return await storeTransaction(tx, { ...fields, call: 'adjust', moved: zero(currency), reply });
}
