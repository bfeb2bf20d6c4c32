import type { BetState } from '@baize/contract/schemas/common';
import type { Currency } from '@baize/money';
import { sql } from 'kysely';
import type { StakeContext } from '../../domain/bet/judge-stake.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Tx } from '../../platform/db.ts';

/** False where the nonce was used before. Two at once: the second waits for the first, and loses. */
export async function claimNonce(tx: Tx, integration: string, nonce: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('integration_nonce')
    .values({ integration_code: integration, nonce, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface SessionContext extends StakeContext {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly line: string;
  readonly timeZone: string;
  readonly vendorCode: string;
  readonly gameType: string;
}

/** The session with everything a stake is judged by. Nothing is locked: the wallet is where calls take turns. */
export async function readSession(tx: Tx, integration: string, tokenHash: Buffer): Promise<SessionContext | undefined> {
  const row = await tx
    .selectFrom('game_session as s')
    .innerJoin('member as m', 'm.member_id', 's.member_id')
    .innerJoin('merchant', 'merchant.merchant_id', 'm.merchant_id')
    .innerJoin('integration as i', 'i.code', 's.integration_code')
    .innerJoin('vendor as v', 'v.code', 's.vendor_code')
    .innerJoin('game as g', (on) =>
      on.onRef('g.vendor_code', '=', 's.vendor_code').onRef('g.game_code', '=', 's.game_code'),
    )
    .leftJoin('merchant_vendor as mv', (on) =>
      on.onRef('mv.merchant_id', '=', 'm.merchant_id').onRef('mv.vendor_code', '=', 's.vendor_code'),
    )
    .select([
      's.member_id',
      's.currency',
      's.game_code',
      's.vendor_code',
      's.expires_at',
      's.ended_at',
      'm.merchant_id',
      'm.line',
      'm.state as member_state',
      'merchant.system_status',
      'merchant.time_zone',
      'i.state as integration_state',
      'v.state as vendor_state',
      'g.state as game_state',
      'g.game_type',
      'g.max_stake_minor',
      'mv.enabled',
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('s.integration_code', '=', integration)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    memberId: row.member_id,
    merchantId: row.merchant_id,
    line: row.line,
    timeZone: row.time_zone,
    vendorCode: row.vendor_code,
    gameType: row.game_type,
    memberBlocked: row.member_state === 'blocked',
    sessionEnded: row.ended_at !== null,
    sessionExpiresAt: row.expires_at,
    sessionGameCode: row.game_code,
    currency: currencyOf(row.currency),
    maintenance: row.system_status === 1 || row.integration_state === 'maintenance',
    gameEnabled:
      row.enabled === true &&
      [row.integration_state, row.vendor_state, row.game_state].every((each) => each === 'active'),
    stakeMaxMinor: row.max_stake_minor,
  };
}

export interface Player {
  readonly memberId: bigint;
  readonly currency: Currency;
}

const PLAYER_ID = /^[1-9]\d{0,17}$/;

/** Who the vendor names in a call that needs no session. */
export async function readPlayer(tx: Tx, playerId: string): Promise<Player | undefined> {
  if (!PLAYER_ID.test(playerId)) return undefined;
  const row = await tx
    .selectFrom('member')
    .innerJoin('merchant', 'merchant.merchant_id', 'member.merchant_id')
    .select(['member.member_id', 'merchant.currency'])
    .where('member_id', '=', BigInt(playerId))
    .executeTakeFirst();
  return row && { memberId: row.member_id, currency: currencyOf(row.currency) };
}

export interface RoundBet {
  readonly betId: bigint;
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameCode: string;
  readonly state: BetState;
  readonly wins: number;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

const roundBetColumns = [
  'bet_id as betId',
  'transaction_id as transactionId',
  'round_id as roundId',
  'game_code as gameCode',
  'wins',
  'stake_minor as stakeMinor',
  'win_minor as winMinor',
] as const;

/** The bets of one round in the order they were made. Read under the wallet's lock. */
export async function readRound(tx: Tx, integration: string, memberId: bigint, roundId: string): Promise<RoundBet[]> {
  return await tx
    .selectFrom('bet')
    .select(roundBetColumns)
    .select(sql<BetState>`state`.as('state'))
    .where('member_id', '=', memberId)
    .where('integration_code', '=', integration)
    .where('round_id', '=', roundId)
    .orderBy('bet_id')
    .execute();
}

export async function readBet(
  tx: Tx,
  integration: string,
  memberId: bigint,
  transactionId: string,
): Promise<RoundBet | undefined> {
  return await tx
    .selectFrom('bet')
    .select(roundBetColumns)
    .select(sql<BetState>`state`.as('state'))
    .where('member_id', '=', memberId)
    .where('integration_code', '=', integration)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}
