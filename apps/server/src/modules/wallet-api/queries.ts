import type { BetState } from '@baize/contract/schemas/common';
import type { Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { StakeContext } from '../../domain/bet/judge-stake.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Tx } from '../../platform/db.ts';
import { isInPlacementOf, mapByPlacement } from '../../platform/placements.ts';
import { findBucketsOfTokens } from './token-buckets.ts';
import type { MemberToken } from '../../platform/tokens.ts';
import type { CallContext } from './replies.ts';

/** Nonces of calls that name no known member are stored under this id, which no member has. */
const NO_MEMBER_ID = 0n;

/** The nonce of a call, which may be used once. */
export interface NonceClaim {
  readonly integration: string;
  /** The nonce is undefined if the dialect has no nonces. Such a call is always fresh. */
  readonly nonce: string | undefined;
  /** The member whom the call names. It is undefined if the call names no known member. */
  readonly memberId: bigint | undefined;
}

/**
 * Claims the nonce of a call. Returns false if the nonce was used before. If two transactions claim one nonce at the same moment, the second
 * waits for the first, and gets false if the first commits.
 */
export async function claimNonce(tx: Tx, call: NonceClaim, now: Date): Promise<boolean> {
  const [fresh] = await claimNonces(tx, [call], now);
  return fresh === true;
}

/**
 * Claims the nonces of many calls in one statement, in a fixed order that prevents deadlocks. If two of the calls carry one nonce, the first
 * call gets it. A nonce is stored with the rows of the member whom its call names, because the same bytes always name the same member. The
 * results are in the order of the calls.
 */
export async function claimNonces(tx: Tx, calls: readonly NonceClaim[], now: Date): Promise<boolean[]> {
  const nonces = calls.flatMap(({ nonce, ...call }) =>
    nonce === undefined ? [] : [{ nonce, integration: call.integration, memberId: call.memberId ?? NO_MEMBER_ID }],
  );
  if (nonces.length === 0) return calls.map(() => true);
  const { rows } = await sql<{ member_id: bigint; integration_code: string; nonce: string }>`
    insert into integration_nonce (bucket, member_id, integration_code, nonce, seen_at)
    select bucket, member_id, integration_code, nonce, ${now}::timestamptz
    from unnest(
      ${nonces.map((each) => bucketOf(each.memberId))}::smallint[], ${nonces.map((each) => each.memberId)}::bigint[],
      ${nonces.map((each) => each.integration)}::text[], ${nonces.map((each) => each.nonce)}::text[]
    ) as requested (bucket, member_id, integration_code, nonce)
    order by bucket, member_id, integration_code, nonce
    on conflict do nothing
    returning member_id, integration_code, nonce`.execute(tx);
  const newNonces = new Set(rows.map((row) => `${row.member_id} ${row.integration_code} ${row.nonce}`));
  return calls.map(
    ({ nonce, ...call }) =>
      nonce === undefined || newNonces.delete(`${call.memberId ?? NO_MEMBER_ID} ${call.integration} ${nonce}`),
  );
}

/** A game session with the facts about its member, brand and game by which a stake is judged. */
export interface SessionContext extends StakeContext {
  readonly memberId: bigint;
  readonly merchantId: number;
  /** The path of the member in the tree of agents, such as `1.17.230`. A bet counts for every agent of this path. */
  readonly line: string;
  /** The time zone of the brand, which decides the calendar day of a bet. */
  readonly timeZone: string;
  readonly vendorCode: string;
  readonly gameType: string;
  /** True if the member has set limits for the own play. The limits are judged under the lock of the wallet. */
  readonly hasOwnLimits: boolean;
}

/** A token of a game session, as the vendor of the integration sent it. */
export interface SessionToken {
  readonly integration: string;
  readonly token: MemberToken;
}

interface SessionRow {
  readonly at: bigint;
  readonly member_id: bigint;
  readonly currency: string;
  readonly game_code: string;
  readonly vendor_code: string;
  readonly expires_at: Date;
  readonly ended: boolean;
  readonly merchant_id: number;
  readonly line: string;
  readonly blocked: boolean;
  readonly time_zone: string;
  readonly maintenance: boolean;
  readonly enabled: boolean;
  readonly game_type: string;
  readonly max_stake_minor: bigint | null;
  readonly excluded: boolean;
  readonly has_limits: boolean;
  readonly plays_elsewhere: boolean;
}

/** Reads one session with the facts that judge a stake. Returns `undefined` if the integration has no session with this token. */
export async function readSession(
  tx: Tx,
  { integration, now }: CallContext,
  token: MemberToken,
): Promise<SessionContext | undefined> {
  const [session] = await readSessions(tx, [{ integration, token }], now);
  return session;
}

/**
 * Reads sessions with the facts that judge a stake, in the order of the tokens. The element of an unknown session is undefined. No row is
 * locked, because calls of one player take turns at the lock of the wallet.
 */
export async function readSessions(
  tx: Tx,
  tokens: readonly SessionToken[],
  now: Date,
): Promise<(SessionContext | undefined)[]> {
  if (tokens.length === 0) return [];
  const buckets = await findBucketsOfTokens(
    tx,
    'game_session',
    tokens.map(({ token }) => token),
  );
  const { rows } = await sql<SessionRow>`
    select requested.at, s.member_id, s.currency, s.game_code, s.vendor_code, s.expires_at, s.ended_at is not null as ended,
      m.merchant_id, m.line, m.state = 'blocked' as blocked, merchant.time_zone,
      merchant.system_status = 1 or i.state = 'maintenance' as maintenance,
      coalesce(mv.enabled, false) and i.state = 'active' and v.state = 'active' and g.state = 'active' as enabled,
      g.game_type, g.max_stake_minor, coalesce(v.wallet_mode, i.wallet_mode) = 'transfer' as plays_elsewhere,
      exists (
        select from play_exclusion x where x.member_id = s.member_id and (x.until is null or x.until > ${now})
      ) as excluded,
      exists (select from play_limit l where l.member_id = s.member_id) as has_limits
    from unnest(
      ${tokens.map((each) => each.integration)}::text[], ${buckets}::smallint[], ${tokens.map(({ token }) => token.hash)}::bytea[]
    ) with ordinality as requested (integration_code, bucket, token_hash, at)
    join game_session s on s.bucket = requested.bucket and s.token_hash = requested.token_hash and s.integration_code = requested.integration_code
    join member m on m.member_id = s.member_id
    join merchant on merchant.merchant_id = m.merchant_id
    join integration i on i.code = s.integration_code
    join vendor v on v.code = s.vendor_code
    join game g on g.vendor_code = s.vendor_code and g.game_code = s.game_code
    left join merchant_vendor mv on mv.merchant_id = m.merchant_id and mv.vendor_code = s.vendor_code`.execute(tx);
  const sessionsByOrdinal = new Map(rows.map((row) => [Number(row.at), toSession(row)]));
  return tokens.map((_, index) => sessionsByOrdinal.get(index + 1));
}

function toSession(row: SessionRow): SessionContext {
  return {
    memberId: row.member_id,
    merchantId: row.merchant_id,
    line: row.line,
    timeZone: row.time_zone,
    vendorCode: row.vendor_code,
    gameType: row.game_type,
    isMemberBlocked: row.blocked,
    isExcluded: row.excluded,
    hasOwnLimits: row.has_limits,
    hasSessionEnded: row.ended,
    sessionExpiresAt: row.expires_at,
    sessionGameCode: row.game_code,
    currency: currencyOf(row.currency),
    isUnderMaintenance: row.maintenance,
    isGameEnabled: row.enabled,
    usesVendorWallet: row.plays_elsewhere,
    stakeMaxMinor: row.max_stake_minor,
  };
}

/** A player of a brand. All accounts of a brand have its currency. */
export interface Player {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
}

/** The options of an integration. */
export interface IntegrationOptions {
  /** The answer to a rollback that arrives before its bet. */
  readonly unknownRollback: 'TX_NOT_FOUND' | 'OK';
  /** True if the integration may correct balances by `adjust`. */
  readonly mayAdjust: boolean;
}

/** Reads the options in which vendors differ (design/money.md, wallet API 7). */
export async function readIntegrationOptions(tx: Tx, integration: string): Promise<IntegrationOptions> {
  const row = await tx
    .selectFrom('integration')
    .select(['unknown_rollback', 'may_adjust'])
    .where('code', '=', integration)
    .executeTakeFirstOrThrow();
  return {
    unknownRollback: row.unknown_rollback === 'OK' ? 'OK' : 'TX_NOT_FOUND',
    mayAdjust: row.may_adjust,
  };
}

const PLAYER_ID_PATTERN = /^[1-9]\d{0,17}$/;

/** Parses the id of a player. Returns undefined if no player can have such an id. */
export function parseMemberId(playerId: string | undefined): bigint | undefined {
  return playerId !== undefined && PLAYER_ID_PATTERN.test(playerId) ? BigInt(playerId) : undefined;
}

/** A player whom a call names by id, without a session. */
export interface NamedPlayer {
  readonly integration: string;
  readonly playerId: string;
}

/** Reads the player whom a call names by id. Returns undefined if the player is unknown to the integration. */
export async function readPlayer(tx: Tx, integration: string, playerId: string): Promise<Player | undefined> {
  const [player] = await readPlayers(tx, [{ integration, playerId }]);
  return player;
}

interface PlayerRow {
  readonly at: bigint;
  readonly member_id: bigint;
  readonly merchant_id: number;
  readonly currency: string;
}

/**
 * Reads many players, in the order of `named`. A member is known to an integration if their brand carries a vendor of the integration, even
 * one that is switched off, or if the integration has a bet of the member. Otherwise every vendor could read every balance. Each `limit`
 * keeps the planner from a sequential scan, as in `findEarlierCalls`.
 */
export async function readPlayers(tx: Tx, named: readonly NamedPlayer[]): Promise<(Player | undefined)[]> {
  return await mapByPlacement(
    named,
    ({ playerId }) => bucketOf(parseMemberId(playerId) ?? NO_MEMBER_ID),
    async (group, bucket) => await readPlayersOfPlacement(tx, group, bucket),
  );
}

async function readPlayersOfPlacement(
  tx: Tx,
  named: readonly NamedPlayer[],
  bucket: number,
): Promise<(Player | undefined)[]> {
  const memberIds = named.map(({ playerId }) => parseMemberId(playerId) ?? null);
  const { rows } = await sql<PlayerRow>`
    select requested.at, member.member_id, member.merchant_id, merchant.currency
    from unnest(
      ${memberIds}::bigint[], ${named.map(({ integration }) => integration)}::text[]
    ) with ordinality as requested (member_id, integration_code, at)
    join member on member.member_id = requested.member_id
    join merchant on merchant.merchant_id = member.merchant_id
    where coalesce(
      (
        select true from merchant_vendor mv join vendor v on v.code = mv.vendor_code
        where mv.merchant_id = member.merchant_id and v.integration_code = requested.integration_code limit 1
      ),
      (
        select true from bet_round r
        where ${isInPlacementOf('r', bucket)} and r.bucket = (member.member_id & 255) and r.member_id = member.member_id and r.integration_code = requested.integration_code
        limit 1
      ),
      false
    )`.execute(tx);
  const rowsByOrdinal = new Map(rows.map((row) => [Number(row.at), row]));
  return named.map((_, index) => {
    const row = rowsByOrdinal.get(index + 1);
    return row && { memberId: row.member_id, merchantId: row.merchant_id, currency: currencyOf(row.currency) };
  });
}

/** A bet of a round. Amounts are minor units; `wins` is the number of wins that were paid. */
export interface RoundBet {
  readonly betId: bigint;
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameCode: string;
  readonly gameType: string;
  readonly state: BetState;
  readonly wins: number;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** Names a round of a member at an integration. */
export interface RoundKey {
  readonly integration: string;
  readonly memberId: bigint;
  readonly roundId: string;
}

/**
 * Reads the bets of each round in the order in which the bets were placed. The results are in the order of the rounds. The caller holds the
 * locks of the wallets. `bet_round` names the ids of the bets, so that each bet is looked up in the partition of its month. The `limit` keeps
 * the planner from scanning the partitions of all months.
 */
export async function readRounds(tx: Tx, rounds: readonly RoundKey[]): Promise<RoundBet[][]> {
  return await mapByPlacement(
    rounds,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => await readRoundsOfPlacement(tx, group, bucket),
  );
}

async function readRoundsOfPlacement(tx: Tx, rounds: readonly RoundKey[], bucket: number): Promise<RoundBet[][]> {
  const { rows } = await sql<RoundBet & { readonly at: bigint }>`
    select requested.at, b.bet_id as "betId", b.transaction_id as "transactionId", b.round_id as "roundId", b.game_code as "gameCode",
      b.game_type as "gameType", b.state, b.wins, b.stake_minor as "stakeMinor", b.win_minor as "winMinor"
    from unnest(
      ${rounds.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${rounds.map(({ memberId }) => memberId)}::bigint[],
      ${rounds.map(({ integration }) => integration)}::text[],
      ${rounds.map(({ roundId }) => roundId)}::text[]
    ) with ordinality as requested (bucket, member_id, integration_code, round_id, at)
    join bet_round r
      on r.bucket = requested.bucket and r.member_id = requested.member_id and r.integration_code = requested.integration_code and r.round_id = requested.round_id
    cross join lateral (
      select bet_id, transaction_id, round_id, game_code, game_type, state, wins, stake_minor, win_minor from bet
      where ${isInPlacementOf('bet', bucket)} and bet.bucket = r.bucket and bet.member_id = r.member_id and bet.bet_id = r.bet_id
      limit 1
    ) b
    where ${isInPlacementOf('r', bucket)}
    order by requested.at, b.bet_id`.execute(tx);
  const rowsByOrdinal = Map.groupBy(rows, ({ at }) => Number(at));
  return rounds.map((_, index) => rowsByOrdinal.get(index + 1) ?? []);
}

/** Reads a bet of the member by its transactionId alone, because the call may name a wrong round. Returns undefined if there is none. */
export async function readBet(
  tx: Tx,
  integration: string,
  memberId: bigint,
  transactionId: string,
): Promise<RoundBet | undefined> {
  const stored = await tx
    .selectFrom('wallet_transaction')
    .select('round_id')
    .where('integration_code', '=', integration)
    .where('transaction_id', '=', transactionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (stored?.round_id == null) return undefined;
  const [bets] = await readRounds(tx, [{ integration, memberId, roundId: stored.round_id }]);
  return bets?.find((each) => each.transactionId === transactionId);
}

/** Returns whether another player of the integration has an accepted or refused bet with this transactionId. */
export async function hasBetOfAnotherPlayer(
  tx: Tx,
  integration: string,
  memberId: bigint,
  transactionId: string,
): Promise<boolean> {
  const stored = await tx
    .selectFrom('wallet_transaction')
    .select('member_id')
    .where('integration_code', '=', integration)
    .where('transaction_id', '=', transactionId)
    .where('call', 'in', ['bet', 'bet-win'])
    .executeTakeFirst();
  return stored !== undefined && stored.member_id !== memberId;
}
