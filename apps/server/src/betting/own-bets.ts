import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';
import { canBeOf } from '../platform/history-ids.ts';
import { isOfMember } from '../platform/member-rows.ts';

/** Sums up the settled bets that a member has placed since then. */
export async function readPlayedSince(db: Db, memberId: bigint, since: Date): Promise<{ stake: bigint; win: bigint }> {
  const { rows } = await sql<{ stake: bigint | null; win: bigint | null }>`
    select sum(stake_minor) as stake, sum(win_minor) as win from bet b
    where ${isOfMember('b', memberId)} and placed_at >= ${since} and ${canBeOf('b.bet_id', { from: since })} and state in ('won', 'lost')`.execute(
    db,
  );
  return { stake: rows[0]?.stake ?? 0n, win: rows[0]?.win ?? 0n };
}

/** Reads the codes of the vendors at which a member has bet. `isInReach` is a condition on the bet `b`. */
export async function readVendorsOfBets(db: Db, memberId: bigint, isInReach: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ vendor_code: string }>`
    select distinct b.vendor_code from bet b
    where ${isOfMember('b', memberId)} and ${isInReach}
    order by b.vendor_code`.execute(db);
  return rows.map((row) => row.vendor_code);
}

/** Where a bet came from, and where its vendor shows the round. */
export interface BetSource {
  readonly integration_code: string;
  readonly transaction_id: string;
  /** Null for bets on lotteries of the platform, behind which no vendor stands. */
  readonly launch_url: string | null;
  readonly round_page: boolean | null;
}

export async function readBetSource(db: Db, memberId: bigint, betId: bigint): Promise<BetSource> {
  return await db
    .selectFrom('bet as b')
    .leftJoin('integration as i', 'i.code', 'b.integration_code')
    .select(['b.integration_code', 'b.transaction_id', 'i.launch_url', 'i.round_page'])
    .where(isOfMember('b', memberId))
    .where('b.bet_id', '=', betId)
    .executeTakeFirstOrThrow();
}
