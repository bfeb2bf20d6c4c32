import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { stack } from './stack.ts';

/** A game of the catalogue by the codes of its vendor and itself. */
export interface GameChoice {
  readonly vendor: string;
  readonly gameCode: string;
}

interface Reply<Value> {
  readonly success: boolean;
  readonly value: Value;
}

/** Calls the platform with the session of the page's member, as the page itself would. */
export async function callPlatform<Value>(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Value> {
  const reply = await page.evaluate(
    async (call) => {
      const response = await fetch(call.path, {
        method: call.method,
        headers: {
          authorization: `Bearer ${sessionStorage.getItem('baize.token')}`,
          ...(call.body && { 'content-type': 'application/json' }),
        },
        ...(call.body && { body: JSON.stringify(call.body) }),
      });
      return (await response.json()) as unknown;
    },
    { method, path, body },
  );
  // The envelope is that of the contract; the caller names the type of the value.
  const { success, value } = reply as Reply<Value>;
  if (!success) throw new Error(`${method} ${path} was refused: ${JSON.stringify(reply)}`);
  return value;
}

/** Credits an amount of play money, such as "500.00", to the member of the page. */
export async function creditPlayMoney(page: Page, amount: string): Promise<void> {
  await callPlatform(page, 'POST', '/wps/cashier/demo/deposit', { requestId: randomUUID(), amount });
}

/** Transfers an amount such as "500.00" from the main wallet of the page's member to the wallet of a vendor. */
export async function transferToVendor(page: Page, vendor: string, amount: string): Promise<void> {
  const request = { requestId: randomUUID(), from: 'MAIN', to: vendor, amount };
  await callPlatform(page, 'POST', '/wps/relay/GCS_walletTransfer', request);
}

/** Returns the balance of the page's member, such as "500.00". */
export async function readBalance(page: Page): Promise<string> {
  const { balance } = await callPlatform<{ balance: string }>(page, 'GET', '/wps/v2/wallets/balance');
  return balance;
}

/** Returns the games of a category as the lobby requests them. */
export async function listGames(page: Page, gameType: string): Promise<GameChoice[]> {
  const path = `/wps/relay/GCSGAME_gameList?gameType=${gameType}&pageNo=1&pageSize=40&language=en`;
  const { games } = await callPlatform<{ games: { vassalage: string; gameCode: string; maintenance: boolean }[] }>(
    page,
    'GET',
    path,
  );
  return games
    .filter(({ maintenance }) => !maintenance)
    .map(({ vassalage, gameCode }) => ({ vendor: vassalage, gameCode }));
}

/** Launches this game and returns its address on the arcade's origin, which is valid once. */
async function launchGame(page: Page, { vendor, gameCode }: GameChoice, language = 'en'): Promise<URL> {
  const request = { vassalage: vendor, gameCode, freePlay: false, language, backPath: '/' };
  const { url } = await callPlatform<{ url: string }>(page, 'POST', '/wps/game/launchGame', request);
  return new URL(url);
}

/** Plays paid rounds of one game by the arcade's own API: each is a bet by the wallet API, without reel animations. */
export async function playRounds(page: Page, game: GameChoice, count: number): Promise<void> {
  const launchToken = (await launchGame(page, game)).searchParams.get('launchToken');
  const session = await callArcade<{ token: string; state: { defaultCoin: string } }>('/api/sessions', { launchToken });
  for (let round = 0; round < count; round += 1) {
    const spin = { spinId: randomUUID(), coin: session.state.defaultCoin };
    const { round: played } = await callArcade<{ round: { roundId: string } }>('/api/spins', spin, session.token);
    await callArcade(`/api/rounds/${played.roundId}/seen`, undefined, session.token);
  }
}

async function callArcade<Value>(path: string, body: object | undefined, token?: string): Promise<Value> {
  const response = await fetch(`http://127.0.0.1:${stack.arcadePort}${path}`, {
    method: 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} of the arcade answered ${response.status}: ${text}`);
  // Each caller names the type of the arcade's schema.
  return (text === '' ? undefined : JSON.parse(text)) as Value;
}

const LOSS_CREDIT = '5000';
/** Rounds after which a player who has not lost anything is a fault of the test. */
const LOSS_ROUNDS_MAX = 90;

/** Plays slots with play money until the member of the page has lost some, because dividends and rescues are shares of a loss. */
export async function playUntilLoss(page: Page): Promise<void> {
  await creditPlayMoney(page, LOSS_CREDIT);
  const [slot] = await listGames(page, 'RNG');
  if (slot === undefined) throw new Error('the brand has no slot');
  for (let rounds = 0; rounds < LOSS_ROUNDS_MAX; rounds += 3) {
    await playRounds(page, slot, 3);
    if (Number(await readBalance(page)) < Number(LOSS_CREDIT)) return;
  }
  throw new Error(`the player has not lost in ${LOSS_ROUNDS_MAX} rounds`);
}
