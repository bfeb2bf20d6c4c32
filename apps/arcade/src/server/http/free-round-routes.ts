import { toDecimal } from '@baize/money';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db } from '../db/db.ts';
import { toAwardState, type FreeAward } from '../free-rounds/award.ts';
import { findAward, cancelAward } from '../free-rounds/award-store.ts';
import { giveAward, listStakes } from '../free-rounds/give-award.ts';
import type { SigningKey } from '../wallet/signature.ts';
import {
  Id,
  PlayerId,
  registerSignedCalls,
  RequestId,
  noAdditionalFields,
  type Answer,
  type SignedCallHandler,
} from './signed-calls.ts';

/** The most rounds of an award. */
const AWARD_ROUNDS_MAX = 1_000;

const gameFields = { gameCode: Id, currency: Type.String({ maxLength: 3 }) };
const awardIdBody = Compile(Type.Object({ requestId: RequestId, awardId: Id }, noAdditionalFields));
const bodies = {
  stakes: Compile(Type.Object({ requestId: RequestId, ...gameFields }, noAdditionalFields)),
  award: Compile(
    Type.Object(
      {
        requestId: RequestId,
        awardId: Id,
        playerId: PlayerId,
        ...gameFields,
        stake: Type.String({ maxLength: 24 }),
        rounds: Type.Integer({ minimum: 1, maximum: AWARD_ROUNDS_MAX }),
        // The format refuses days that do not exist, which `Date` would read as a day of the next month.
        expiresAt: Type.String({
          format: 'date-time',
          pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?(Z|[+-]\\d{2}:\\d{2})$',
        }),
      },
      noAdditionalFields,
    ),
  ),
  status: awardIdBody,
  cancel: awardIdBody,
};
type CallName = keyof typeof bodies;

/** Serves the calls with which the platform gives players free rounds (docs/integrators/free-rounds.md). */
export const freeRoundRoutes: FastifyPluginAsync<{ db: Db; keys: readonly SigningKey[] }> = async (
  app,
  { db, keys },
) => {
  registerSignedCalls(app, keys, {
    stakes: async (body) => await Promise.resolve(bodies.stakes.Check(body) ? answerStakes(body) : undefined),
    award: async (body) => (bodies.award.Check(body) ? await answerAward(db, body) : undefined),
    status: async (body) => (bodies.status.Check(body) ? await answerStatus(db, body.awardId) : undefined),
    cancel: async (body) => (bodies.cancel.Check(body) ? await answerCancel(db, body.awardId) : undefined),
  } satisfies Record<CallName, SignedCallHandler>);
};

function answerStakes({ gameCode, currency }: { readonly gameCode: string; readonly currency: string }): Answer {
  const stakes = listStakes(gameCode, currency);
  return typeof stakes === 'string'
    ? { code: stakes }
    : { code: 'OK', stakes: stakes.map(({ stake }) => toDecimal(stake)) };
}

interface AwardBody {
  readonly awardId: string;
  readonly playerId: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stake: string;
  readonly rounds: number;
  readonly expiresAt: string;
}

async function answerAward(
  db: Db,
  { awardId: id, playerId: playerRef, ...terms }: AwardBody,
): Promise<Answer | undefined> {
  const expiresAt = new Date(terms.expiresAt);
  if (Number.isNaN(expiresAt.getTime())) return undefined;
  const answer = await giveAward(db, { ...terms, id, playerRef, expiresAt });
  return 'award' in answer ? toAnswer(answer.code, id, answer.award) : answer;
}

async function answerStatus(db: Db, id: string): Promise<Answer> {
  const award = await findAward(db, id);
  return award ? toAnswer('OK', id, award) : { code: 'TX_NOT_FOUND' };
}

async function answerCancel(db: Db, id: string): Promise<Answer> {
  return toAnswer('OK', id, await cancelAward(db, id));
}

/** Converts an award to the reply. A tombstone (an id that was cancelled before its award arrived) has no terms, so the reply has no currency. */
function toAnswer(code: 'OK' | 'DUPLICATE', awardId: string, award: FreeAward | 'tombstone'): Answer {
  if (award === 'tombstone') return { code, awardId, state: 'cancelled', rounds: 0, played: 0, won: '0' };
  const { rounds, played, won } = award;
  const state = toAwardState(award, new Date());
  return { code, awardId, state, rounds, played, won: toDecimal(won), currency: won.currency };
}
