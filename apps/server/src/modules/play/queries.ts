import { bucketOf } from '../../domain/bucket.ts';
import { offersFreePlay } from '../../members/free-play.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** Reads a game that the brand carries, with the states that decide whether it can be launched. Returns undefined for an unknown game. */
export async function findLaunchableGame(db: Db, merchantId: number, vendor: string, gameCode: string) {
  return await db
    .selectFrom('game as g')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .innerJoin('integration as i', 'i.code', 'v.integration_code')
    .innerJoin('merchant_vendor as mv', (join) =>
      join.onRef('mv.vendor_code', '=', 'v.code').on('mv.merchant_id', '=', merchantId),
    )
    .select([
      'g.node_id as nodeId',
      'g.names',
      offersFreePlay(merchantId).as('freePlay'),
      'g.state as gameState',
      'v.state as vendorState',
      'v.own_window as ownWindow',
      'i.state as integrationState',
      'i.code as integration',
      'i.launch_url as launchUrl',
    ])
    .where('g.vendor_code', '=', vendor)
    .where('g.game_code', '=', gameCode)
    .where('mv.enabled', '=', true)
    .executeTakeFirst();
}

/** A launch token can be used once within this time (docs/integrators/wallet-api.md, "Launch"). */
export const LAUNCH_TOKEN_SECONDS = 60;

/** A launch token to insert. */
export interface NewLaunchToken {
  readonly memberId: bigint;
  /** The log-in that launches the game. The game session ends with it. Null if an operator launches the game. */
  readonly loginId: string | null;
  readonly tokenHash: Buffer;
  readonly integration: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly language: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a launch token. Only the hash of the token is stored, so that a copy of the database cannot be used to play. */
export async function insertLaunchToken(tx: Tx, token: NewLaunchToken): Promise<void> {
  await tx
    .insertInto('launch_token')
    .values({
      bucket: bucketOf(token.memberId),
      member_id: token.memberId,
      token_hash: token.tokenHash,
      login_id: token.loginId,
      integration_code: token.integration,
      vendor_code: token.vendor,
      game_code: token.gameCode,
      language: token.language,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Moves the game to the beginning of the member's recent games. Only launches for money are recorded. */
export async function recordRecentGame(tx: Tx, memberId: bigint, nodeId: number, now: Date): Promise<void> {
  await tx
    .insertInto('recent_game')
    .values({ member_id: memberId, node_id: nodeId, played_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'node_id']).doUpdateSet({ played_at: now }))
    .execute();
}

/** Reads the addresses from which the brand loads games (launch CDNs). The list is empty if games load from the address of their vendor. */
export async function readLaunchOrigins(db: Db, merchantId: number): Promise<string[]> {
  const row = await db
    .selectFrom('merchant')
    .select('launch_game_cdns as cdns')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.cdns;
}
