import type { Db } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';

/** Challenges and captchas are over after minutes; codes count against limits for a day; messages are kept to be looked into. */
const KEEP_CHALLENGES_HOURS = 1;
const KEEP_CODES_HOURS = 48;
const KEEP_MESSAGES_DAYS = 7;

export async function sweepProofs(db: Db, now: Date): Promise<void> {
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  await transaction(db, async (tx) => {
    await tx.deleteFrom('human_challenge').where('created_at', '<', hoursAgo(KEEP_CHALLENGES_HOURS)).execute();
    await tx.deleteFrom('captcha').where('created_at', '<', hoursAgo(KEEP_CHALLENGES_HOURS)).execute();
    await tx.deleteFrom('verification_code').where('created_at', '<', hoursAgo(KEEP_CODES_HOURS)).execute();
    await tx
      .deleteFrom('message')
      .where('created_at', '<', hoursAgo(KEEP_MESSAGES_DAYS * 24))
      .execute();
  });
}
