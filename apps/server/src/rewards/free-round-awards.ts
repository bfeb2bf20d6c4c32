import type { FreeRoundState } from '@baize/contract/codes';
import { money, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { addTurnoverRequirement } from '../betting/turnover.ts';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import {
  computeWinTurnover,
  vendorAwardStates,
  type AwardState,
  type FreeRoundsItem,
} from '../domain/rewards/free-rounds.ts';
import { wireId } from '../domain/wire-id.ts';
import { isOfMember } from '../platform/member-rows.ts';
import type { Db, Tx } from '../platform/db.ts';
import { findFreeRoundGame } from './free-round-games.ts';
import { lockGrant } from './grant-rows.ts';

const DAY_MS = 86_400_000;
/** All states of an award of free rounds: those that its vendor reports, and those before the vendor has confirmed anything. */
export const awardStates: readonly AwardState[] = [...vendorAwardStates, 'waiting', 'refused', 'cancelling'];

/** Names an award: the free rounds of a claimed grant. The vendor of the game keeps the award. */
export interface AwardKey {
  readonly memberId: bigint;
  readonly grantId: bigint;
}

interface OpenedAward extends AwardKey {
  readonly merchantId: number;
  readonly item: FreeRoundsItem;
  readonly now: Date;
}

/** Inserts the award of claimed free rounds with the state `waiting`. A worker sends the award to the vendor of the game (`send-free-rounds.ts`). */
export async function openFreeRoundAward(
  tx: Tx,
  { memberId, grantId, merchantId, item, now }: OpenedAward,
): Promise<void> {
  const game = await findFreeRoundGame(tx, merchantId, item.nodeId);
  assert(game !== undefined, `there is no game ${item.nodeId} for the free rounds of grant ${grantId}`);
  await tx
    .insertInto('free_round_award')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      grant_id: grantId,
      merchant_id: merchantId,
      integration_code: game.integration,
      game_code: game.gameCode,
      currency: item.stake.currency,
      stake_minor: item.stake.amountMinor,
      rounds: item.rounds,
      expires_at: new Date(now.getTime() + item.validDays * DAY_MS),
      ask_at: now,
      created_at: now,
    })
    .execute();
}

/**
 * Requests that the vendor cancels an award. A round that has begun at the vendor is finished and paid. Returns false if the award has ended already.
 */
export async function cancelFreeRounds(tx: Tx, award: AwardKey & { readonly now: Date }): Promise<boolean> {
  return await changeStateAndCallVendor(tx, award, { from: ['waiting', 'open', 'refused'], to: 'cancelling' });
}

/**
 * Cancels the awards of members who are on a break from play, excluded or blocked (a job of the worker). The wallet API refuses bets of such members,
 * but a free round makes no bet, so only the vendor can stop it.
 */
export async function cancelFreeRoundsOfExcluded(db: Db, now: Date): Promise<void> {
  await sql`
    update free_round_award a set state = 'cancelling', ask_at = ${now}, asks = 0
    where a.state in ('waiting', 'open') and a.ask_at is not null and (
      exists (select from play_exclusion x where x.member_id = a.member_id and (x.until is null or x.until > ${now}))
      or exists (select from uncounted_play u where u.member_id = a.member_id and u.since <= ${now} and (u.until is null or u.until > ${now})))`.execute(
    db,
  );
}

/** Sends an award that its vendor refused to the vendor again. Returns false if the award is not in the state `refused`. */
export async function retryFreeRounds(tx: Tx, award: AwardKey & { readonly now: Date }): Promise<boolean> {
  return await changeStateAndCallVendor(tx, award, { from: ['refused'], to: 'waiting' });
}

/** Changes the state of an award and makes its vendor call due at once. Returns false if the award is in none of the states `from`. */
async function changeStateAndCallVendor(
  tx: Tx,
  { memberId, grantId, now }: AwardKey & { readonly now: Date },
  { from, to }: { readonly from: readonly AwardState[]; readonly to: AwardState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('free_round_award')
    .set({ state: to, ask_at: now, asks: 0 })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A win of free rounds that the vendor credits through the wallet API. */
export interface FreeRoundWin {
  readonly memberId: bigint;
  readonly integration: string;
  /** The promotion that the vendor names in its call; for our awards it is the id of the award. */
  readonly promotionId: string;
  readonly amount: Money;
  readonly now: Date;
}

/** The vendor is asked soon after a win how many rounds are left. */
const PROGRESS_AFTER_WIN_MS = 30_000;

/**
 * Adds a win to its award and requires the valid bet of the win before a withdrawal, in the transaction that credits the win. A `promotionId` that is
 * no award of the member at this integration belongs to a promotion of the vendor itself, and is ignored.
 */
export async function countFreeRoundWin(
  tx: Tx,
  { memberId, integration, promotionId, amount, now }: FreeRoundWin,
): Promise<void> {
  const grantId = wireId(promotionId);
  if (grantId === undefined) return;
  const soon = new Date(now.getTime() + PROGRESS_AFTER_WIN_MS);
  const { rows } = await sql<{ wins: number }>`
    update free_round_award a set wins = a.wins + 1, won_minor = a.won_minor + ${amount.amountMinor},
      ask_at = least(a.ask_at, ${soon}), asks = 0
    where ${isOfMember('a', memberId)} and a.grant_id = ${grantId} and a.integration_code = ${integration} and a.currency = ${amount.currency}
    returning a.wins`.execute(tx);
  const [award] = rows;
  if (!award) return;
  const grant = await lockGrant(tx, { memberId, grantId, currency: amount.currency });
  assert(grant?.item.kind === 'free_rounds', `the award ${grantId} belongs to no grant of free rounds`);
  const { merchantId, titles, turnoverGameTypes, item } = grant;
  await addTurnoverRequirement(tx, {
    memberId,
    merchantId,
    source: 'bonus',
    sourceKey: `free-rounds:${grantId}:${award.wins}`,
    titles,
    amount,
    required: computeWinTurnover(amount, item),
    gameTypes: turnoverGameTypes,
    now,
  });
}

/** The award of claimed free rounds as the member reads it. */
export interface MemberAward {
  readonly state: FreeRoundState;
  readonly played: number;
  readonly playUntil: Date;
  readonly won: Money;
}

/** Reads the awards of a member by the id of their grant. Grants that are not claimed have no award. */
export async function readMemberAwards(
  db: Db,
  { memberId, currency, now }: { readonly memberId: bigint; readonly currency: Currency; readonly now: Date },
  grantIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, MemberAward>> {
  if (grantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('free_round_award')
    .select(['grant_id', 'state', 'played', 'expires_at', 'won_minor'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', 'in', [...grantIds])
    .execute();
  return new Map(
    rows.map(({ grant_id, state, played, expires_at, won_minor }) => [
      grant_id,
      {
        state: toMemberState(parseAwardState(state), expires_at <= now),
        played,
        playUntil: expires_at,
        won: money(currency, won_minor),
      },
    ]),
  );
}

/** Parses the state of a stored award. Throws for an unknown state, which is a mistake in the data. */
export function parseAwardState(text: string): AwardState {
  const state = awardStates.find((each) => each === text);
  assert(state !== undefined, `an award in the unknown state ${text}`);
  return state;
}

function toMemberState(state: AwardState, isPast: boolean): FreeRoundState {
  switch (state) {
    case 'waiting':
      return 'waiting';
    case 'open':
      return isPast ? 'over' : 'ready';
    case 'refused':
      return 'refused';
    case 'used':
    case 'expired':
    case 'cancelling':
    case 'cancelled':
      return 'over';
    default:
      return state satisfies never;
  }
}
