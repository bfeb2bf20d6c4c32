import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { games } from '../../catalogue/games.ts';
import { titles } from '../../engine/titles/titles.ts';
import type { SessionView, SpinReply } from '../../wire/schemas.ts';
import { recoverDueRounds } from '../rounds/play-round.ts';
import { createSignedHeaders } from '../wallet/signature.ts';
import type { TestArcade } from './test-arcade.ts';

/** The initial balance of the player in minor units. */
export const START_BALANCE_MINOR = 1_000_00n;
/** The player of the fake wallet. */
export const PLAYER_ID = '1001';
/** The number of lines of the title that the tests play. */
export const LINE_COUNT = BigInt(titles['lagoon-pearls'].model.lines.length);
/** The stake per line in major units. */
export const COIN = '0.20';
/** The stake of a round with the coin of 0.20 on every line. */
export const STAKE = formatMinor(20n * LINE_COUNT);
export const gameCode = games.find((game) => game.title === 'lagoon-pearls')?.gameCode ?? '';
export const otherGameCode = games.find((game) => game.title === 'crown-of-embers')?.gameCode ?? '';
/** A number of free rounds that no test uses up. */
export const ROUNDS_MANY = 1_000;

/** Formats minor units as a decimal text with two digits; `parseMinor` parses such a text. */
export function formatMinor(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}

export const parseMinor = (text: string): bigint => BigInt(text.replace('.', ''));
export const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** A reply of the interface for awards (docs/integrators/free-rounds.md), with its HTTP status. */
export interface AwardReply {
  readonly status: number;
  readonly code: string;
  readonly awardId?: string;
  readonly state?: string;
  readonly rounds?: number;
  readonly played?: number;
  readonly won?: string;
  readonly currency?: string;
  readonly stakes?: readonly string[];
}

/**
 * Creates the actions of tests of free rounds: call the interface for awards, play in the session of `getContext().token`, and read the outcome.
 * `getContext` is called at each action, because tests replace the token.
 */
export function createAwardActions(getContext: () => { readonly arcade: TestArcade; readonly token: string }) {
  async function callApi(
    name: string,
    fields: object,
    headerChanges: Readonly<Record<string, string>> = {},
  ): Promise<AwardReply> {
    const url = `/free-rounds/v1/${name}`;
    const payload = JSON.stringify({ requestId: randomUUID(), ...fields });
    const headers = {
      'content-type': 'application/json',
      ...createSignedHeaders(getContext().arcade.deps.keys[0], url, payload),
      ...headerChanges,
    };
    const reply = await getContext().arcade.app.inject({ method: 'POST', url, headers, payload });
    return { status: reply.statusCode, ...reply.json<Omit<AwardReply, 'status'>>() };
  }

  const awardFields = (changes: object = {}) => ({
    awardId: randomUUID(),
    playerId: PLAYER_ID,
    gameCode,
    currency: 'NPR',
    stake: STAKE,
    rounds: 3,
    expiresAt: inOneHour(),
    ...changes,
  });

  /** Gives an award and returns its id. */
  async function give(changes: object = {}): Promise<string> {
    const fields = awardFields(changes);
    expect(await callApi('award', fields)).toMatchObject({ status: 200, code: 'OK', state: 'open', played: 0 });
    return fields.awardId;
  }

  const readAward = async (awardId: string) => await callApi('status', { awardId });
  const expire = async (awardId: string) =>
    await getContext().arcade.db.query(`update free_award set expires_at = now() - interval '1 second' where id = $1`, [
      awardId,
    ]);

  async function openSession(wallet?: string, game = gameCode): Promise<string> {
    const payload = { launchToken: getContext().arcade.wallet.issueLaunchToken(game, wallet) };
    const reply = await getContext().arcade.app.inject({ method: 'POST', url: '/api/sessions', payload });
    return reply.json<SessionView>().token;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type parameter names the body that a test expects
  async function readApi<T>(url: string): Promise<T> {
    const reply = await getContext().arcade.app.inject({
      url,
      headers: { authorization: `Bearer ${getContext().token}` },
    });
    return reply.json<T>();
  }

  async function sendSpin(body: object, spinId: string = randomUUID(), session = getContext().token) {
    const headers = { authorization: `Bearer ${session}` };
    return await getContext().arcade.app.inject({
      method: 'POST',
      url: '/api/spins',
      headers,
      payload: { spinId, ...body },
    });
  }

  async function playFree(awardId: string): Promise<SpinReply> {
    const reply = await sendSpin({ awardId });
    expect(reply.statusCode).toBe(200);
    return reply.json<SpinReply>();
  }

  /**
   * Plays free rounds until one wins, and returns this round with its win in minor units. The rounds before it won nothing. Throws after 200
   * rounds without a win.
   */
  async function playUntilWin(awardId: string): Promise<{ last: SpinReply['round']; won: bigint }> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { round } = await playFree(awardId);
      if (parseMinor(round.win) > 0n) return { last: round, won: parseMinor(round.win) };
    }
    throw new Error('no win in 200 free rounds');
  }

  /** Makes every unfinished round due and runs recovery until no round is left. Throws if rounds are left after ten runs. */
  async function finishRounds(): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await getContext().arcade.db.query(
        `update round set next_attempt_at = now() - interval '1 second' where next_attempt_at is not null`,
      );
      if ((await recoverDueRounds(getContext().arcade.deps)) === 0) return;
    }
    throw new Error('rounds do not end');
  }

  const readRoundState = async (id: string) =>
    (await getContext().arcade.db.query<{ state: string }>('select state from round where id = $1', [id]))[0]?.state;
  const promoWinsOf = (awardId: string) =>
    getContext().arcade.wallet.promoWins.filter(({ promotionId }) => promotionId === awardId);

  /**
   * Finishes the rounds of earlier tests, resets the fake wallet, and returns the token of a new session. The fake wallet has one player, so an
   * unfinished round of one test would block the spins of the next test.
   */
  async function startAfresh(): Promise<string> {
    const { wallet } = getContext().arcade;
    wallet.clearFaults();
    await finishRounds();
    wallet.balanceMinor = START_BALANCE_MINOR;
    const token = await openSession();
    wallet.calls.length = 0;
    return token;
  }

  return {
    callApi,
    awardFields,
    give,
    readAward,
    expire,
    openSession,
    readApi,
    sendSpin,
    playFree,
    playUntilWin,
    finishRounds,
    readRoundState,
    promoWinsOf,
    startAfresh,
  };
}
