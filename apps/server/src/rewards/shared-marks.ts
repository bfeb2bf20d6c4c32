import type { PersonMark } from '@baize/contract/codes';
import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import { findSharers } from '../members/mark-sharers.ts';
import type { Tx } from '../platform/db.ts';

/** The first key of the advisory locks of this file. No other advisory lock with two keys uses it. */
const REVIEW_LOCK_CLASS = 100;

/** The reward that a member is about to get. */
export interface MarkedReward {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly programCode: string;
  readonly period: string;
  /** Other grants of the program that are created in the same transaction. */
  readonly alongside: readonly { readonly memberId: bigint; readonly period: string }[];
}

/**
 * Returns the marks (device, phone, pay-out account) by which another account has probably had this reward already: an account with the same mark has
 * a grant of the program in the period that was not rejected. An operator then decides about the second grant. Advisory locks make the checks of one
 * program run one after the other, so that two accounts at the same moment are noticed.
 */
export async function findSharedMarks(
  tx: Tx,
  marks: readonly PersonMark[],
  { memberId, merchantId, programCode, period, alongside }: MarkedReward,
): Promise<PersonMark[]> {
  if (marks.length === 0) return [];
  await sql`select pg_advisory_xact_lock(${REVIEW_LOCK_CLASS}, hashtext(${`${merchantId}:${programCode}`}))`.execute(
    tx,
  );
  const shared: PersonMark[] = [];
  for (const mark of marks.toSorted()) {
    const sharers = await findSharers(tx, mark, { memberId, merchantId });
    const isAlongside = alongside.some((each) => each.period === period && sharers.includes(each.memberId));
    if (isAlongside || (await hasGrant(tx, sharers, { merchantId, programCode, period }))) shared.push(mark);
  }
  return shared;
}

async function hasGrant(
  tx: Tx,
  memberIds: readonly bigint[],
  { merchantId, programCode, period }: Omit<MarkedReward, 'memberId' | 'alongside'>,
): Promise<boolean> {
  if (memberIds.length === 0) return false;
  const row = await tx
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('bucket', 'in', [...new Set(memberIds.map(bucketOf))])
    .where('member_id', 'in', [...memberIds])
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', programCode)
    .where('period', '=', period)
    .where('state', 'not in', ['rejected', 'returned'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
