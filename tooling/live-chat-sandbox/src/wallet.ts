import { randomUUID } from 'node:crypto';
import type { Env } from './env.ts';
import { createSignedHeaders, type SigningKey } from './signature.ts';

/** A player who has entered a room with a launch token. */
export interface Guest {
  readonly gameSession: string;
  readonly playerId: string;
  readonly displayName: string;
  readonly currency: string;
  /** The balance at the start of the session in major units. */
  readonly balance: string;
  readonly gameCode: string;
}

/** A gift that a guest can send to a presenter. */
export interface Gift {
  readonly giftId: string;
  /** The price in major units, e.g. `"10.00"`. */
  readonly price: string;
}

/** The outcome of a gift. `unknown`: the platform gave no definite answer, and a rollback of the gift was sent. */
type GiftOutcome =
  | { readonly kind: 'paid'; readonly balance: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

/** The wallet of the platform, as the rooms use it. */
export interface Wallet {
  /** Exchanges a launch token for a session. Returns undefined if the platform does not know the token, refuses the player or does not answer. */
  openGuestSession(launchToken: string): Promise<Guest | undefined>;
  /** Takes the price of a gift from the guest's balance. `transactionId` is an idempotency key: the same id pays once. */
  payGift(guest: Guest, gift: Gift, transactionId: string): Promise<GiftOutcome>;
}

type Reply = Readonly<Record<string, unknown>> & { readonly code: string };

const CALL_TIMEOUT_MS = 4_000;
/** How often a call without a definite answer is sent at most. The pause between two attempts doubles each time. */
const ATTEMPTS_MAX = 5;
const FIRST_PAUSE_MS = 300;

/** Creates a client of the platform's wallet API (docs/integrators/wallet-api.md). A gift is a bet in a separate round, which is closed at once. */
export function createWallet(env: Pick<Env, 'walletUrl'> & SigningKey): Wallet {
  const call = async (name: string, fields: object): Promise<Reply | undefined> => await sendSigned(env, name, fields);
  return {
    openGuestSession: async (launchToken) => {
      const reply = await call('authenticate', { launchToken });
      if (reply?.code !== 'OK') return undefined;
      const text = (field: string): string => readText(reply, field);
      return {
        gameSession: text('gameSession'),
        playerId: text('playerId'),
        displayName: text('displayName'),
        currency: text('currency'),
        balance: text('balance'),
        gameCode: text('gameCode'),
      };
    },
    payGift: async ({ gameSession, playerId, gameCode, currency }, { price }, transactionId) => {
      const roundId = transactionId;
      const bet = { gameSession, transactionId, roundId, gameCode, currency, amount: price };
      const reply = await call('bet', bet);
      if (!isDefinite(reply)) {
        await repeatUntilDefinite(
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
      const closed = await repeatUntilDefinite(async () => await call('close-round', { playerId, roundId }));
      return { kind: 'paid', balance: readText(closed ?? reply, 'balance') };
    },
  };
}

/** Returns a text field of a reply, or an empty text if the field is missing or no text. */
function readText(reply: Reply, field: string): string {
  const value = reply[field];
  return typeof value === 'string' ? value : '';
}

/** Returns whether the reply says definitely what became of the call. After any other reply the platform may have processed the call. */
function isDefinite(reply: Reply | undefined): reply is Reply {
  return reply !== undefined && !['TEMPORARY', 'MAINTENANCE', 'BAD_SIGNATURE'].includes(reply.code);
}

/** Repeats a call until its reply is definite. Returns undefined if no attempt got a definite reply. */
async function repeatUntilDefinite(attempt: () => Promise<Reply | undefined>): Promise<Reply | undefined> {
  for (let repeat = 0; repeat < ATTEMPTS_MAX; repeat += 1) {
    const reply = await attempt();
    if (isDefinite(reply)) return reply;
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** repeat));
  }
  return undefined;
}

/** Sends a signed call. Returns undefined if no reply with a code arrives in time. */
async function sendSigned(
  env: Pick<Env, 'walletUrl'> & SigningKey,
  name: string,
  fields: object,
): Promise<Reply | undefined> {
  const path = `/seamless/v1/${name}`;
  const rawBody = JSON.stringify({ requestId: randomUUID(), ...fields });
  try {
    const response = await fetch(`${env.walletUrl}${path}`, {
      method: 'POST',
      headers: createSignedHeaders(env, path, rawBody),
      body: rawBody,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
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
