import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

/** A leaf of the Merkle tree of an issue: a bet with its hash. */
export interface Leaf {
  readonly bet_id: bigint;
  readonly leaf_hash: Buffer;
}

/** The ids of the first and the last bet of an issue, which limit the monthly partitions to read. */
export interface BetSpan {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Returns the query for the leaves of the open bets of an issue, in the order of the tree. The ids are part of the SQL text instead of parameters,
 * because the query declares a cursor and `declare` does not accept parameters everywhere. This is safe, because the ids are numbers.
 */
export function leavesQuery(issueId: bigint, { first, last }: BetSpan): RawBuilder<Leaf> {
  const [issue, from, to] = [issueId, first, last].map((id) => sql.raw(String(id)));
  return sql<Leaf>`
    select l.bet_id, l.leaf_hash
    from lottery_participation p
    join lottery_bet l on l.bucket = p.bucket and l.member_id = p.member_id and l.bet_id between p.first_bet_id and p.last_bet_id
      and l.issue_id = p.issue_id
    join bet b on b.bucket = l.bucket and b.member_id = l.member_id and b.bet_id = l.bet_id
    where p.issue_id = ${issue} and l.bet_id between ${from} and ${to} and b.bet_id between ${from} and ${to} and b.state = 'open'
    order by l.bet_id, l.member_id`;
}

/** A bet with the facts that its receipt states. */
export interface ReceiptBet {
  readonly betId: bigint;
  readonly gameCode: string;
  readonly issueId: bigint;
  readonly issue: string;
  readonly playId: string;
  readonly selection: string;
  readonly price: LottoLinePrice;
  readonly placedAt: Date;
  readonly state: string;
  /** The Merkle root of the issue. Null before the issue is closed. */
  readonly root: Buffer | null;
  /** The number of bets in the Merkle tree. */
  readonly bets: number;
}

/** Reads a bet of the member with the Merkle root of its issue. Returns undefined if the member has no such bet. */
export async function readReceiptBet(db: Db, memberId: bigint, betId: bigint): Promise<ReceiptBet | undefined> {
  const { rows } = await sql<ReceiptBet>`
    select l.bet_id as "betId", i.lottery_code as "gameCode", l.issue_id as "issueId", i.number as issue, l.play_id as "playId", l.selection,
      l.price, b.placed_at as "placedAt", b.state, i.bets_root as root, i.bets
    from lottery_bet l
    join bet b on ${isOfMember('b', memberId)} and b.bet_id = ${betId}
    join lottery_issue i on i.issue_id = l.issue_id
    where ${isOfMember('l', memberId)} and l.bet_id = ${betId}`.execute(db);
  return rows[0];
}
