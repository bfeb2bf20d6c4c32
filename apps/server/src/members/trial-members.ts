import { TRIAL_TYPE } from '@baize/contract/limits';
import type { Tx } from '../platform/db.ts';

/** Returns which of the members have a trial account. Trial accounts play without money, so they take no part in rankings. */
export async function readTrialMembers(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  if (memberIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', 'in', [...memberIds])
    .where('type', '=', TRIAL_TYPE)
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
}
