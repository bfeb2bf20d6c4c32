import { hashToken } from '../../platform/tokens.ts';
import {
  answer,
  replaceReplyCode,
  codeOf,
  hasReplyCode,
  moveMoneyDespiteRefusal,
  moveMoneyBesideReply,
  replaceReply,
  type Condition,
  type Fault,
  type PlantedFault,
} from './fault.ts';

/** Returns a fault that accepts a call which the wallet refuses for its signature, if the condition holds. */
function acceptBadSignature(when: Condition): Fault {
  return async (call, context) => {
    const reply = await context.callWallet();
    const isTaken = codeOf(reply) === 'BAD_SIGNATURE' && (await when(call, reply, context));
    return isTaken ? await context.sendSigned(call.call, call.fields) : reply;
  };
}

const MINUTES_MS = 60_000;

/** Returns the milliseconds from now to the timestamp of a call, negative for the past. The result is 0 if the rule did not change the timestamp. */
const distanceMs = (timestamp: number | undefined): number => (timestamp === undefined ? 0 : timestamp - Date.now());

/** The faults of signatures, launch tokens and game sessions. */
export const accessFaults: readonly PlantedFault[] = [
  {
    name: 'an unsigned call is taken',
    caughtBy: ['S1'],
    plant: () => acceptBadSignature(({ tampering }) => tampering.unsigned === true),
  },
  {
    name: 'a signature with another secret is taken',
    caughtBy: ['S2'],
    plant: () => acceptBadSignature(({ tampering }) => tampering.secret !== undefined),
  },
  {
    name: 'a signature of another call is taken',
    caughtBy: ['S3'],
    plant: () => acceptBadSignature(({ tampering }) => tampering.signedCall !== undefined),
  },
  {
    name: 'an old timestamp is taken',
    caughtBy: ['S4'],
    plant: () => acceptBadSignature(({ tampering }) => distanceMs(tampering.timestamp) < -5 * MINUTES_MS),
  },
  {
    name: 'a timestamp of the future is taken',
    caughtBy: ['S5'],
    plant: () => acceptBadSignature(({ tampering }) => distanceMs(tampering.timestamp) > 5 * MINUTES_MS),
  },
  {
    name: 'a body that is not the signed one is taken',
    caughtBy: ['S6'],
    plant: () => acceptBadSignature(({ tampering }) => tampering.otherBody === true),
  },
  {
    name: 'a nonce is taken again',
    caughtBy: ['S7'],
    plant: () => acceptBadSignature(({ call, tampering }) => call === 'bet' && tampering.nonce !== undefined),
  },
  {
    name: 'a body that is no JSON is a failure of the wallet',
    caughtBy: ['S8'],
    plant: () => replaceReplyCode(({ isText }) => isText, 'TEMPORARY', 503),
  },
  {
    name: 'the window is wider than a minute',
    caughtBy: ['S9'],
    plant: () =>
      acceptBadSignature(
        ({ tampering }) =>
          tampering.timestamp !== undefined && Math.abs(distanceMs(tampering.timestamp)) < 2 * MINUTES_MS,
      ),
  },
  {
    name: 'the window is narrower than a minute',
    caughtBy: ['S9'],
    plant: () =>
      replaceReplyCode(
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
      acceptBadSignature(
        ({ call, tampering, concurrentCallsMax }) =>
          call === 'balance' && tampering.nonce !== undefined && concurrentCallsMax() > 1,
      ),
  },
  {
    name: 'the same signed bytes again are refused',
    caughtBy: ['S11'],
    plant: () =>
      replaceReplyCode(
        ({ tampering }, reply) => tampering.requestId !== undefined && codeOf(reply) === 'DUPLICATE',
        'BAD_SIGNATURE',
        401,
      ),
  },
  {
    name: 'a retired key still signs',
    caughtBy: ['S12'],
    plant: () => acceptBadSignature(({ tampering }) => Object.keys(tampering).length === 0),
  },
  {
    name: 'a launch token opens many sessions',
    caughtBy: ['L1'],
    plant:
      () =>
      async (call, { callWallet, sendSigned, world }) => {
        const reply = await callWallet();
        if (call.call !== 'authenticate' || codeOf(reply) !== 'INVALID_TOKEN') return reply;
        // One row alone: at once, updates of the whole table would deadlock.
        const token = hashToken(call.fields['launchToken'] ?? '');
        await world.db.updateTable('launch_token').set({ used_at: null }).where('token_hash', '=', token).execute();
        return await sendSigned('authenticate', call.fields);
      },
  },
  {
    name: 'an unknown session is answered like an expired one',
    caughtBy: ['L2'],
    alsoBreaks: ['I3'],
    plant: () => replaceReplyCode(hasReplyCode('balance', 'INVALID_TOKEN'), 'TOKEN_EXPIRED', 401),
  },
  {
    name: 'a bet of an expired session is refused and takes its stake',
    caughtBy: ['L3'],
    plant: () => moveMoneyBesideReply(hasReplyCode('bet', 'TOKEN_EXPIRED')),
  },
  {
    name: 'a win is refused once the session has expired',
    caughtBy: ['L4'],
    plant:
      () =>
      async (call, { callWallet, world }) => {
        if (call.call !== 'win') return await callWallet();
        const expired = await world.db
          .selectFrom('game_session')
          .select('member_id')
          .where('member_id', '=', BigInt(call.fields['playerId'] ?? 0))
          .where('expires_at', '<=', new Date())
          .executeTakeFirst();
        return expired ? answer('TOKEN_EXPIRED', {}, 401) : await callWallet();
      },
  },
  {
    name: 'an expired launch token opens a session',
    caughtBy: ['L5'],
    plant: () =>
      replaceReply(hasReplyCode('authenticate', 'TOKEN_EXPIRED'), async (_reply, { fields }, { sendSigned, world }) => {
        const token = hashToken(fields['launchToken'] ?? '');
        const fresh = { used_at: null, expires_at: new Date(Date.now() + MINUTES_MS) };
        await world.db.updateTable('launch_token').set(fresh).where('token_hash', '=', token).execute();
        return await sendSigned('authenticate', fields);
      }),
  },
  {
    name: 'a bet in another game is taken',
    caughtBy: ['L6'],
    plant: () =>
      moveMoneyDespiteRefusal(
        hasReplyCode('bet', 'INVALID_TOKEN', ({ fields }) => fields['gameCode']?.includes('another-game') === true),
      ),
  },
];
