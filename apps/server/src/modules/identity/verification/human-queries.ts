import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

export interface NewChallenge {
  readonly challengeId: string;
  readonly merchantId: number;
  readonly scene: string;
  readonly kind: string;
  readonly solution: number;
  readonly workLevel: number;
  readonly now: Date;
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx
    .insertInto('human_challenge')
    .values({
      challenge_id: challenge.challengeId,
      merchant_id: challenge.merchantId,
      scene: challenge.scene,
      kind: challenge.kind,
      solution: challenge.solution,
      work_level: challenge.workLevel,
      created_at: challenge.now,
    })
    .execute();
}

/** A challenge that was just marked as answered. */
export interface AnsweredChallenge {
  readonly kind: string;
  /** The position of the hole in pixels for a slider, or the number to find for a proof of work. */
  readonly solution: number;
  readonly createdAt: Date;
}

/** Marks the challenge as answered and returns it. Returns `undefined` if the challenge is unknown or was answered before, rightly or wrongly. */
export async function markChallengeAnswered(
  tx: Tx,
  merchantId: number,
  challengeId: string,
  now: Date,
): Promise<AnsweredChallenge | undefined> {
  return await tx
    .updateTable('human_challenge')
    .set({ answered_at: now })
    .where(sql<string>`challenge_id::text`, '=', challengeId)
    .where('merchant_id', '=', merchantId)
    .where('answered_at', 'is', null)
    .returning(['kind', 'solution', 'created_at as createdAt'])
    .executeTakeFirst();
}

/** Stores the hash of the pass that the right answer has earned. */
export async function storePass(tx: Tx, challengeId: string, passHash: Buffer): Promise<void> {
  await tx
    .updateTable('human_challenge')
    .set({ pass_hash: passHash })
    .where('challenge_id', '=', challengeId)
    .execute();
}

export interface SpentPass {
  readonly scene: string;
  readonly workLevel: number;
  readonly answeredAt: Date | null;
}

/**
 * Marks the pass as used and returns the facts by which the caller judges it. Returns `undefined` if the pass is unknown or was used before. A pass
 * that the caller then refuses stays used.
 */
export async function consumePass(
  tx: Tx,
  merchantId: number,
  passHash: Buffer,
  now: Date,
): Promise<SpentPass | undefined> {
  return await tx
    .updateTable('human_challenge')
    .set({ pass_used_at: now })
    .where('pass_hash', '=', passHash)
    .where('merchant_id', '=', merchantId)
    .where('pass_used_at', 'is', null)
    .returning(['scene', 'work_level as workLevel', 'answered_at as answeredAt'])
    .executeTakeFirst();
}

/** Reads the scenes in which this brand demands the human check. */
export async function readCheckedScenes(db: Db, merchantId: number): Promise<readonly string[]> {
  const row = await db
    .selectFrom('merchant')
    .select('human_check_scenes as scenes')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.scenes;
}
