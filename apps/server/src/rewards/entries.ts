import type { ActivityObstacle, PersonMark } from '@baize/contract/codes';
import type { Audience } from '../domain/rewards/audience.ts';
import { assert } from '../domain/assert.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Tx } from '../platform/db.ts';
import { findSharedMarks } from './shared-marks.ts';

/** The entry of a member in one period of a program that each person may enter once. */
export interface PersonEntry {
  readonly merchantId: number;
  readonly programCode: string;
  readonly period: string;
  readonly memberId: bigint;
  readonly now: Date;
}

type EntryObstacle = Extract<ActivityObstacle, 'phone_missing' | 'payout_account_missing' | 'person_entered'>;

/** The answer to an entry: refused with an obstacle, or entered. `shared` names the marks that another account has entered with: an operator decides. */
export type EntryResult =
  | { readonly obstacle: EntryObstacle }
  | { readonly obstacle: undefined; readonly shared: readonly PersonMark[] };

/**
 * Stores that a person entered a period of a program, under each mark that the program asks for (`onePer`: mobile number, pay-out account), and compares
 * the devices where the program names them. Returns the obstacle if a mark is missing. If another account entered with the same mark, returns the
 * obstacle `person_entered`, or the shared marks where the program sends the second account to review. A unique key decides between two accounts at
 * the same moment; the same account may enter again. Runs in the transaction of the grant.
 */
export async function enterPerson(
  tx: Tx,
  keyRing: Pick<KeyRing, 'digest'>,
  { onePer = [], secondAccount = 'refuse' }: Pick<Audience, 'onePer' | 'secondAccount'>,
  entry: PersonEntry,
): Promise<EntryResult> {
  const isReviewed = secondAccount === 'review';
  assert(isReviewed || !onePer.includes('device'), `the program ${entry.programCode} would refuse a shared device`);
  const shared = onePer.includes('device') ? await findSharedMarks(tx, ['device'], { ...entry, alongside: [] }) : [];
  for (const mark of onePer.toSorted()) {
    if (mark === 'device') continue;
    const value = mark === 'phone' ? await readPhone(tx, entry.memberId) : await readPayoutAccount(tx, entry.memberId);
    if (value === undefined) return { obstacle: mark === 'phone' ? 'phone_missing' : 'payout_account_missing' };
    const hash = keyRing.digest('reward-entry', `${entry.merchantId}:${mark}:${value}`);
    if (await enterMark(tx, mark, hash, entry)) continue;
    if (!isReviewed) return { obstacle: 'person_entered' };
    shared.push(mark);
  }
  return { obstacle: undefined, shared };
}

/** Stores the entry under one mark. Returns false if another account has entered with it. */
async function enterMark(tx: Tx, mark: PersonMark, hash: Buffer, entry: PersonEntry): Promise<boolean> {
  const { merchantId, programCode, period, memberId, now } = entry;
  const key = {
    merchant_id: merchantId,
    program_code: programCode,
    period,
    mark,
    mark_hash: hash,
  };
  await tx
    .insertInto('reward_entry')
    .values({ ...key, member_id: memberId, entered_at: now })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'program_code', 'period', 'mark', 'mark_hash']).doNothing(),
    )
    .execute();
  const row = await tx
    .selectFrom('reward_entry')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', programCode)
    .where('period', '=', period)
    .where('mark', '=', mark)
    .where('mark_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return row.member_id === memberId;
}

/** Returns the confirmed mobile number. */
async function readPhone(tx: Tx, memberId: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('member')
    .select('mobile')
    .where('member_id', '=', memberId)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.mobile ?? undefined;
}

/** Returns the provider with the fingerprint of the account that the member is paid out to. */
async function readPayoutAccount(tx: Tx, memberId: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payout_account')
    .select(['provider_code', 'fingerprint'])
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .where('state', '<>', 'refused')
    .where('fingerprint', 'is not', null)
    .orderBy('is_default', 'desc')
    .orderBy('payout_account_id')
    .executeTakeFirst();
  return row?.fingerprint ? `${row.provider_code}:${row.fingerprint.toString('hex')}` : undefined;
}
