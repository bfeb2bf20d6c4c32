import { bucketOf } from '@baize/server/bucket';
import type { Tx } from '@baize/server/db';
import { hashPassword } from '@baize/server/password';
import { demoMembers, demoMerchants, demoReferralCode, DEMO_PASSWORD, type DemoMember } from './demo.ts';

/** Time of all registrations, before any event of the demo's history. */
const REGISTERED_AT = new Date('2026-01-05T06:15:00Z');

/** A stored member with its line: the ids from the top agent to the member, joined by dots. */
interface InsertedMember {
  readonly memberId: bigint;
  readonly line: string;
}

/** Inserts the agent lines and their players, each with an empty cash account. */
export async function seedMembers(tx: Tx): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const merchant of demoMerchants) {
    const insertedMembers = new Map<string, InsertedMember>();
    for (const member of demoMembers[merchant.code] ?? []) {
      const upline = member.upline === undefined ? undefined : insertedMembers.get(member.upline);
      insertedMembers.set(member.account, await insertMember(tx, { merchant, member, upline, passwordHash }));
    }
  }
}

interface NewMember {
  readonly merchant: (typeof demoMerchants)[number];
  readonly member: DemoMember;
  readonly upline: InsertedMember | undefined;
  readonly passwordHash: string;
}

/** Inserts a member and its empty cash account. The line contains the id of the member, so it is set after the insert. */
async function insertMember(tx: Tx, { merchant, member, upline, passwordHash }: NewMember): Promise<InsertedMember> {
  const { member_id } = await tx
    .insertInto('member')
    .values({
      merchant_id: merchant.merchantId,
      account: member.account,
      account_key: member.account.toLowerCase(),
      type: member.type,
      nickname: member.nickname,
      password_hash: passwordHash,
      upline_id: upline?.memberId ?? null,
      line: '0',
      referral_code: demoReferralCode(merchant.code, member.account),
      language: merchant.defaultLanguage,
      registered_at: REGISTERED_AT,
    })
    .returning('member_id')
    .executeTakeFirstOrThrow();
  const line = upline ? `${upline.line}.${member_id}` : String(member_id);
  await tx.updateTable('member').set({ line }).where('member_id', '=', member_id).execute();
  await tx
    .insertInto('wallet_account')
    .values({ bucket: bucketOf(member_id), member_id, kind: 'cash', currency: merchant.currency })
    .execute();
  return { memberId: member_id, line };
}
