import { isPositive, negate, zero, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { lockCash, postOn, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { readAmount } from './amounts.ts';
import { cashOf, vendorPosting } from './postings.ts';
import { readOptions, readPlayer } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { AdjustBody } from './schemas.ts';
import { digestOf, readEarlier, storeTransaction, type AskedTransaction } from './stored-transaction.ts';

/** The vendor corrects itself, either way, with its reason. For integrations alone that were let to (`pnpm ops integrations`). */
export async function adjust(tx: Tx, { integration }: CallContext, body: AdjustBody): Promise<WalletReply> {
  const player = await readPlayer(tx, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId, currency } = player;
  const wallet = await lockCash(tx, memberId, currency);
  const balance = cashOf(wallet, currency);
  const { transactionId, reason } = body;
  const digest = digestOf('adjust', [body.playerId, body.currency, body.amount, reason]);
  const asked: AskedTransaction = { integration, memberId, roundId: null, transactionId, digest };
  const { answer } = await readEarlier(tx, asked, balance);
  if (answer) return answer;
  if (!(await readOptions(tx, integration)).mayAdjust) return replyWith('BAD_REQUEST', balance);
  if (body.currency !== currency) return replyWith('WRONG_CURRENCY', balance);
  const amount = signedAmount(body.amount, currency);
  if (!amount || amount.amountMinor === 0n) return replyWith('BAD_REQUEST', balance);
  return await move(tx, wallet, { ...asked, amount, note: reason });
}

/** Undefined where the digits are not exactly the currency's. */
function signedAmount(text: string, currency: Currency): Money | undefined {
  if (!text.startsWith('-')) return readAmount(text, currency);
  const taken = readAmount(text.slice(1), currency);
  return taken && isPositive(taken) ? negate(taken) : undefined;
}

interface Adjustment extends AskedTransaction {
  readonly amount: Money;
  readonly note: string;
}

async function move(tx: Tx, wallet: LockedWallet, { amount, ...asked }: Adjustment): Promise<WalletReply> {
  const { currency } = amount;
  const result = await postOn(tx, wallet, vendorPosting('adjust', { ...asked, toMember: amount }));
  if (result.ok) {
    const reply = replyWith('OK', cashOf(result, currency));
    return await storeTransaction(tx, { ...asked, call: 'adjust', postingId: result.postingId, moved: amount, reply });
  }
  assert(
    result.code === 'wallet.insufficient_funds',
    `adjust ${asked.transactionId} is posted without its transaction`,
  );
  const reply = replyWith('INSUFFICIENT_FUNDS', cashOf(wallet, currency));
  return await storeTransaction(tx, { ...asked, call: 'adjust', moved: zero(currency), reply });
}
