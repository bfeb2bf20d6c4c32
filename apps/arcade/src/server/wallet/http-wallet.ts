import { randomUUID } from 'node:crypto';
import { toDecimal } from '@baize/money';
import { readLimitedText } from './limited-text.ts';
import { createSignedHeaders, type SigningKey } from './signature.ts';
import { WALLET_CODES, type PlatformWallet, type WalletCode, type WalletReply } from './wallet.ts';

/** The deadline of one call. It must stay below the lease on a round (`ROUND_LEASE_MS` in `round-store.ts`). */
const WALLET_DEADLINE_MS = 2_000;
/** A reply of the wallet API has a few hundred bytes, so a longer reply comes from another program. */
const REPLY_BYTES_MAX = 65_536;

/** The address of the platform's wallet API, the key that signs the calls, and the deadline of each call (two seconds by default). */
export interface HttpWalletOptions {
  readonly baseUrl: string;
  readonly key: SigningKey;
  readonly deadlineMs?: number;
}

/** Creates a client of the platform's wallet API (`/seamless/v1`). Each call sends one request; the callers decide about retries. */
export function createHttpWallet({ baseUrl, key, deadlineMs = WALLET_DEADLINE_MS }: HttpWalletOptions): PlatformWallet {
  const url = new URL(baseUrl);
  const call = async (name: string, fields: Readonly<Record<string, string>>): Promise<WalletReply> => {
    const path = `${url.pathname.replace(/\/$/, '')}/seamless/v1/${name}`;
    const rawBody = JSON.stringify({ requestId: randomUUID(), ...fields });
    try {
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...createSignedHeaders(key, path, rawBody) },
        body: rawBody,
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      return parseWalletReply(response.status, await readLimitedText(response, REPLY_BYTES_MAX));
    } catch (error) {
      // The name of the error says how the call failed, e.g. `TimeoutError`.
      return { kind: 'no-answer', reason: error instanceof Error ? error.name : 'unknown failure' };
    }
  };

  return {
    authenticate: async (launchToken) => await call('authenticate', { launchToken }),
    balance: async ({ walletSession }) => await call('balance', { gameSession: walletSession }),
    bet: async ({ walletSession, transactionId, roundId, gameCode, amount }) =>
      await call('bet', {
        gameSession: walletSession,
        transactionId,
        roundId,
        gameCode,
        currency: amount.currency,
        amount: toDecimal(amount),
      }),
    win: async ({ playerRef, transactionId, roundId, gameCode, amount, betTransactionId }) =>
      await call('win', {
        playerId: playerRef,
        transactionId,
        roundId,
        gameCode,
        currency: amount.currency,
        amount: toDecimal(amount),
        betTransactionId,
      }),
    promoWin: async ({ playerRef, transactionId, promotionId, amount }) =>
      await call('promo-win', {
        playerId: playerRef,
        transactionId,
        promotionId,
        currency: amount.currency,
        amount: toDecimal(amount),
      }),
    rollback: async ({ playerRef, transactionId, betTransactionId, roundId }) =>
      await call('rollback', { playerId: playerRef, transactionId, betTransactionId, roundId }),
    closeRound: async ({ playerRef, roundId }) => await call('close-round', { playerId: playerRef, roundId }),
  };
}

/**
 * Parses a reply of the wallet API. Only a body with a code of the API is an answer, because a 404 or 429 without such a code may come from a
 * gateway. A 5xx is never an answer, whatever its body says, because it leaves open whether the call was processed.
 */
export function parseWalletReply(status: number, text: string): WalletReply {
  if (status >= 500) return { kind: 'no-answer', reason: `HTTP ${status}` };
  const body = parseObject(text);
  const code = body?.['code'];
  if (!body || !isWalletCode(code))
    return { kind: 'no-answer', reason: `HTTP ${status} without a code of the wallet API` };
  const hasMatchingStatus =
    status < 400 ? code === 'OK' || code === 'DUPLICATE' : code !== 'OK' && code !== 'DUPLICATE';
  if (!hasMatchingStatus) return { kind: 'no-answer', reason: `HTTP ${status} with ${code}` };
  const balance = body['balance'];
  return { kind: 'answer', code, balance: typeof balance === 'string' ? balance : undefined, body };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isWalletCode(code: unknown): code is WalletCode {
  return WALLET_CODES.some((known) => known === code);
}
