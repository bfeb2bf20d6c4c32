import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { ReadWalletChanges } from '../platform/live/wallet-watch.ts';

/**
 * Reads the members with a changed wallet for the sockets. A mark is the sum of the times at which the accounts were written, so that every
 * write changes it. The query reads the wallet's primary key, and returns changed rows alone.
 */
export const readWalletChanges: ReadWalletChanges = async (db, known) => {
  const ids = [...known.keys()];
  const { rows } = await sql<{ member_id: bigint; mark: string }>`
    select w.member_id, sum(extract(epoch from w.updated_at))::text as mark
    from unnest(${ids.map(bucketOf)}::smallint[], ${ids}::bigint[], ${[...known.values()]}::text[]) as known (bucket, member_id, mark)
    join wallet_account w on w.bucket = known.bucket and w.member_id = known.member_id
    group by w.bucket, w.member_id
    having sum(extract(epoch from w.updated_at))::text is distinct from min(known.mark)`.execute(db);
  const changed = new Set(rows.map(({ member_id }) => member_id));
  // A member without an account has no row. Accounts are never deleted, so that only a member who was never read can be new among those.
  const withoutAccount = ids.filter((memberId) => known.get(memberId) === undefined && !changed.has(memberId));
  return [
    ...rows.map(({ member_id, mark }) => ({ memberId: member_id, mark })),
    ...withoutAccount.map((memberId) => ({ memberId, mark: null })),
  ];
};
