import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Db } from '@baize/server/db';
import { transaction } from '@baize/server/transaction';
import { bet } from '@baize/server/wallet-api/bet';
import { signatureOf } from '@baize/server/wallet-api/signature';
import { GAME, INTEGRATION, KEY_ID, KEY_SECRET, PLAYERS, sessionOf } from './world.ts';

let bets = 0;

/** A new bet of one rupee by anybody. */
function nextBet() {
  bets += 1;
  return {
    requestId: `q${bets}`,
    gameSession: sessionOf(randomInt(1, PLAYERS + 1)),
    transactionId: `bet-${bets}`,
    roundId: `round-${bets}`,
    gameCode: GAME,
    currency: 'NPR',
    amount: '1.00',
  };
}

/** Ledger, bet row and stored reply in one transaction, without HTTP and without a signature. */
export async function betInProcess(db: Db): Promise<void> {
  const body = nextBet();
  const context = { integration: INTEGRATION, now: new Date() };
  const reply = await transaction(db, async (tx) => await bet(tx, context, body));
  if (reply.code !== 'OK') throw new Error(`a bet was answered ${reply.code}`);
}

const PATH = '/seamless/v1/bet';

/** The same as a vendor sends it: signed, over a connection that is kept. */
export function httpBets(port: number, connections: number): { send(): Promise<void>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: async () => {
      const text = await post(agent, port, JSON.stringify(nextBet()));
      if (!text.includes('"code":"OK"')) throw new Error(`a bet was answered ${text}`);
    },
    close: () => agent.destroy(),
  };
}

async function post(agent: Agent, port: number, body: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, host: '127.0.0.1', path: PATH, method: 'POST', headers: signed(body) },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

function signed(body: string): Record<string, string> {
  const timestamp = String(Date.now());
  const nonce = randomBytes(16).toString('hex');
  const rawBody = Buffer.from(body);
  return {
    'content-type': 'application/json',
    'content-length': String(rawBody.length),
    'x-vendor': INTEGRATION,
    'x-key-id': KEY_ID,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signatureOf(KEY_SECRET, { timestamp, nonce, path: PATH, rawBody }).toString('hex'),
  };
}
