import { hashToken } from '../../platform/tokens.ts';
import {
  answer,
  answersWith,
  codeOf,
  isAnswered,
  movesAnyway,
  movesSilently,
  replaces,
  type Condition,
  type Fault,
  type PlantedFault,
} from './fault.ts';

/** Takes a call that is not signed as it has to be, where the condition holds. */
function takesUnsigned(when: Condition): Fault {
  return async (call, around) => {
    const reply = await around.real();
    const isTaken = codeOf(reply) === 'BAD_SIGNATURE' && (await when(call, reply, around));
    return isTaken ? await around.signed(call.call, call.fields) : reply;
  };
}

const MINUTES_MS = 60_000;

/** How far a call's timestamp is from the clock, negative in the past; zero where it is the clock's. */
const distanceMs = (timestamp: number | undefined): number => (timestamp === undefined ? 0 : timestamp - Date.now());

/** Signature, launch and session. */
export const accessFaults: readonly PlantedFault[] = [
  {
    name: 'an unsigned call is taken',
    caughtBy: ['S1'],
    plant: () => takesUnsigned(({ tampering }) => tampering.unsigned === true),
  },
  {
    name: 'a signature with another secret is taken',
    caughtBy: ['S2'],
    plant: () => takesUnsigned(({ tampering }) => tampering.secret !== undefined),
  },
  {
    name: 'a signature of another call is taken',
    caughtBy: ['S3'],
    plant: () => takesUnsigned(({ tampering }) => tampering.signedCall !== undefined),
  },
  {
    name: 'an old timestamp is taken',
    caughtBy: ['S4'],
    plant: () => takesUnsigned(({ tampering }) => distanceMs(tampering.timestamp) < -5 * MINUTES_MS),
  },
  {
    name: 'a timestamp of the future is taken',
    caughtBy: ['S5'],
    plant: () => takesUnsigned(({ tampering }) => distanceMs(tampering.timestamp) > 5 * MINUTES_MS),
  },
  {
    name: 'a body that is not the signed one is taken',
    caughtBy: ['S6'],
    plant: () => takesUnsigned(({ tampering }) => tampering.otherBody === true),
  },
  {
    name: 'a nonce is taken again',
    caughtBy: ['S7'],
    plant: () => takesUnsigned(({ call, tampering }) => call === 'bet' && tampering.nonce !== undefined),
  },
  {
    name: 'a body that is no JSON is a failure of the wallet',
    caughtBy: ['S8'],
    plant: () => answersWith(({ isText }) => isText, 'TEMPORARY', 503),
  },
  {
    name: 'the window is wider than a minute',
    caughtBy: ['S9'],
    plant: () =>
      takesUnsigned(
        ({ tampering }) =>
          tampering.timestamp !== undefined && Math.abs(distanceMs(tampering.timestamp)) < 2 * MINUTES_MS,
      ),
  },
  {
    name: 'the window is narrower than a minute',
    caughtBy: ['S9'],
    plant: () =>
      answersWith(
        ({ tampering }) =>
          tampering.timestamp !== undefined && Math.abs(distanceMs(tampering.timestamp)) > MINUTES_MS / 2,
        'BAD_SIGNATURE',
        401,
      ),
  },
  {
    name: 'one nonce at once is taken several times',
    caughtBy: ['S10'],
    plant: () =>
      takesUnsigned(
        ({ call, tampering, atOnce }) => call === 'balance' && tampering.nonce !== undefined && atOnce() > 1,
      ),
  },
  {
    name: 'the same signed bytes again are refused',
    caughtBy: ['S11'],
    plant: () =>
      answersWith(
        ({ tampering }, reply) => tampering.requestId !== undefined && codeOf(reply) === 'DUPLICATE',
        'BAD_SIGNATURE',
        401,
      ),
  },
  {
    name: 'a retired key still signs',
    caughtBy: ['S12'],
    plant: () => takesUnsigned(({ tampering }) => Object.keys(tampering).length === 0),
  },
  {
    name: 'a launch token opens many sessions',
    caughtBy: ['L1'],
    plant:
      () =>
      async (call, { real, signed, world }) => {
        const reply = await real();
        if (call.call !== 'authenticate' || codeOf(reply) !== 'INVALID_TOKEN') return reply;
        // One row alone: at once, updates of the whole table would deadlock.
        const token = hashToken(call.fields['launchToken'] ?? '');
        await world.db.updateTable('launch_token').set({ used_at: null }).where('token_hash', '=', token).execute();
        return await signed('authenticate', call.fields);
      },
  },
  {
    name: 'an unknown session is answered like an expired one',
    caughtBy: ['L2'],
    alsoBreaks: ['I3'],
    plant: () => answersWith(isAnswered('balance', 'INVALID_TOKEN'), 'TOKEN_EXPIRED', 401),
  },
  {
    name: 'a bet of an expired session is refused and takes its stake',
    caughtBy: ['L3'],
    plant: () => movesSilently(isAnswered('bet', 'TOKEN_EXPIRED')),
  },
  {
    name: 'a win is refused once the session has expired',
    caughtBy: ['L4'],
    plant:
      () =>
      async (call, { real, world }) => {
        if (call.call !== 'win') return await real();
        const expired = await world.db
          .selectFrom('game_session')
          .select('member_id')
          .where('member_id', '=', BigInt(call.fields['playerId'] ?? 0))
          .where('expires_at', '<=', new Date())
          .executeTakeFirst();
        return expired ? answer('TOKEN_EXPIRED', {}, 401) : await real();
      },
  },
  {
    name: 'an expired launch token opens a session',
    caughtBy: ['L5'],
    plant: () =>
      replaces(isAnswered('authenticate', 'TOKEN_EXPIRED'), async (_reply, { fields }, { signed, world }) => {
        const token = hashToken(fields['launchToken'] ?? '');
        const fresh = { used_at: null, expires_at: new Date(Date.now() + MINUTES_MS) };
        await world.db.updateTable('launch_token').set(fresh).where('token_hash', '=', token).execute();
        return await signed('authenticate', fields);
      }),
  },
  {
    name: 'a bet in another game is taken',
    caughtBy: ['L6'],
    plant: () =>
      movesAnyway(
        isAnswered('bet', 'INVALID_TOKEN', ({ fields }) => fields['gameCode']?.includes('another-game') === true),
      ),
  },
];
