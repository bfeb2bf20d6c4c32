import { randomBytes, randomInt } from 'node:crypto';
import { computeSignature } from '@baize/server/wallet-api/signature';
import { GAME, INTEGRATION, KEY_ID, KEY_SECRET, selectSpreadIntegration, createSessionToken } from './names.ts';

/** A random part of all ids, so that the ids of two runs on one database differ. */
const RUN_ID = randomBytes(12).toString('hex');
/** One of this number of rounds wins. */
const ROUNDS_PER_WIN = 3;
let betCount = 0;
let nonceCount = 0;

/** A call of the wallet API before it is signed. */
export interface Call {
  readonly name: 'bet' | 'win' | 'close-round';
  readonly body: object;
}

/** A signed HTTP request of a vendor. */
export interface SignedRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Creates a bet of one rupee by a random player, at one integration for all players or (`isSpread`) at one of several. */
export function createBet(players: number, isSpread = false) {
  betCount += 1;
  const player = randomInt(1, players + 1);
  const integration = isSpread ? selectSpreadIntegration(player) : INTEGRATION;
  const body = {
    requestId: `q${betCount}`,
    gameSession: createSessionToken(player, integration),
    transactionId: `bet-${RUN_ID}-${betCount}`,
    roundId: `round-${RUN_ID}-${betCount}`,
    gameCode: GAME,
    currency: 'NPR',
    amount: '1.00',
  };
  return { integration, player, body };
}

/** Creates the calls of a round: a bet, a win in one of three rounds, and the close of the round. */
export function createRound(players: number): Call[] {
  const { body: bet, player } = createBet(players);
  const { requestId, roundId, gameCode, currency, transactionId } = bet;
  const round = { requestId, playerId: String(player), roundId };
  const win = { ...round, transactionId: `${transactionId}-win`, gameCode, currency, amount: '2.00' };
  const wins: Call[] = randomInt(ROUNDS_PER_WIN) === 0 ? [{ name: 'win', body: win }] : [];
  return [{ name: 'bet', body: bet }, ...wins, { name: 'close-round', body: round }];
}

/** Returns a nonce that is unique in this run. */
export function createNonce(): string {
  nonceCount += 1;
  return `${RUN_ID}${String(nonceCount).padStart(12, '0')}`;
}

/** Signs a call with the current time and a new nonce (docs/integrators/wallet-api.md). */
export function signRequest({ name, body }: Call): SignedRequest {
  const path = `/seamless/v1/${name}`;
  const timestamp = String(Date.now());
  const nonce = createNonce();
  const text = JSON.stringify(body);
  const signature = computeSignature(KEY_SECRET, { timestamp, nonce, path, rawBody: Buffer.from(text) }).toString(
    'hex',
  );
  const headers = {
    'content-type': 'application/json',
    'x-vendor': INTEGRATION,
    'x-key-id': KEY_ID,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  };
  return { method: 'POST', path, headers, body: text };
}
