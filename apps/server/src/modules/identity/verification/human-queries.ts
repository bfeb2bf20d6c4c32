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

export interface TakenChallenge {
  readonly kind: string;
  readonly solution: number;
  readonly createdAt: Date;
}

/** Marks it answered; undefined where there is none, or it was answered before, right or wrong. */
export async function takeChallenge(
  tx: Tx,
  merchantId: number,
  challengeId: string,
  now: Date,
): Promise<TakenChallenge | undefined> {
  return await tx
    .updateTable('human_challenge')
    .set({ answered_at: now })
    .where(sql<string>`challenge_id::text`, '=', challengeId)
    .where('merchant_id', '=', merchantId)
    .where('answered_at', 'is', null)
    .returning(['kind', 'solution', 'created_at as createdAt'])
    .executeTakeFirst();
}

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

/** Uses the pass up, whether it will do or not; undefined where there is none, or it was used before. */
export async function takePass(
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

/** The scenes in which this brand asks for the check. */
export async function checkedScenes(db: Db, merchantId: number): Promise<readonly string[]> {
  const row = await db
    .selectFrom('merchant')
    .select('human_check_scenes as scenes')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.scenes;
}
