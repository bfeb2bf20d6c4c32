import { Value } from 'typebox/value';
import { titles } from '../../engine/titles/titles.ts';
import { drawRound, type DrawnRound } from '../../fairness/draw-round.ts';
import { httpErrorByCode } from '../../server/refusal.ts';
import { OpenSessionBody, RotateBody, SpinBody, type RoundView, type StateView } from '../../wire/schemas.ts';
import type { ErrorCode } from '../../wire/codes.ts';
import { CLIENT_SEED, COMMITMENT, GAME, HISTORY, SERVER_SEED, STATE } from './samples.ts';

export interface ArcadeCall {
  readonly path: string;
  readonly body: unknown;
}

/** The failure of a call: a refusal of the arcade, or no network. */
type Failure = ErrorCode | 'offline';

const BODY_SCHEMAS = { '/api/sessions': OpenSessionBody, '/api/spins': SpinBody, '/api/seeds/rotate': RotateBody };
const NONCES_MAX = 1_000;

/** A mock of the arcade's API. A test sets its answers and reads the calls that the client made. */
export class MockArcade {
  readonly calls: ArcadeCall[] = [];
  state: StateView = STATE;
  /** True if the next rounds win. The real engine draws the rounds; none of them has free games. */
  spinsWin = false;
  readonly #failures = new Map<string, Failure>();
  readonly #held = new Map<string, Promise<void>>();

  /** Lets every call of this path fail until `restore` is called. */
  fail(path: string, failure: Failure): void {
    this.#failures.set(path, failure);
  }

  restore(path: string): void {
    this.#failures.delete(path);
  }

  /** Delays the answers to calls of this path until the returned function is called. */
  hold(path: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(path, promise);
    return resolve;
  }

  callsOf(path: string): readonly ArcadeCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Takes the place of `fetch` in the frame of the client (tooling/pages/arcade-project.ts). */
  readonly fetch = async (url: string, { body: text }: { readonly body?: string } = {}): Promise<Response> => {
    const { pathname: path } = new URL(url, location.origin);
    const body: unknown = text === undefined ? undefined : JSON.parse(text);
    if (path.startsWith('/api/')) this.calls.push({ path, body });
    await this.#held.get(path);
    const failure = this.#failures.get(path);
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure !== undefined) return errorResponse(failure);
    if (!isAccepted(path, body)) return errorResponse('bad_request');
    const answer = await this.#answer(path, body);
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  };

  async #answer(path: string, body: unknown): Promise<unknown> {
    switch (path) {
      case `/api/games/${GAME.gameCode}`:
        return GAME;
      case `/glyphs/${GAME.theme}.json`:
        return {};
      case '/api/sessions':
        return { token: 'a-token', state: this.state };
      case '/api/state':
        return this.state;
      case '/api/history':
        return HISTORY;
      case '/api/spins':
        return await this.#playSpin(body as SpinBody); // Checked by isAccepted.
      case '/api/seeds/rotate':
        return {
          revealed: { serverSeed: SERVER_SEED, commitment: COMMITMENT, clientSeed: CLIENT_SEED, rounds: 1 },
          seed: { ...STATE.seed, clientSeed: 'another', nextNonce: 0 },
        };
      default:
        if (path.endsWith('/seen')) return undefined;
        throw new Error(`the mock of the arcade has no answer for ${path}`);
    }
  }

  async #playSpin(body: SpinBody): Promise<object> {
    if ('awardId' in body) return await this.#playFreeRound(body);
    const round = await drawSampleRound(body.spinId, body.coin, this.spinsWin);
    const balance = (Number(this.state.balance) - Number(round.stake) + Number(round.win)).toFixed(2);
    this.state = { ...this.state, balance };
    return { round, balance };
  }

  /** Plays a round of an open award. Like the arcade, it returns no balance if nothing was won, because no wallet was called. */
  async #playFreeRound({ spinId, awardId }: { spinId: string; awardId: string }): Promise<object> {
    const award = this.state.freeRounds.find((open) => open.awardId === awardId);
    if (!award) throw new Error(`the state has no open award ${awardId}`);
    const round = { ...(await drawSampleRound(spinId, award.coin, this.spinsWin)), awardId };
    const balance = (Number(this.state.balance) + Number(round.win)).toFixed(2);
    const played = { ...award, left: award.left - 1, won: (Number(award.won) + Number(round.win)).toFixed(2) };
    const freeRounds = this.state.freeRounds
      .map((open) => (open === award ? played : open))
      .filter(({ left }) => left > 0);
    this.state = { ...this.state, balance, freeRounds };
    return { round, balance: Number(round.win) > 0 ? balance : null };
  }
}

/** Draws a round of the real engine that wins or loses, from the first nonce with such a result. Throws if there is none. */
export async function drawSampleRound(spinId: string, coin: string, wins: boolean): Promise<RoundView> {
  const { nonce, drawn } = await findRound(wins);
  const { pay, spins, freeGamesAwarded } = drawn.round;
  return {
    roundId: '00000000-0000-4000-8000-000000000001',
    spinId,
    awardId: null,
    coin,
    stake: (Number(coin) * titles[GAME.title].model.lines.length).toFixed(2),
    win: (Number(coin) * pay).toFixed(2),
    spins: spins.map((spin) => ({ ...spin, stops: [...spin.stops], lineWins: [...spin.lineWins] })),
    freeGamesAwarded,
    commitment: COMMITMENT,
    nonce,
    paid: true,
    playedAt: '2026-11-20T12:57:07.000Z',
  };
}

async function findRound(wins: boolean): Promise<{ nonce: number; drawn: DrawnRound }> {
  for (let nonce = 0; nonce < NONCES_MAX; nonce += 1) {
    const drawn = await drawRound(titles[GAME.title], { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce });
    if (drawn.round.spins.length === 1 && drawn.round.pay > 0 === wins) return { nonce, drawn };
  }
  throw new Error('no nonce has such a round');
}

function isAccepted(path: string, body: unknown): boolean {
  const schema = Object.entries(BODY_SCHEMAS).find(([known]) => known === path)?.[1];
  return schema === undefined || Value.Check(schema, body);
}

function errorResponse(code: ErrorCode): Response {
  const [status, message] = httpErrorByCode[code];
  return Response.json({ code, message }, { status });
}
