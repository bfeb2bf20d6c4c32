import { randomInt, randomUUID } from 'node:crypto';
import { HUMAN_CHECK_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type { AnswerHumanCheckRequest, HumanCheckValue } from '@baize/contract/schemas/verification';
import { createChallenge } from 'altcha-lib/v1';
import { dragHolds } from '../../../domain/identity/judge-drag.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { Db } from '../../../platform/db.ts';
import { hashToken, makeToken } from '../../../platform/tokens.ts';
import { transaction } from '../../../platform/transaction.ts';
import {
  checkedScenes,
  insertChallenge,
  storePass,
  takeChallenge,
  takePass,
  type TakenChallenge,
} from './human-queries.ts';
import { drawSliderPicture, PIECE_PX, PUZZLE_HEIGHT_PX, PUZZLE_WIDTH_PX } from './slider-picture.ts';

/** About a second of work for a slow phone: half of it is tried on average. */
const PROOF_MAX_NUMBER = 120_000;

interface Prepared {
  readonly solution: number;
  readonly value: HumanCheckValue;
}

/** Decision 9: a puzzle to drag, or work for the device for who cannot drag. */
export function humanCheck({ db, now }: ModuleContext): Handler<'humanCheck'> {
  return async ({ request: { scene, kind }, merchant: { merchantId } }) => {
    const challengeId = randomUUID();
    const { solution, value } =
      kind === 'slider' ? await preparedSlider(challengeId) : await preparedProof(challengeId);
    const challenge = { challengeId, merchantId, scene, kind, solution, now: now() };
    await transaction(db, async (tx) => await insertChallenge(tx, challenge));
    return done(value);
  };
}

async function preparedSlider(challengeId: string): Promise<Prepared> {
  const { holePx, pieceTopPx, background, piece } = await drawSliderPicture();
  return {
    solution: holePx,
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

/** The signature goes unread here: what was asked is remembered, and counts once. */
async function preparedProof(challengeId: string): Promise<Prepared> {
  const number = randomInt(PROOF_MAX_NUMBER);
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: randomUUID(),
    maxNumber: PROOF_MAX_NUMBER,
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
      maxNumber: PROOF_MAX_NUMBER,
    },
  };
}

/** One answer each: a wrong one costs the challenge as well. */
export function answerHumanCheck({ db, now }: ModuleContext): Handler<'answerHumanCheck'> {
  return async ({ request, merchant: { merchantId } }) =>
    await transaction(db, async (tx) => {
      const challenge = await takeChallenge(tx, merchantId, request.challengeId, now());
      if (!challenge || isOver(challenge.createdAt, now())) return refuse('human_check.expired');
      if (!answerHolds(request, challenge, now())) return refuse('human_check.failed');
      const { token, hash } = makeToken();
      await storePass(tx, request.challengeId, hash);
      return done({ pass: token, expiresInSeconds: HUMAN_CHECK_MAX_AGE_SECONDS });
    });
}

function answerHolds(answer: AnswerHumanCheckRequest, challenge: TakenChallenge, now: Date): boolean {
  if (answer.kind !== challenge.kind) return false;
  return answer.kind === 'slider'
    ? dragHolds(answer, challenge.solution, now.getTime() - challenge.createdAt.getTime())
    : answer.number === challenge.solution;
}

function isOver(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() > HUMAN_CHECK_MAX_AGE_SECONDS * 1000;
}

export interface PassQuestion {
  readonly db: Db;
  readonly merchantId: number;
  readonly scene: 'login' | 'sms' | 'register';
  readonly pass: string | undefined;
  readonly now: Date;
}

/** Takes the pass that a call carries. It is used up even where the call then fails: each try costs a check. */
export async function spendHumanPass({ db, merchantId, scene, pass, now }: PassQuestion): Promise<Outcome<undefined>> {
  if (!(await checkedScenes(db, merchantId)).includes(scene)) return done(undefined);
  if (pass === undefined) return refuse('human_check.required');
  const spent = await transaction(db, async (tx) => await takePass(tx, merchantId, hashToken(pass), now));
  if (!spent || spent.scene !== scene) return refuse('human_check.failed');
  return spent.answeredAt === null || isOver(spent.answeredAt, now) ? refuse('human_check.expired') : done(undefined);
}
