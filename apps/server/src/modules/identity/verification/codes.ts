import { randomInt } from 'node:crypto';
import { VERIFICATION_CODE_DIGITS } from '@baize/contract/limits';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { toAddressRange } from '../../../platform/address-range.ts';
import { CODE_VALID_MINUTES, judgeCode } from '../../../domain/identity/judge-code.ts';
import { judgeSend } from '../../../domain/identity/judge-send.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Merchant } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import {
  countSends,
  countCodeTry,
  deleteCode,
  insertCode,
  lockAddress,
  markCodeUsed,
  findNewestCode,
  type Channel,
  type CodePurpose,
  type CodeTarget,
  type StoredCode,
} from './code-queries.ts';
import { readCheckedScenes } from './human-queries.ts';
import { deliverNow, enqueueMessage, type ClaimedMessage } from '../../../platform/message-queue.ts';
import { hasSmsBudget, isSmsCountry, consumeSmsBudget, returnSmsBudget } from './sms-limits.ts';
import { buildCodeMessage } from './texts.ts';

/** A request to send a verification code. */
export interface CodeOrder {
  readonly merchant: Merchant;
  readonly channel: Channel;
  /** A number in E.164 digits, or an e-mail address in lower case. */
  readonly address: string;
  readonly purpose: CodePurpose;
  /** The member for whom the code is sent, or `null` if there is none yet. `consumeCode` returns this member. */
  readonly memberId: bigint | null;
  /**
   * The way in which the message is delivered. With `now`, the call waits until the message is sent. With `queued`, a worker sends the message a
   * moment later. With `silent`, no message is sent, but the code counts against the limits and gets the same answer. A number with an account gets
   * `queued` and a number without an account gets `silent`, so that neither the answer nor its timing reveals which numbers have an account.
   */
  readonly sending: 'now' | 'queued' | 'silent';
  readonly ip: string;
  readonly language: string;
}

/** A code that was stored, and its message if this call has to send it. */
interface CreatedCode extends CodeSentValue {
  readonly codeId: bigint;
  /** The message that this call sends after the transaction. It is missing if a worker sends the message or if none is sent. */
  readonly messageToSend?: ClaimedMessage;
}

/**
 * Creates a verification code, counts it against the limits and sends it (decision 10). Returns how long the code is valid. If the message cannot be
 * sent, the code is deleted and the call is refused with `verification.send_failed`.
 */
export async function sendCode(context: ModuleContext, order: CodeOrder): Promise<Outcome<CodeSentValue>> {
  const { db, now, messages } = context;
  if (order.channel === 'sms' && !(await isSmsCountry(db, order.merchant, order.address)))
    return refuse('verification.mobile_invalid');
  const createdAt = now();
  const created = await transaction(db, async (tx): Promise<Outcome<CreatedCode>> => {
    const addressRange = toAddressRange(order.ip);
    const target = { merchantId: order.merchant.merchantId, channel: order.channel, address: order.address };
    await lockAddress(tx, target);
    const judged = judgeSend(await countSends(tx, target, addressRange, createdAt), createdAt, context.ipLimitScale);
    if (!judged.ok) return judged;
    if (!(await reserveSmsBudget(tx, order, createdAt))) return refuse('verification.limit');
    const code = randomInt(10 ** VERIFICATION_CODE_DIGITS)
      .toString()
      .padStart(VERIFICATION_CODE_DIGITS, '0');
    const { purpose, memberId } = order;
    const codeHash = context.keyRing.digest('verification-code', buildCodeDigestText(order, code));
    const codeId = await insertCode(tx, { ...target, purpose, memberId, codeHash, addressRange, now: createdAt });
    if (order.sending === 'silent') return done({ ...judged.value, codeId });
    const message = buildCodeMessage({ ...order, brand: order.merchant.name, code, validMinutes: CODE_VALID_MINUTES });
    // A claimed message is reserved for this call, so that no worker sends it as well.
    const claimed = order.sending === 'now';
    const messageId = await enqueueMessage(tx, target.merchantId, message, createdAt, { claimed });
    return done({ ...judged.value, codeId, ...(claimed && { messageToSend: { messageId, message } }) });
  });
  if (!created.ok) return created;
  const { expiredMinutes, codeId, messageToSend } = created.value;
  const delivery = messageToSend ? await deliverNow(db, messages, messageToSend, now()) : 'sent';
  if (delivery === 'sent') return done({ expiredMinutes });
  // The code of a message that was not sent is deleted, so that it counts against no limit and the person can try again at once.
  await transaction(db, async (tx) => {
    await deleteCode(tx, codeId);
    // The budget limits what the brand pays, so an SMS that may have been sent stays counted.
    if (order.channel === 'sms' && delivery === 'refused')
      await returnSmsBudget(tx, order.merchant.merchantId, createdAt);
  });
  return refuse('verification.send_failed');
}

