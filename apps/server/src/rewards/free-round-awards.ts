import type { FreeRoundState } from '@baize/contract/codes';
import { money, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { addTurnoverRequirement } from '../betting/turnover.ts';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import {
  turnoverOfWin,
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
export const awardStates: readonly AwardState[] = [...vendorAwardStates, 'waiting', 'refused', 'cancelling'];

/** The free rounds of a claimed grant. */
export interface AwardKey {
  readonly memberId: bigint;
  readonly grantId: bigint;
}

interface OpenedAward extends AwardKey {
  readonly merchantId: number;
  readonly item: FreeRoundsItem;
  readonly now: Date;
}

/** Opens the award of claimed free rounds. The worker gives it to the vendor of the game (`send-free-rounds.ts`). */
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

/** Ends the free rounds of a grant. A round that has begun at the vendor ends and is paid. Returns false if they have ended already. */
export async function cancelFreeRounds(tx: Tx, award: AwardKey & { readonly now: Date }): Promise<boolean> {
  return await askAnew(tx, award, { from: ['waiting', 'open', 'refused'], to: 'cancelling' });
}

/**
 * Ends the free rounds of members who take a break from play, exclude themselves or are blocked (a job of the worker). The wallet API refuses their
 * bets; a free round sends none, so that only its vendor can end it.
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

/** Gives refused free rounds to their vendor again. Returns false if they are not refused. */
export async function retryFreeRounds(tx: Tx, award: AwardKey & { readonly now: Date }): Promise<boolean> {
  return await askAnew(tx, award, { from: ['refused'], to: 'waiting' });
}

/** Changes the state of an award, so that its vendor is asked at once. Returns false if the award is in none of the states `from`. */
async function askAnew(
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

export interface FreeRoundWin {
  readonly memberId: bigint;
  readonly integration: string;
  /** The promotion that the vendor names. */
  readonly promotionId: string;
  readonly amount: Money;
  readonly now: Date;
}

/** The vendor is asked soon after a win how many rounds are left. */
const PROGRESS_AFTER_WIN_MS = 30_000;

/**
 * Counts a win of free rounds and requires its valid bet, in the transaction that credits it. A promotion that is no award of the member at this
 * integration is the vendor's own, and requires nothing.
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
    required: turnoverOfWin(amount, item),
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

/** Reads the awards of grants of a member, by the id of the grant. A grant that is not claimed has none. */
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
        state: memberStateOf(awardStateOf(state), expires_at <= now),
        played,
        playUntil: expires_at,
        won: money(currency, won_minor),
      },
    ]),
  );
}

export function awardStateOf(text: string): AwardState {
  const state = awardStates.find((each) => each === text);
  assert(state !== undefined, `an award in the unknown state ${text}`);
  return state;
}

function memberStateOf(state: AwardState, isPast: boolean): FreeRoundState {
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
