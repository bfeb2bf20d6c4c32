import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

/** A human check that is to be stored before it is shown. */
export interface NewChallenge {
  readonly challengeId: string;
  readonly merchantId: number;
  /** The kind of call that the pass of the check will be good for, such as `login` or `sms`. */
  readonly scene: string;
  /** `slider` for the puzzle, `proof` for the proof of work, which a person without a pointer can use. */
  readonly kind: string;
  /** The position of the hole in pixels for a slider, or the number to find for a proof of work. */
  readonly solution: number;
  /** The difficulty of a proof of work, from 1 to `WORK_LEVEL_MAX`: each level doubles the work. 0 for a slider. */
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
    // The ids are compared as text, so that a malformed id finds no row instead of causing a database error.
    .where(sql<string>`challenge_id::text`, '=', challengeId)
    .where('merchant_id', '=', merchantId)
    .where('answered_at', 'is', null)
    .returning(['kind', 'solution', 'created_at as createdAt'])
    .executeTakeFirst();
}

/** Stores the hash of the pass that the caller gets for the right answer. The pass can be used once. */
export async function storePass(tx: Tx, challengeId: string, passHash: Buffer): Promise<void> {
  await tx
    .updateTable('human_challenge')
    .set({ pass_hash: passHash })
    .where('challenge_id', '=', challengeId)
    .execute();
}

/** The facts of a used pass that the caller compares with the request. */
export interface SpentPass {
  readonly scene: string;
  readonly workLevel: number;
  /** `null` for a challenge without an answer, which has no pass in practice. */
  readonly answeredAt: Date | null;
}

/**
 * Marks the pass as used. The caller checks that the returned scene, work level and time of the answer fit the request. Returns `undefined` if the
 * pass is unknown or was used before. A pass that the caller then refuses stays used.
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
