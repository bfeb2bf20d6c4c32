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
  countWrongTry,
  insertCode,
  lockAddress,
  markCodeUsed,
  newestCode,
  removeNewestCode,
  type Channel,
  type CodePurpose,
  type CodeTarget,
} from './code-queries.ts';
import { checkedScenes } from './human-queries.ts';
import { deliverNow, enqueueMessage, type ClaimedMessage } from '../../../platform/message-queue.ts';
import { hasSmsBudget, isSmsCountry, takeSmsBudget } from './sms-limits.ts';
import { codeMessage } from './texts.ts';

export interface CodeOrder {
  readonly merchant: Merchant;
  readonly channel: Channel;
  /** A number in E.164 figures, or an e-mail address in its compared form. */
  readonly address: string;
  readonly purpose: CodePurpose;
  readonly memberId: bigint | null;
  /**
   * `now`: the caller waits until the message is sent. `queued`: a worker sends the message a moment later. `silent`: no message is sent, but
   * the code is counted and answered like any other. `queued` and `silent` keep limits, answers and their timing from revealing which numbers
   * have an account.
   */
  readonly sending: 'now' | 'queued' | 'silent';
  readonly ip: string;
  readonly language: string;
}

interface NewCode extends CodeSentValue {
  /** The message that the caller waits for. */
  readonly toSend?: ClaimedMessage;
}

/** Makes a code, counts it against the limits and sends it (decision 10). */
export async function sendCode(context: ModuleContext, order: CodeOrder): Promise<Outcome<CodeSentValue>> {
  const { db, now, messages } = context;
  if (order.channel === 'sms' && !(await isSmsCountry(db, order.merchant, order.address)))
    return refuse('verification.mobile_invalid');
  const created = await transaction(db, async (tx): Promise<Outcome<NewCode>> => {
    const addressRange = toAddressRange(order.ip);
    const target = { merchantId: order.merchant.merchantId, channel: order.channel, address: order.address };
    await lockAddress(tx, target);
    const judged = judgeSend(await countSends(tx, target, addressRange, now()), now(), context.ipLimitScale);
    if (!judged.ok) return judged;
    if (!(await isWithinBudget(tx, order, now()))) return refuse('verification.limit');
    const code = randomInt(10 ** VERIFICATION_CODE_DIGITS)
      .toString()
      .padStart(VERIFICATION_CODE_DIGITS, '0');
    const { purpose, memberId } = order;
    const codeHash = context.keyRing.digest('verification-code', codeText(order, code));
    await insertCode(tx, { ...target, purpose, memberId, codeHash, addressRange, now: now() });
    if (order.sending === 'silent') return judged;
    const message = codeMessage({ ...order, brand: order.merchant.name, code, minutes: CODE_VALID_MINUTES });
    const claimed = order.sending === 'now';
    const messageId = await enqueueMessage(tx, target.merchantId, message, now(), { claimed });
    return done({ ...judged.value, ...(claimed && { toSend: { messageId, message } }) });
  });
  if (!created.ok) return created;
  const { expiredMinutes, toSend } = created.value;
  if (!toSend || (await deliverNow(db, messages, toSend, now()))) return done({ expiredMinutes });
  // A message that was not sent counts against no limit, so that the person may try again at once.
  await transaction(db, async (tx) => await removeNewestCode(tx, order.merchant.merchantId, order));
  return refuse('verification.send_failed');
}

/**
 * Checks the daily SMS budget of the brand and takes one SMS from it. A silent order only checks the budget, so that its answer equals that of a
 * real one.
 */
async function isWithinBudget(tx: Tx, { merchant, channel, sending }: CodeOrder, now: Date): Promise<boolean> {
  if (channel !== 'sms') return true;
  return sending === 'silent'
    ? await hasSmsBudget(tx, merchant.merchantId, now)
    : await takeSmsBudget(tx, merchant.merchantId, now);
}

export interface CodeQuestion {
  readonly merchantId: number;
  readonly channel: Channel;
  readonly address: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/**
 * Checks a code and marks it as used if it is right. A wrong code is counted in a transaction of its own, so that the count stays even if the
 * caller's transaction fails. `isTryCounted` says that `takeCheckOfCode` has counted this try already. Returns the member whom the code was sent
 * for, if any.
 */
export async function spendCode(
  context: ModuleContext,
  question: CodeQuestion,
  { isTryCounted = false } = {},
): Promise<Outcome<bigint | null>> {
  const { db, now } = context;
  return await transaction(db, async (tx) => {
    const newest = await newestCode(tx, question, question.purpose);
    const stored = newest && { ...newest, wrongTries: newest.wrongTries - (isTryCounted ? 1 : 0) };
    const matches =
      stored !== undefined &&
      context.keyRing.isDigest('verification-code', codeText(question, question.code), stored.codeHash);
    const judged = judgeCode(stored, matches, now());
    if (!stored) return refuse('verification.code_wrong');
    if (judged.ok) await markCodeUsed(tx, stored.codeId, now());
    else if (judged.code === 'verification.code_wrong' && !isTryCounted) await countWrongTry(tx, stored.codeId);
    return judged.ok ? done(stored.memberId) : judged;
  });
}

/**
 * Returns whether the person passed a human check (scene `sms`) to get the unused code for this number. The form then asks for no second check.
 * Each call counts as a try of the code, because otherwise one human check would allow unlimited attempts.
 */
export async function takeCheckOfCode(
  { db, now }: ModuleContext,
  target: CodeTarget,
  purpose: CodePurpose,
): Promise<boolean> {
  if (!(await checkedScenes(db, target.merchantId)).includes('sms')) return false;
  return await transaction(db, async (tx) => {
    const stored = await newestCode(tx, target, purpose);
    if (!stored || !judgeCode(stored, true, now()).ok) return false;
    await countWrongTry(tx, stored.codeId);
    return true;
  });
}

/**
 * Returns the text whose keyed digest is stored. Six digits are quickly tried out, so a digest without a key would not protect a copied table.
 */
function codeText({ channel, address }: { channel: Channel; address: string }, code: string): string {
  return `${channel}:${address}:${code}`;
}
