import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '@baize/server/db';
import { createCallGrouping } from '@baize/server/wallet-api/grouped-calls';
import { signatureOf } from '@baize/server/wallet-api/signature';
import { VendorLine } from './vendor-line.ts';
import { GAME, INTEGRATION, KEY_ID, KEY_SECRET, otherIntegrationOf, sessionOf } from './names.ts';

const RUN = randomBytes(12).toString('hex');
/** In process nobody gives up: what is measured is how many there are in a second. */
const PATIENCE_MS = 60_000;
let bets = 0;

/** A new bet of one rupee by anybody. */
function nextBet(players: number, spread = false) {
  bets += 1;
  const player = randomInt(1, players + 1);
  const integration = spread ? otherIntegrationOf(player) : INTEGRATION;
  const body = {
    requestId: `q${bets}`,
    gameSession: sessionOf(player, integration),
    transactionId: `bet-${RUN}-${bets}`,
    roundId: `round-${RUN}-${bets}`,
    gameCode: GAME,
    currency: 'NPR',
    amount: '1.00',
  };
  return { integration, player, body };
}

let asked = 0;
const nextNonce = (): string => `${RUN}${String((asked += 1)).padStart(12, '0')}`;

/** Session, limits, ledger, bet row and stored reply, grouped as the server does it: without HTTP and without a signature. */
export function betsInProcess(db: Db, players: number, spread: boolean): () => Promise<void> {
  const placeBet = createCallGrouping(db, () => new Date(), PATIENCE_MS);
  const { signal } = new AbortController();
  return async () => {
    const { integration, body } = nextBet(players, spread);
    const { code } = await placeBet({ name: 'bet', integration, nonce: nextNonce(), body, signal });
    if (code !== 'OK') throw new Error(`a bet was answered ${code}`);
  };
}

export interface VendorLines {
  /** One bet. */
  send(caller: number): Promise<void>;
  /** A bet, a win one time in three, and the end of the round. */
  playRound(caller: number): Promise<void>;
  close(): void;
}

/** The same as a vendor sends it: signed, each caller over a connection that is kept. */
export async function openLines(port: number, connections: number, players: number): Promise<VendorLines> {
  const lines = await Promise.all(Array.from({ length: connections }, async () => await VendorLine.open(port)));
  const send = async (caller: number, call: string, fields: object): Promise<void> => {
    const body = JSON.stringify(fields);
    for (;;) {
      const text = await lines[caller]?.ask(signedRequest(`/seamless/v1/${call}`, body));
      if (text?.includes('"code":"OK"') === true) return;
      // A server that has too much to do says so: the vendor asks again, and its player has waited for both.
      if (text?.includes('"code":"TEMPORARY"') !== true) throw new Error(`a ${call} was answered ${text}`);
    }
  };
  return {
    send: async (caller) => await send(caller, 'bet', nextBet(players).body),
    playRound: async (caller) => {
      const { body, player } = nextBet(players);
      const { requestId, roundId, gameCode, currency, transactionId } = body;
      const named = { requestId, playerId: String(player), roundId };
      await send(caller, 'bet', body);
      if (randomInt(3) === 0)
        await send(caller, 'win', {
          ...named,
          transactionId: `${transactionId}-win`,
          gameCode,
          currency,
          amount: '2.00',
        });
      await send(caller, 'close-round', named);
    },
    close: () => {
      for (const line of lines) line.close();
    },
  };
}

function signedRequest(path: string, body: string): string {
  const timestamp = String(Date.now());
  const nonce = nextNonce();
  const rawBody = Buffer.from(body);
  const signature = signatureOf(KEY_SECRET, { timestamp, nonce, path, rawBody }).toString('hex');
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${rawBody.length}`,
    `x-vendor: ${INTEGRATION}`,
    `x-key-id: ${KEY_ID}`,
    `x-timestamp: ${timestamp}`,
    `x-nonce: ${nonce}`,
    `x-signature: ${signature}`,
    '',
    body,
  ].join('\r\n');
}
