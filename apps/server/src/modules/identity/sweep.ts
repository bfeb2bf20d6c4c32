import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';

/** Nothing of these is good for longer than half an hour; failures count for less. */
const KEEP_HOURS = 24;
/** The history of log-ins: as long as ended sessions. */
const KEEP_EVENTS_DAYS = 90;

export async function sweepWaysIn(db: Db, now: Date): Promise<void> {
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  const old = hoursAgo(KEEP_HOURS);
  await transaction(db, async (tx) => {
    await tx.deleteFrom('failed_guess').where('at', '<', old).execute();
    await tx.deleteFrom('extra_check').where('created_at', '<', old).execute();
    await tx.deleteFrom('password_ticket').where('created_at', '<', old).execute();
    await tx.deleteFrom('passkey_challenge').where('created_at', '<', old).execute();
    await tx.deleteFrom('hand_off').where('created_at', '<', old).execute();
    await tx.deleteFrom('remembered_device').where('expires_at', '<', old).execute();
    await tx
      .deleteFrom('login_event')
      .where('at', '<', hoursAgo(KEEP_EVENTS_DAYS * 24))
      .execute();
  });
}
