import { isPositive, negate, zero, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { lockCashWithoutWaiting, postOnLockedWallet, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { canAddCredit, parseWalletAmount } from './amounts.ts';
import { isVendorOfferedToPlayer } from './credit-limits.ts';
import { getCash, buildVendorPosting } from './postings.ts';
import { readIntegrationOptions, readPlayer } from './queries.ts';
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

/**
 * Adds or takes money to correct a mistake of the vendor, with a reason. Refuses with BAD_REQUEST an integration without the option `may_adjust` and an
 * amount that is zero or malformed, with TX_NOT_FOUND an unknown player, with WRONG_CURRENCY and with INSUFFICIENT_FUNDS.
 */
export async function adjust(tx: Tx, { integration }: CallContext, body: AdjustBody): Promise<WalletReply> {
  const player = await readPlayer(tx, integration, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId, currency } = player;
  const wallet = await lockCashWithoutWaiting(tx, memberId, currency);
  const balance = getCash(wallet, currency);
  const request: TransactionRequest = { integration, memberId, roundId: null, ...identifyAdjustment(body) };
  const { answer } = await findEarlierCall(tx, request, balance);
  if (answer) return answer;
  if (!(await isVendorOfferedToPlayer(tx, integration, player))) return { code: 'TX_NOT_FOUND' };
  if (!(await readIntegrationOptions(tx, integration)).mayAdjust) return replyWith('BAD_REQUEST', balance);
  const note = body.reason;
  if (body.currency !== currency) {
    const reply = replyWith('WRONG_CURRENCY', balance);
    return await storeRefusal(tx, { ...request, call: 'adjust', note, reply }, currency);
  }
  const amount = parseSignedAmount(body.amount, currency);
  if (!amount || amount.amountMinor === 0n || !canAddCredit(balance.amountMinor, amount))
    return replyWith('BAD_REQUEST', balance);
  return await postAdjustment(tx, wallet, { ...request, amount, note });
}

/** Returns the id and the digest of an adjustment, by which a repeated call is recognised. */
export function identifyAdjustment({ transactionId, playerId, currency, amount, reason }: AdjustBody): BusinessId {
  return { transactionId, digest: computeDigest('adjust', [playerId, currency, amount, reason]) };
}

/** Parses an amount that may be negative. Returns undefined for a wrong number of digits and for a negative zero, which has no meaning. */
function parseSignedAmount(text: string, currency: Currency): Money | undefined {
  if (!text.startsWith('-')) return parseWalletAmount(text, currency);
  const magnitude = parseWalletAmount(text.slice(1), currency);
  return magnitude && isPositive(magnitude) ? negate(magnitude) : undefined;
}

interface Adjustment extends TransactionRequest {
  /** The amount that the member receives. It is negative if the member pays. */
  readonly amount: Money;
  readonly note: string;
}

async function postAdjustment(tx: Tx, wallet: LockedWallet, { amount, ...fields }: Adjustment): Promise<WalletReply> {
  const { currency } = amount;
  const result = await postOnLockedWallet(tx, wallet, buildVendorPosting('adjust', { ...fields, toMember: amount }));
  if (result.ok) {
    const reply = replyWith('OK', getCash(result, currency));
    return await storeTransaction(tx, { ...fields, call: 'adjust', postingId: result.postingId, moved: amount, reply });
  }
  assert(
    result.code === 'wallet.insufficient_funds',
    `adjust ${fields.transactionId} is posted without its transaction`,
  );
  const reply = replyWith('INSUFFICIENT_FUNDS', getCash(wallet, currency));
  return await storeTransaction(tx, { ...fields, call: 'adjust', moved: zero(currency), reply });
}