/**
 * Checks the daily SMS budget of the brand and takes one SMS from it. A silent order takes nothing, but is refused like any other order when the
 * budget is used up. E-mails have no budget.
 */
async function reserveSmsBudget(tx: Tx, { merchant, channel, sending }: CodeOrder, now: Date): Promise<boolean> {
  if (channel !== 'sms') return true;
  return sending === 'silent'
    ? await hasSmsBudget(tx, merchant.merchantId, now)
    : await consumeSmsBudget(tx, merchant.merchantId, now);
}

/** A code that a person has typed, with the address and the purpose for which the code has to be valid. */
export interface TypedCode {
  readonly merchantId: number;
  readonly channel: Channel;
  readonly address: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/**
 * Verifies a code as `consumeCode` does, but does not mark it as used, so that a form that is refused for another input can be sent again with the same
 * code. A right code counts as a try as well: otherwise one code would allow an unlimited number of calls. Returns the member for whom the code was
 * sent, or `null`. The caller calls `consumeCode` with `isTryCounted` when all inputs are valid.
 */
export async function checkCode(context: ModuleContext, typedCode: TypedCode): Promise<Outcome<bigint | null>> {
  const { db, now } = context;
  return await transaction(db, async (tx) => {
    const stored = await findNewestCode(tx, typedCode, typedCode.purpose);
    const judged = judgeCode(stored, isCodeRight(context, typedCode, stored), now());
    if (!stored) return refuse('verification.code_wrong');
    if (judged.ok || judged.code === 'verification.code_wrong') await countCodeTry(tx, stored.codeId);
    return judged.ok ? done(stored.memberId) : judged;
  });
}

function isCodeRight({ keyRing }: ModuleContext, typedCode: TypedCode, stored: StoredCode | undefined): boolean {
  const digestText = buildCodeDigestText(typedCode, typedCode.code);
  return stored !== undefined && keyRing.isDigest('verification-code', digestText, stored.codeHash);
}

/**
 * Verifies a code against the newest code of the address and marks it as used if it is right. Returns the member for whom the code was sent, or
 * `null`. The function has its own transaction, so that the count of wrong tries stays even if the call is refused later. `isTryCounted` means that
 * `countTryIfHumanChecked` or `checkCode` has counted this try already.
 */
export async function consumeCode(
  context: ModuleContext,
  typedCode: TypedCode,
  { isTryCounted = false } = {},
): Promise<Outcome<bigint | null>> {
  const { db, now } = context;
  return await transaction(db, async (tx) => {
    const newest = await findNewestCode(tx, typedCode, typedCode.purpose);
    const stored = newest && { ...newest, wrongTries: newest.wrongTries - (isTryCounted ? 1 : 0) };
    const judged = judgeCode(stored, isCodeRight(context, typedCode, stored), now());
    if (!stored) return refuse('verification.code_wrong');
    if (judged.ok) await markCodeUsed(tx, stored.codeId, now());
    else if (judged.code === 'verification.code_wrong' && !isTryCounted) await countCodeTry(tx, stored.codeId);
    return judged.ok ? done(stored.memberId) : judged;
  });
}

/**
 * Returns whether a human check (scene `sms`) was passed to get the code that is still valid for this address. In this case the form needs no second
 * human check. Each call counts as a try of the code, because otherwise one human check would allow unlimited calls.
 */
export async function countTryIfHumanChecked(
  { db, now }: ModuleContext,
  target: CodeTarget,
  purpose: CodePurpose,
): Promise<boolean> {
  if (!(await readCheckedScenes(db, target.merchantId)).includes('sms')) return false;
  return await transaction(db, async (tx) => {
    const stored = await findNewestCode(tx, target, purpose);
    if (!stored || !judgeCode(stored, true, now()).ok) return false;
    await countCodeTry(tx, stored.codeId);
    return true;
  });
}

/**
 * Returns the text whose keyed digest is stored. The digest needs a secret key, because all codes of six digits can be tried within a moment against
 * a plain hash in a copied table.
 */
function buildCodeDigestText({ channel, address }: { channel: Channel; address: string }, code: string): string {
  return `${channel}:${address}:${code}`;
}
