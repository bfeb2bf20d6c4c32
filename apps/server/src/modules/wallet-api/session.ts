import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import { readBalance } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { makeMemberToken, parseMemberToken, type MemberToken } from '../../platform/tokens.ts';
import { findBucketsOfTokens } from './token-buckets.ts';
import { readSession, type SessionContext } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { AuthenticateBody, BalanceBody } from './schemas.ts';

/** A game session ends after this time, even if the member still plays. */
export const GAME_SESSION_HOURS = 12;
const HOUR_MS = 3_600_000;

/**
 * Exchanges a launch token, once, for a game session of one player and one game. Refuses an unknown or used token with INVALID_TOKEN, an expired one
 * with TOKEN_EXPIRED, and a player or a game that may not play with the code of `findRefusal`.
 */
export async function authenticate(tx: Tx, context: CallContext, body: AuthenticateBody): Promise<WalletReply> {
  const launch = await claimLaunchToken(tx, context, parseMemberToken(body.launchToken));
  if (!launch) return { code: 'INVALID_TOKEN' };
  if (launch.expires_at <= context.now) return { code: 'TOKEN_EXPIRED' };
  // A session is opened first, because the facts that judge the player are read with a session. A refusal ends the session again.
  const player = await readNicknameAndCurrency(tx, launch.member_id);
  const { token, hash } = makeMemberToken(launch.member_id);
  const expiresAt = await openSession(tx, context, { ...launch, currency: player.currency, tokenHash: hash });
  const session = await readSession(tx, context, parseMemberToken(token));
  assert(session !== undefined, 'the session that was just opened cannot be read');
  const funds = await readBalance(tx, session.memberId, session.currency);
  const refusal = findRefusal(session);
  if (refusal) {
    await endSession(tx, context, session.memberId, hash);
    return replyWith(refusal, funds);
  }
  return replyWith('OK', funds, {
    gameSession: token,
    playerId: String(session.memberId),
    displayName: player.nickname,
    language: launch.language,
    gameCode: session.sessionGameCode,
    expiresAt: expiresAt.toISOString(),
    ...(session.usesVendorWallet && { wallet: session.vendorCode }),
  });
}

/** Returns the code for which the player may not open the game, or undefined. */
function findRefusal({
  isMemberBlocked,
  isExcluded,
  isUnderMaintenance,
  isGameEnabled,
}: SessionContext): WalletCode | undefined {
  if (isMemberBlocked) return 'USER_BLOCKED';
  if (isExcluded) return 'SELF_EXCLUDED';
  if (isUnderMaintenance) return 'MAINTENANCE';
  return isGameEnabled ? undefined : 'GAME_DISABLED';
}

/** Reads the balance of a session. An expired session is refused as TOKEN_EXPIRED, but still gets the balance. */
export async function balance(tx: Tx, context: CallContext, body: BalanceBody): Promise<WalletReply> {
  const session = await readSession(tx, context, parseMemberToken(body.gameSession));
  if (!session || session.hasSessionEnded) return { code: 'INVALID_TOKEN' };
  const amount = await readBalance(tx, session.memberId, session.currency);
  if (session.sessionExpiresAt <= context.now) return replyWith('TOKEN_EXPIRED', amount);
  return replyWith('OK', amount, { playerId: String(session.memberId) });
}

/** Marks a launch token as used and returns its launch. The first call uses up the token, even if the token has expired. */
async function claimLaunchToken(tx: Tx, { integration, now }: CallContext, token: MemberToken) {
  const [bucket] = await findBucketsOfTokens(tx, 'launch_token', [token]);
  if (bucket == null) return undefined;
  return await tx
    .updateTable('launch_token')
    .set({ used_at: now })
    .where('bucket', '=', bucket)
    .where('token_hash', '=', token.hash)
    .where('integration_code', '=', integration)
    .where('used_at', 'is', null)
    .returning(['member_id', 'login_id', 'vendor_code', 'game_code', 'language', 'expires_at'])
    .executeTakeFirst();
}

async function readNicknameAndCurrency(tx: Tx, memberId: bigint) {
  return await tx
    .selectFrom('member')
    .innerJoin('merchant', 'merchant.merchant_id', 'member.merchant_id')
    .select(['member.nickname', 'merchant.currency'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** The columns of a game session to insert. */
interface NewSession {
  readonly member_id: bigint;
  /** The log-in that launched the game. It is `null` if an operator launched the game. */
  readonly login_id: string | null;
  readonly vendor_code: string;
  readonly game_code: string;
  readonly currency: string;
  readonly tokenHash: Buffer;
}

/** Inserts a game session and returns its end. */
async function openSession(tx: Tx, { integration, now }: CallContext, session: NewSession): Promise<Date> {
  const expiresAt = new Date(now.getTime() + GAME_SESSION_HOURS * HOUR_MS);
  await tx
    .insertInto('game_session')
    .values({
      bucket: bucketOf(session.member_id),
      member_id: session.member_id,
      login_id: session.login_id,
      token_hash: session.tokenHash,
      integration_code: integration,
      vendor_code: session.vendor_code,
      game_code: session.game_code,
      currency: session.currency,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return expiresAt;
}

async function endSession(tx: Tx, { now }: CallContext, memberId: bigint, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('game_session')
    .set({ ended_at: now })
    .where('bucket', '=', bucketOf(memberId))
    .where('token_hash', '=', tokenHash)
    .execute();
}
