import { randomBytes, randomInt } from 'node:crypto';
import { computeSignature } from '@baize/server/wallet-api/signature';
import { GAME, INTEGRATION, KEY_ID, KEY_SECRET, spreadIntegrationFor, sessionTokenFor } from './names.ts';

/** A random part of all ids, so that the ids of two runs on one database differ. */
const RUN = randomBytes(12).toString('hex');
const WIN_ONE_TIME_IN = 3;
let bets = 0;
let nonces = 0;

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
  bets += 1;
  const player = randomInt(1, players + 1);
  const integration = isSpread ? spreadIntegrationFor(player) : INTEGRATION;
  const body = {
    requestId: `q${bets}`,
    gameSession: sessionTokenFor(player, integration),
    transactionId: `bet-${RUN}-${bets}`,
    roundId: `round-${RUN}-${bets}`,
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
  const wins: Call[] = randomInt(WIN_ONE_TIME_IN) === 0 ? [{ name: 'win', body: win }] : [];
  return [{ name: 'bet', body: bet }, ...wins, { name: 'close-round', body: round }];
}

/** Returns a nonce that is unique in this run. */
export function createNonce(): string {
  nonces += 1;
  return `${RUN}${String(nonces).padStart(12, '0')}`;
}

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
