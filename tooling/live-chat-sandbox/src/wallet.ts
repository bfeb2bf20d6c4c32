import { randomUUID } from 'node:crypto';
import type { Env } from './env.ts';
import { signedHeaders, type Key } from './signature.ts';

/** A player who has entered a room with a launch token. */
export interface Guest {
  readonly gameSession: string;
  readonly playerId: string;
  readonly displayName: string;
  readonly currency: string;
  readonly balance: string;
  readonly gameCode: string;
}

export interface Gift {
  readonly giftId: string;
  readonly price: string;
}

/** The outcome of a gift. `unknown`: the platform did not answer, and the gift was called back. */
type GiftOutcome =
  | { readonly kind: 'paid'; readonly balance: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export interface Wallet {
  /** Undefined where the platform does not know the token, or does not let the player in. */
  enter(launchToken: string): Promise<Guest | undefined>;
  /** Pays a gift. The same `transactionId` pays once. */
  pay(guest: Guest, gift: Gift, transactionId: string): Promise<GiftOutcome>;
}

type Reply = Readonly<Record<string, unknown>> & { readonly code: string };

const ANSWER_WITHIN_MS = 4_000;
/** How often a call whose outcome is unknown is repeated until it is definite. */
const REPEATS = 5;
const PAUSE_MS = 300;

/** Speaks the wallet API of the platform (docs/integrators/wallet-api.md). A gift is a bet in a round of its own, which is closed at once. */
export function createWallet(env: Pick<Env, 'walletUrl'> & Key): Wallet {
  const call = async (name: string, fields: object): Promise<Reply | undefined> => await send(env, name, fields);
  return {
    enter: async (launchToken) => {
      const reply = await call('authenticate', { launchToken });
      if (reply?.code !== 'OK') return undefined;
      const text = (field: string): string => textOf(reply, field);
      return {
        gameSession: text('gameSession'),
        playerId: text('playerId'),
        displayName: text('displayName'),
        currency: text('currency'),
        balance: text('balance'),
        gameCode: text('gameCode'),
      };
    },
    pay: async ({ gameSession, playerId, gameCode, currency }, { price }, transactionId) => {
      const roundId = transactionId;
      const bet = { gameSession, transactionId, roundId, gameCode, currency, amount: price };
      const reply = await call('bet', bet);
      if (!isDefinite(reply)) {
        await until(
          async () =>
            await call('rollback', {
              playerId,
              transactionId: `${transactionId}-back`,
              betTransactionId: transactionId,
              roundId,
            }),
        );
        return { kind: 'unknown' };
      }
      if (reply.code !== 'OK' && reply.code !== 'DUPLICATE') return { kind: 'refused', code: reply.code };
      const closed = await until(async () => await call('close-round', { playerId, roundId }));
      return { kind: 'paid', balance: textOf(closed ?? reply, 'balance') };
    },
  };
}

function textOf(reply: Reply, field: string): string {
  const value = reply[field];
  return typeof value === 'string' ? value : '';
}

function isDefinite(reply: Reply | undefined): reply is Reply {
  return reply !== undefined && !['TEMPORARY', 'MAINTENANCE', 'BAD_SIGNATURE'].includes(reply.code);
}

async function until(attempt: () => Promise<Reply | undefined>): Promise<Reply | undefined> {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const reply = await attempt();
    if (isDefinite(reply)) return reply;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** repeat));
  }
  return undefined;
}

async function send(env: Pick<Env, 'walletUrl'> & Key, name: string, fields: object): Promise<Reply | undefined> {
  const path = `/seamless/v1/${name}`;
  const rawBody = JSON.stringify({ requestId: randomUUID(), ...fields });
  try {
    const response = await fetch(`${env.walletUrl}${path}`, {
      method: 'POST',
      headers: signedHeaders(env, path, rawBody),
      body: rawBody,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const reply: unknown = await response.json();
    return isReply(reply) ? reply : undefined;
  } catch {
    return undefined;
  }
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}
