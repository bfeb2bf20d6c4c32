import { randomInt, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { endpoints } from '@baize/contract/catalogue';
import type { LottoPlaceRequest } from '@baize/contract/schemas/lotto';
import { HOST, LOTTERY, PLAY_ID, createSessionToken, STAKE_MINOR } from './world.ts';

/** Creates an order of `lines` bets on three random digits, each with one note (the smallest unit of a stake). `issue` is the number of the issue. */
export function createOrder(issue: string, lines: number): LottoPlaceRequest {
  const costMinor = lines * STAKE_MINOR;
  return {
    requestId: randomUUID(),
    gameCode: LOTTERY,
    issue,
    lines: Array.from({ length: lines }, () => ({
      playId: PLAY_ID,
      selection: [randomInt(10), randomInt(10), randomInt(10)].join('|'),
      price: { market: 'official', unit: 'yuan', multiple: 1, group: 1956 },
    })),
    cost: `${Math.trunc(costMinor / 100)}.${String(costMinor % 100).padStart(2, '0')}`,
  };
}

/** The reply to an order. */
export interface PlacedOrder {
  /** `ok`, or the error code of the refusal. */
  readonly code: string;
  readonly betIds: readonly string[];
}

/** Creates a client with keep-alive connections that places orders of members. */
export function createOrderClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    place: async (member: number, order: LottoPlaceRequest): Promise<PlacedOrder> => {
      const text = await sendPost(agent, port, { token: createSessionToken(member), body: JSON.stringify(order) });
      const answer = JSON.parse(text) as { success: boolean; code?: string; value?: { betIds?: string[] } };
      return { code: answer.success ? 'ok' : (answer.code ?? text), betIds: answer.value?.betIds ?? [] };
    },
    close: () => agent.destroy(),
  };
}

/** Sends an order over the keep-alive connections of the agent. Resolves with the body of the reply. */
async function sendPost(agent: Agent, port: number, { token, body }: { token: string; body: string }): Promise<string> {
  const headers = {
    host: HOST,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const { path, method } = endpoints.lottoPlace.marks;
  return await new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
