import { sql } from 'kysely';
import type { Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { refuse, type Refusal } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { findExceededPlayLimits } from '../play-limits.ts';
import type { Tx } from '../../platform/db.ts';

/** The facts about a member by which an order is judged, and which its bets keep. */
export interface Player {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly line: string;
  readonly currency: Currency;
  readonly timeZone: string;
  readonly isBlocked: boolean;
  readonly isExcluded: boolean;
}

/**
 * Reads a player. The caller holds the lock of the wallet, so that a block or an exclusion that was committed before applies. Throws if the member does
 * not exist.
 */
export async function readPlayer(tx: Tx, memberId: bigint, at: Date): Promise<Player> {
  const [player] = await readPlayers(tx, [memberId], at);
  assert(player !== undefined, `member ${memberId} does not exist`);
  return player;
}

/** Reads several players in the order of the ids. The caller holds the locks of their wallets. Throws if a member does not exist. */
export async function readPlayers(tx: Tx, memberIds: readonly bigint[], at: Date): Promise<Player[]> {
  const { rows } = await sql<Omit<Player, 'currency'> & { readonly currency: string }>`
    select m.member_id as "memberId", m.merchant_id as "merchantId", m.line, m.state = 'blocked' as "isBlocked",
      merchant.currency, merchant.time_zone as "timeZone",
      exists (
        select from play_exclusion x where x.member_id = m.member_id and (x.until is null or x.until > ${at})
      ) as "isExcluded"
    from member m join merchant on merchant.merchant_id = m.merchant_id
    where m.member_id = any(${memberIds}::bigint[])`.execute(tx);
  const players = new Map(rows.map((row) => [row.memberId, { ...row, currency: currencyOf(row.currency) }]));
  return memberIds.map((memberId) => {
    const player = players.get(memberId);
    assert(player !== undefined, `member ${memberId} does not exist`);
    return player;
  });
}

/** A player with the stake of an order, in minor units. */
interface PlayerStake {
  readonly player: Player;
  readonly stakeMinor: bigint;
}

/**
 * Judges whether each member may place its stake: blocked members, excluded members, and stakes above an own limit are refused. Returns the refusals
 * in the order of the stakes; an element is undefined if the stake is allowed. The caller holds the locks of the wallets
 * (docs/decisions/0034-running-play-use.md).
 */
export async function judgePlayers(tx: Tx, stakes: readonly PlayerStake[], at: Date): Promise<(Refusal | undefined)[]> {
  const toJudge = stakes.map(({ player: { memberId, timeZone }, stakeMinor }) => ({ memberId, timeZone, stakeMinor }));
  const exceededLimits = await findExceededPlayLimits(tx, toJudge, at);
  return stakes.map(({ player }) => {
    if (player.isBlocked) return refuse('session.blocked');
    if (player.isExcluded) return refuse('play.excluded');
    const limit = exceededLimits.get(player.memberId);
    return limit && refuse(limit.kind === 'session' ? 'play.session_limit' : 'play.loss_limit');
  });
}
