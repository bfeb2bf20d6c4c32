import type { FeedbackRequest } from '@baize/contract/schemas/feedback';
import type { HumanScene } from '@baize/contract/schemas/verification';
import { isFeedbackLength } from '@baize/validation/feedback-length';
import { sql } from 'kysely';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { lockMember } from '../../members/lock-member.ts';
import { claimUploads, claimVisitorUploads } from '../../members/uploads.ts';
import type { ModuleContext } from '../../module.ts';
import { toAddressRange } from '../../platform/address-range.ts';
import type { Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { sealContact } from './contact.ts';

const DAY_MS = 86_400_000;
/** The most feedback messages of one member in a day. */
const MEMBER_FEEDBACK_PER_DAY_MAX = 10;
/** The most feedback messages of visitors (without a session) of one address range in a day. Several people may share a range. */
const VISITOR_FEEDBACK_PER_DAY_MAX = 5;
/** The most feedback messages of all visitors of a brand in a day, so that many addresses together cannot flood the operators. */
const ALL_VISITORS_FEEDBACK_PER_DAY_MAX = 1_000;

interface PassCall {
  readonly merchantId: number;
  readonly scene: HumanScene;
  readonly pass: string | undefined;
}

export interface FeedbackContext extends Pick<ModuleContext, 'db' | 'now' | 'keyRing' | 'vault'> {
  /** Redeems the single-use pass that a visitor got for a human check (captcha). */
  readonly spendPass: (call: PassCall) => Promise<Outcome<undefined>>;
}

/** The member or visitor who sends feedback. */
export interface FeedbackSender {
  readonly merchantId: number;
  readonly site: 'member' | 'agent';
  /** Undefined for a visitor without a session. */
  readonly memberId: bigint | undefined;
  readonly ip: string;
  readonly language: string;
}

/** Returns the key by which uploads refer to a feedback message. */
export function feedbackKey(feedbackId: bigint): string {
  return `feedback:${feedbackId}`;
}

/**
 * Stores a feedback message for the operators (spec section 5). If the brand requires it, a visitor has to pass a human check first. Refuses a text of a
 * wrong length (`feedback.length`) and messages above the daily limits (`request.rate_limited`).
 */
export async function sendFeedback(
  context: FeedbackContext,
  sender: FeedbackSender,
  request: FeedbackRequest,
): Promise<Outcome<Record<string, never>>> {
  if (!isFeedbackLength(request.content)) return refuse('feedback.length');
  if (sender.memberId === undefined) {
    const { merchantId } = sender;
    const passed = await context.spendPass({ merchantId, scene: 'feedback', pass: request.humanCheck });
    if (!passed.ok) return passed;
  }
  return await transaction(context.db, async (tx) => await storeFeedback(tx, context, sender, request));
}

async function storeFeedback(
  tx: Tx,
  context: FeedbackContext,
  sender: FeedbackSender,
  { requestId, content, contact, images }: FeedbackRequest,
): Promise<Outcome<Record<string, never>>> {
  const { merchantId, memberId, site, language, ip } = sender;
  const now = context.now();
  const visitorHash = memberId === undefined ? context.keyRing.digest('feedback', toAddressRange(ip)) : null;
  const isWithinQuota =
    memberId === undefined
      ? await isWithinVisitorQuota(tx, { merchantId, visitorHash, now })
      : await isWithinMemberQuota(tx, memberId, now);
  if (!isWithinQuota) return refuse('request.rate_limited', { retryAfterSeconds: DAY_MS / 1000 });
  const contactText = contact?.trim() ?? '';
  const stored = await tx
    .insertInto('feedback')
    .values({
      merchant_id: merchantId,
      request_id: requestId,
      member_id: memberId ?? null,
      visitor_hash: visitorHash,
      site,
      language,
      content: content.trim(),
      sealed_contact: contactText === '' ? null : sealContact(context.vault, requestId, contactText),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'request_id']).doNothing())
    .returning('feedback_id as feedbackId')
    .executeTakeFirst();
  if (!stored) return await answerRepeatedRequest(tx, { merchantId, requestId, content: content.trim() });
  const usedBy = feedbackKey(stored.feedbackId);
  const claim = { ids: images, usedBy, now };
  const claimed =
    memberId === undefined
      ? await claimVisitorUploads(tx, { ...claim, merchantId })
      : await claimUploads(tx, { ...claim, memberId, purpose: 'feedback' });
  return claimed.ok ? done({}) : await deleteRefused(tx, stored.feedbackId, claimed);
}

/**
 * Answers a request id that was used before: success for the same content, because the first answer may have been lost, and a refusal for other
 * content.
 */
async function answerRepeatedRequest(
  tx: Tx,
  { merchantId, requestId, content }: { merchantId: number; requestId: string; content: string },
): Promise<Outcome<Record<string, never>>> {
  const storedFeedback = await tx
    .selectFrom('feedback')
    .select('content')
    .where('merchant_id', '=', merchantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return storedFeedback?.content === content ? done({}) : refuse('ledger.key_reused');
}

/** Deletes the inserted row of a refused message. A refusal commits the transaction, so the row would stay otherwise. */
async function deleteRefused(
  tx: Tx,
  feedbackId: bigint,
  refusal: Outcome<undefined> & { readonly ok: false },
): Promise<Outcome<never>> {
  await tx.deleteFrom('feedback').where('feedback_id', '=', feedbackId).execute();
  return refusal;
}

async function isWithinMemberQuota(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  await lockMember(tx, memberId);
  const { count } = await tx
    .selectFrom('feedback')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(count) < MEMBER_FEEDBACK_PER_DAY_MAX;
}

interface VisitorCount {
  readonly merchantId: number;
  readonly visitorHash: Buffer | null;
  readonly now: Date;
}

/**
 * Returns whether a visitor may send another message. An advisory lock makes the visitors of a brand take turns until their transactions end, because
 * parallel calls would otherwise all be counted as the last allowed message.
 */
async function isWithinVisitorQuota(tx: Tx, { merchantId, visitorHash, now }: VisitorCount): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor-feedback:${merchantId}`}, 0))`.execute(tx);
  const { ofVisitor, ofAll } = await tx
    .selectFrom('feedback')
    .select([
      sql<number>`(count(*) filter (where visitor_hash = ${visitorHash}))::integer`.as('ofVisitor'),
      sql<number>`count(*)::integer`.as('ofAll'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('member_id', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return ofVisitor < VISITOR_FEEDBACK_PER_DAY_MAX && ofAll < ALL_VISITORS_FEEDBACK_PER_DAY_MAX;
}
