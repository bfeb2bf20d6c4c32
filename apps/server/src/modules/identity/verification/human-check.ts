import { randomInt, randomUUID } from 'node:crypto';
import { HUMAN_CHECK_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type {
  AnswerHumanCheckRequest,
  HumanCheckDemand,
  HumanCheckValue,
  HumanScene,
} from '@baize/contract/schemas/verification';
import { createChallenge } from 'altcha-lib/v1';
import { isPlausibleDrag } from '../../../domain/identity/judge-drag.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { Db } from '../../../platform/db.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { transaction } from '../../../platform/transaction.ts';
import { countProofOfWorkRequest } from '../guesses.ts';
import {
  readCheckedScenes,
  insertChallenge,
  storePass,
  markChallengeAnswered,
  consumePass,
  type AnsweredChallenge,
} from './human-queries.ts';
import { drawSliderPicture, PIECE_PX, PUZZLE_HEIGHT_PX, PUZZLE_WIDTH_PX } from './slider-picture.ts';

/**
 * The size of the search space of a proof of work at level 1. The browser tries half of the numbers on average, which is about a second of work for a
 * slow phone. Each further level doubles the search space.
 */
const PROOF_MAX_NUMBER = 120_000;
/** The level of a slider, which costs no computation. */
const NO_WORK = 0;

interface PreparedChallenge {
  readonly solution: number;
  readonly value: HumanCheckValue;
}

/**
 * Creates a slider puzzle, or a proof of work for people who cannot drag (decision 9). A request may name a level of work that a refused log-in has
 * demanded, and then always gets a proof of work. The level is raised if the address range has requested many proofs.
 */
export function humanCheck(context: ModuleContext): Handler<'humanCheck'> {
  const { db, now } = context;
  return async ({ request: { scene, kind, workLevel: requestedLevel = NO_WORK }, scope, ip }) => {
    const challengeId = randomUUID();
    const isSlider = kind === 'slider' && requestedLevel === NO_WORK;
    const workLevel = isSlider
      ? NO_WORK
      : Math.max(requestedLevel, await countProofOfWorkRequest(context, scope.merchant.merchantId, ip));
    const { solution, value } = isSlider
      ? await prepareSlider(challengeId)
      : await prepareProof(challengeId, workLevel);
    const challenge = {
      challengeId,
      merchantId: scope.merchant.merchantId,
      scene,
      kind: value.kind,
      solution,
      workLevel,
      now: now(),
    };
    await transaction(db, async (tx) => await insertChallenge(tx, challenge));
    return done(value);
  };
}

async function prepareSlider(challengeId: string): Promise<PreparedChallenge> {
  const { holeLeftPx, pieceTopPx, background, piece } = await drawSliderPicture();
  return {
    solution: holeLeftPx,
    value: {
      kind: 'slider',
      challengeId,
      expiresInSeconds: HUMAN_CHECK_MAX_AGE_SECONDS,
      background: background.toString('base64'),
      piece: piece.toString('base64'),
      widthPx: PUZZLE_WIDTH_PX,
      heightPx: PUZZLE_HEIGHT_PX,
      pieceTopPx,
      pieceWidthPx: PIECE_PX,
    },
  };
}

/**
 * Creates a proof of work. The signature of the challenge is not verified later, because `answerHumanCheck` compares the answer with the stored
 * solution. The key of the signature is therefore random and is not stored.
 */
async function prepareProof(challengeId: string, workLevel: number): Promise<PreparedChallenge> {
  const maxNumber = PROOF_MAX_NUMBER * 2 ** (workLevel - 1);
  const number = randomInt(maxNumber);
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: randomUUID(),
    maxNumber,
    number,
  });
  return {
    solution: number,
    value: {
      kind: 'proof',
      challengeId,
      expiresInSeconds: HUMAN_CHECK_MAX_AGE_SECONDS,
      algorithm: 'SHA-256',
      challenge,
      salt,
      signature,
      maxNumber,
    },
  };
}

/** Verifies the answer to a human check and returns a pass. Each challenge allows one answer, so a wrong answer uses the challenge up, too. */
export function answerHumanCheck({ db, now }: ModuleContext): Handler<'answerHumanCheck'> {
  return async ({ request, scope }) =>
    await transaction(db, async (tx) => {
      const challenge = await markChallengeAnswered(tx, scope.merchant.merchantId, request.challengeId, now());
      if (!challenge || isExpired(challenge.createdAt, now())) return refuse('human_check.expired');
      if (!isRightAnswer(request, challenge, now())) return refuse('human_check.failed');
      const { token, hash } = makeToken();
      await storePass(tx, request.challengeId, hash);
      return done({ pass: token, expiresInSeconds: HUMAN_CHECK_MAX_AGE_SECONDS });
    });
}

function isRightAnswer(answer: AnswerHumanCheckRequest, challenge: AnsweredChallenge, now: Date): boolean {
  if (answer.kind !== challenge.kind) return false;
  const sinceIssuedMs = now.getTime() - challenge.createdAt.getTime();
  return answer.kind === 'slider'
    ? isPlausibleDrag(answer, { holePx: challenge.solution, maxPx: PUZZLE_WIDTH_PX - PIECE_PX }, sinceIssuedMs)
    : answer.number === challenge.solution;
}

function isExpired(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > HUMAN_CHECK_MAX_AGE_SECONDS * 1000;
}

/** The pass that a call carries, and the demands that the pass has to meet. */
export interface PresentedPass {
  readonly db: Db;
  readonly merchantId: number;
  readonly scene: HumanScene;
  readonly pass: string | undefined;
  /** The lowest level of work that the pass must have cost. A level above 0 demands a pass even if the brand asks for no check in this scene. */
  readonly workLevel?: number;
  readonly now: Date;
}

/**
 * Spends the pass of a human check, if this call needs one. The pass is used up even if the call is refused afterwards, so that each try costs a
 * human check. Refuses a pass that is unknown, used, too old, for another scene, or that has cost too little work.
 */
export async function consumeHumanPass(presented: PresentedPass): Promise<Outcome<undefined>> {
  const { db, merchantId, scene, pass, workLevel = NO_WORK, now } = presented;
  const isDemanded = workLevel > NO_WORK || (await readCheckedScenes(db, merchantId)).includes(scene);
  if (!isDemanded) return done(undefined);
  if (pass === undefined) return refuseWithDemand(workLevel);
  const usedPass = await transaction(db, async (tx) => await consumePass(tx, merchantId, hashToken(pass), now));
  if (!usedPass || usedPass.scene !== scene) return refuse('human_check.failed');
  if (usedPass.workLevel < workLevel) return refuseWithDemand(workLevel);
  return usedPass.answeredAt === null || isExpired(usedPass.answeredAt, now)
    ? refuse('human_check.expired')
    : done(undefined);
}

function refuseWithDemand(workLevel: number): Outcome<never> {
  return workLevel === NO_WORK
    ? refuse('human_check.required')
    : refuse('human_check.required', { workLevel } satisfies HumanCheckDemand);
}
