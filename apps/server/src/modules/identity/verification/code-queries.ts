import { sql } from 'kysely';
import type { IssuedCode } from '../../../domain/identity/judge-code.ts';
import type { SentBefore } from '../../../domain/identity/judge-send.ts';
import type { Tx } from '../../../platform/db.ts';

export type Channel = 'sms' | 'email';
/** The purpose for which a code was sent. The code is valid for this purpose only. */
export type CodePurpose = 'login' | 'password' | 'register' | 'bind' | 'confirm' | 'extra_check';

/** The receiver of a code at a brand. */
export interface CodeTarget {
  readonly merchantId: number;
  readonly channel: Channel;
  /** A number in E.164 digits for SMS, or an e-mail address in lower case. */
  readonly address: string;
}

/** Takes an advisory lock for the address until the transaction ends, so that two parallel sends cannot both pass the limit. */
export async function lockAddress(tx: Tx, { merchantId, channel, address }: CodeTarget): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${merchantId}:${channel}:${address}`}, 0))`.execute(tx);
}

/** Counts the codes that were sent to the address, and those that were requested from the address range, within the last day and hour. */
export async function countSends(tx: Tx, target: CodeTarget, addressRange: string, now: Date): Promise<SentBefore> {
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const toAddress = await tx
    .selectFrom('verification_code')
    .select([sql<Date | null>`max(created_at)`.as('lastToAddressAt'), sql<number>`count(*)::int`.as('toAddressInDay')])
    .where('merchant_id', '=', target.merchantId)
    .where('channel', '=', target.channel)
    .where('address', '=', target.address)
    .where('created_at', '>', hoursAgo(24))
    .executeTakeFirstOrThrow();
  const fromIp = await tx
    .selectFrom('verification_code')
    .select([
      sql<number>`count(*) filter (where created_at > ${hoursAgo(1)})::int`.as('fromIpInHour'),
      sql<number>`count(*)::int`.as('fromIpInDay'),
    ])
    .where('merchant_id', '=', target.merchantId)
    .where('ip', '=', addressRange)
    .where('created_at', '>', hoursAgo(24))
    .executeTakeFirstOrThrow();
  return { ...toAddress, ...fromIp };
}

export interface NewCode extends CodeTarget {
  readonly purpose: CodePurpose;
  readonly memberId: bigint | null;
  readonly codeHash: Buffer;
  /** The range of IP addresses that the limits count as one caller (platform/address-range.ts). */
  readonly addressRange: string;
  readonly now: Date;
}

/** Stores a code. Returns its id. */
export async function insertCode(tx: Tx, code: NewCode): Promise<bigint> {
  const { codeId } = await tx
    .insertInto('verification_code')
    .values({
      merchant_id: code.merchantId,
      channel: code.channel,
      purpose: code.purpose,
      address: code.address,
      member_id: code.memberId,
      code_hash: code.codeHash,
      ip: code.addressRange,
      created_at: code.now,
    })
    .returning('code_id as codeId')
    .executeTakeFirstOrThrow();
  return codeId;
}

export interface StoredCode extends IssuedCode {
  readonly codeId: bigint;
  readonly codeHash: Buffer;
  readonly memberId: bigint | null;
}

/** Reads the newest code of an address for this purpose, and locks it until the transaction ends. */
export async function findNewestCode(
  tx: Tx,
  target: CodeTarget,
  purpose: CodePurpose,
): Promise<StoredCode | undefined> {
  return await tx
    .selectFrom('verification_code')
    .select([
      'code_id as codeId',
      'code_hash as codeHash',
      'member_id as memberId',
      'created_at as createdAt',
      'used_at as usedAt',
      'wrong_tries as wrongTries',
    ])
    .where('merchant_id', '=', target.merchantId)
    .where('channel', '=', target.channel)
    .where('address', '=', target.address)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .orderBy('code_id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Counts a try of a code in the column `wrong_tries`, even if the code turns out to be right. `judgeCode` refuses the code after
 * VERIFICATION_CODE_TRIES_MAX counted tries.
 */
export async function countCodeTry(tx: Tx, codeId: bigint): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set({ wrong_tries: sql<number>`wrong_tries + 1` })
    .where('code_id', '=', codeId)
    .execute();
}

export async function markCodeUsed(tx: Tx, codeId: bigint, now: Date): Promise<void> {
  await tx.updateTable('verification_code').set({ used_at: now }).where('code_id', '=', codeId).execute();
}

/** Deletes a code whose message could not be sent, so that the code does not count against the limits. */
export async function deleteCode(tx: Tx, codeId: bigint): Promise<void> {
  await tx.deleteFrom('verification_code').where('code_id', '=', codeId).execute();
}
