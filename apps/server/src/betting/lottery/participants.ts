import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import type { TierWin } from '@baize/lottery/play';
import type { Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { hasOnePlacement, isInPlacementOf } from '../../platform/placements.ts';

/**
 * The limits of the members and bets of one transaction, which are low enough that no wallet is locked for long. A member with more bets forms a
 * chunk alone.
 */
const MEMBERS_PER_CHUNK_MAX = 200;
const BETS_PER_CHUNK_MAX = 2_000;

/** An issue with a version of its draw. A correction of a draw is a new version, by which all bets are settled again. */
interface DrawVersion {
  readonly issueId: bigint;
  /** The version of the draw to which the bets are brought. */
  readonly version: number;
}

/** A member with bets in an issue, and the amounts that settlements have paid to the member so far. */
export interface Participant {
  readonly memberId: bigint;
  readonly currency: Currency;
  /** The number of bets. */
  readonly lines: number;
  /** The ids between which all bets of the member in the issue lie. */
  readonly firstBetId: bigint;
  readonly lastBetId: bigint;
  /** The most that the member can win in the issue. */
  readonly payoutMaxMinor: bigint;
  /** The sum that the settlements have paid so far, without rebates. */
  readonly paidMinor: bigint;
  readonly paidRebateMinor: bigint;
}

/**
 * Returns a bucket of each placement that has members whose bets are not at this version yet. No row is locked. Most issues of a frequent lottery
 * have no bets, so that nothing is claimed for them.
 */
export async function findUnsettledBuckets(db: Db, { issueId, version }: DrawVersion): Promise<number[]> {
  const unsettled = sql`from lottery_participation p where p.issue_id = ${issueId} and p.settled_version < ${version}`;
  const { rows } = hasOnePlacement()
    ? await sql<{ bucket: number }>`select p.bucket ${unsettled} limit 1`.execute(db)
    : await sql<{ bucket: number }>`select distinct p.bucket ${unsettled} order by p.bucket`.execute(db);
  return rows.map(({ bucket }) => bucket);
}

/**
 * Locks the next members whose bets are not at this version yet, as many as fit into a chunk. Members that another worker has locked are skipped
 * (`SKIP LOCKED`).
 */
export async function claimParticipants(
  tx: Tx,
  { issueId, version }: DrawVersion,
  bucket: number,
): Promise<Participant[]> {
  const { rows } = await sql<Omit<Participant, 'currency'> & { readonly currency: string }>`
    select p.member_id as "memberId", p.currency, p.lines, p.first_bet_id as "firstBetId", p.last_bet_id as "lastBetId",
      p.payout_max_minor as "payoutMaxMinor", p.paid_minor as "paidMinor", p.rebate_minor as "paidRebateMinor"
    from lottery_participation p
    where p.issue_id = ${issueId} and p.settled_version < ${version} and ${isInPlacementOf('p', bucket)}
    order by p.bucket, p.member_id
    limit ${MEMBERS_PER_CHUNK_MAX}
    for update skip locked`.execute(tx);
  const chosen = rows.slice(0, countChunkMembers(rows));
  return chosen.map((row) => ({ ...row, currency: currencyOf(row.currency) }));
}

/**
 * Reads the members of an issue that follow `after`, in the order of their keys (keyset pagination). A preview uses this, so no row is locked.
 * Members whose settlement is pending are included.
 */
export async function readParticipantsAfter(
  tx: Tx,
  issueId: bigint,
  after: Participant | undefined,
): Promise<Participant[]> {
  const memberId = after?.memberId ?? -1n;
  const { rows } = await sql<Omit<Participant, 'currency'> & { readonly currency: string }>`
    select p.member_id as "memberId", p.currency, p.lines, p.first_bet_id as "firstBetId", p.last_bet_id as "lastBetId",
      p.payout_max_minor as "payoutMaxMinor", p.paid_minor as "paidMinor", p.rebate_minor as "paidRebateMinor"
    from lottery_participation p
    where p.issue_id = ${issueId} and (p.bucket, p.member_id) > (${after ? bucketOf(memberId) : -1}::smallint, ${memberId}::bigint)
    order by p.bucket, p.member_id
    limit ${MEMBERS_PER_CHUNK_MAX}`.execute(tx);
  return rows.map((row) => ({ ...row, currency: currencyOf(row.currency) }));
}

/** Locks a member of an issue, whatever version of the draw the member was settled by. Returns undefined if the member has no bets in the issue. */
export async function lockParticipant(
  tx: Tx,
  memberId: bigint,
  issueId: bigint,
): Promise<(Participant & { readonly settledVersion: number }) | undefined> {
  const { rows } = await sql<
    Omit<Participant, 'currency'> & { readonly currency: string; readonly settledVersion: number }
  >`
    select p.member_id as "memberId", p.currency, p.lines, p.first_bet_id as "firstBetId", p.last_bet_id as "lastBetId",
      p.payout_max_minor as "payoutMaxMinor", p.paid_minor as "paidMinor", p.rebate_minor as "paidRebateMinor",
      p.settled_version as "settledVersion"
    from lottery_participation p
    where ${isOfMember('p', memberId)} and p.issue_id = ${issueId}
    for update`.execute(tx);
  const [row] = rows;
  return row && { ...row, currency: currencyOf(row.currency) };
}

/** Returns how many of the first rows form a chunk: their bets together do not exceed the limit, but the first row always belongs to the chunk. */
function countChunkMembers(rows: readonly { readonly lines: number }[]): number {
  let bets = 0;
  const end = rows.findIndex(({ lines }, at) => {
    bets += lines;
    return at > 0 && bets > BETS_PER_CHUNK_MAX;
  });
  return end === -1 ? rows.length : end;
}

/** The state of a held win. `dropped` means that a corrected draw does not win so much, or that the issue is void. */
type HeldWinState = 'held' | 'released' | 'rejected' | 'dropped';

/** A bet that the draw decides. Cancelled bets are left out. */
export interface ParticipantBet {
  readonly memberId: bigint;
  readonly betId: bigint;
  readonly merchantId: number;
  readonly currency: string;
  readonly playId: string;
  readonly selection: string;
  readonly price: LottoLinePrice;
  readonly costMinor: bigint;
  readonly rebateMinor: bigint;
  readonly payoutMaxMinor: bigint;
  /** The state in which an earlier version of the draw left the bet. */
  readonly state: string;
  /** The tiers that an earlier version of the draw has won. Null if there are none. */
  readonly wins: readonly TierWin[] | null;
  /** The prize of these tiers after the limits of the payout. `winMinor` also contains a stake that was returned for a tie. */
  readonly prizeMinor: bigint;
  readonly winMinor: bigint;
  readonly validBetMinor: bigint;
  /** Null for a bet whose win was never held. */
  readonly heldState: HeldWinState | null;
}

/** Reads the bets of these members in the issue, without cancelled and void bets. */
export async function readParticipantsBets(
  tx: Tx,
  { issueId }: DrawVersion,
  participants: readonly Participant[],
): Promise<ParticipantBet[]> {
  const column = <Value>(pick: (participant: Participant) => Value): Value[] => participants.map(pick);
  const [first, last] = [findLeast(column((each) => each.firstBetId)), findGreatest(column((each) => each.lastBetId))];
  const { rows } = await sql<ParticipantBet>`
    select l.member_id as "memberId", l.bet_id as "betId", l.play_id as "playId", l.selection, l.price, b.stake_minor as "costMinor",
      l.rebate_minor as "rebateMinor", l.payout_max_minor as "payoutMaxMinor", b.state, l.wins, l.prize_minor as "prizeMinor",
      b.win_minor as "winMinor", b.valid_bet_minor as "validBetMinor", b.merchant_id as "merchantId", b.currency, h.state as "heldState"
    from unnest(
      ${column((each) => bucketOf(each.memberId))}::smallint[], ${column((each) => each.memberId)}::bigint[],
      ${column((each) => each.firstBetId)}::bigint[], ${column((each) => each.lastBetId)}::bigint[]
    ) as p (bucket, member_id, first_bet_id, last_bet_id)
    join lottery_bet l on l.bucket = p.bucket and l.member_id = p.member_id and l.bet_id between p.first_bet_id and p.last_bet_id
    join bet b on b.bucket = l.bucket and b.member_id = l.member_id and b.bet_id = l.bet_id
    left join lottery_held_win h on h.bucket = l.bucket and h.member_id = l.member_id and h.bet_id = l.bet_id
    where l.issue_id = ${issueId} and l.bet_id between ${first} and ${last} and b.bet_id between ${first} and ${last}
      and b.state in ('open', 'won', 'lost')
    order by l.member_id, l.bet_id`.execute(tx);
  return rows;
}

function findLeast(ids: readonly bigint[]): bigint | undefined {
  return ids.reduce<bigint | undefined>((least, id) => (least === undefined || id < least ? id : least), undefined);
}

function findGreatest(ids: readonly bigint[]): bigint {
  return ids.reduce((greatest, id) => (id > greatest ? id : greatest), 0n);
}
