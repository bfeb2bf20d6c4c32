import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { games } from '../../catalogue/games.ts';
import { titles } from '../../engine/titles/titles.ts';
import { drawRound } from '../../fairness/draw-round.ts';
import { computeCommitment } from '../../fairness/seeds.ts';
import type {
  GameView,
  HistoryReply,
  RotateReply,
  SessionView,
  SpinReply,
  StateView,
  VerifyView,
} from '../../wire/schemas.ts';
import { rotateSeedPair } from '../sessions/seed-store.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

const demoGame = games.find((entry) => entry.title === 'crown-of-embers' && entry.freePlay);
const gameCode = demoGame?.gameCode ?? '';
let arcade: TestArcade;

beforeAll(async () => {
  arcade = await startTestArcade(50_000_00n);
});
afterAll(async () => await arcade.stop());

async function openSession(payload: object): Promise<SessionView> {
  const reply = await arcade.app.inject({ method: 'POST', url: '/api/sessions', payload });
  expect(reply.statusCode).toBe(200);
  return reply.json<SessionView>();
}

const openDemo = async (): Promise<SessionView> =>
  await openSession({ mode: 'demo', gameCode, currency: 'NPR', language: 'ne' });

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type parameter names the body that a test expects
async function call<T>(
  token: string,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const reply = await arcade.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.statusCode === 204 ? (undefined as T) : reply.json<T>() };
}

/** The stake per line. Crown of Embers has 25 lines, so the default coin makes a stake of `STAKE_MINOR`. */
const COIN = '0.20';
const STAKE_MINOR = 5_00n;

const spin = async (token: string, coin = COIN) =>
  await call<SpinReply>(token, 'POST', '/api/spins', { spinId: randomUUID(), coin });

describe('a session', () => {
  test('opens with a launch token, which can be used only once', async () => {
    const launchToken = arcade.wallet.issueLaunchToken(gameCode);
    const { token, state } = await openSession({ launchToken });
    expect(token.length).toBeGreaterThan(40);
    expect(state).toMatchObject({
      mode: 'real',
      gameCode,
      currency: 'NPR',
      balance: '50000.00',
      language: 'ne',
      unseenRound: null,
      roundPending: false,
    });
    const secondReply = await arcade.app.inject({ method: 'POST', url: '/api/sessions', payload: { launchToken } });
    expect([secondReply.statusCode, secondReply.json()]).toMatchObject([401, { code: 'launch_refused' }]);
  });

  test.each([
    ['TOKEN_EXPIRED', 401, 'launch_refused'],
    ['USER_BLOCKED', 409, 'player_blocked'],
    ['GAME_DISABLED', 409, 'game_disabled'],
    ['BAD_SIGNATURE', 503, 'unavailable'],
  ] as const)('is not opened if the wallet answers %s', async (code, status, errorCode) => {
    arcade.wallet.queueFaults('authenticate', { kind: 'refuses', code });
    const launchToken = arcade.wallet.issueLaunchToken(gameCode);
    const reply = await arcade.app.inject({ method: 'POST', url: '/api/sessions', payload: { launchToken } });
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code: errorCode }]);
  });

  test('calls no wallet of the platform in demo play', async () => {
    arcade.wallet.calls.length = 0;
    const { token, state } = await openDemo();
    expect(state).toMatchObject({ mode: 'demo', balance: '10000.00' });
    const { body } = await spin(token);
    const expectedMinor = 10_000_00n - STAKE_MINOR + BigInt(body.round.win.replace('.', ''));
    expect(body.balance).toBe(`${expectedMinor / 100n}.${String(expectedMinor % 100n).padStart(2, '0')}`);
    expect(arcade.wallet.calls).toEqual([]);
  });

  test.each([
    ['an empty body', {}, 400, 'bad_request'],
    ['an unknown game', { mode: 'demo', gameCode: 'NO_SUCH_GAME', currency: 'NPR' }, 404, 'game_unknown'],
    ['an unknown currency', { mode: 'demo', gameCode, currency: 'XXX' }, 400, 'bad_request'],
    ['an unknown field', { mode: 'demo', gameCode, currency: 'NPR', balance: '1000000' }, 400, 'bad_request'],
  ] as const)('is not opened for %s', async (_, payload, status, code) => {
    const reply = await arcade.app.inject({ method: 'POST', url: '/api/sessions', payload });
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { code }]);
  });

  test('stores only the hash of its token', async () => {
    const { token } = await openDemo();
    const rows = await arcade.db.query<{ text: string }>('select s::text as text from game_session s');
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });

  test('is required for the game state', async () => {
    expect(await call('nothing-that-was-ever-issued', 'GET', '/api/state')).toMatchObject({
      status: 401,
      body: { code: 'session_unknown' },
    });
  });
});

describe('a spin', () => {
  test.each(['0.15', '0.2000', '20000.00'])('refuses %s, which is no coin of the game', async (coin) => {
    const { token } = await openDemo();
    expect(await spin(token, coin)).toMatchObject({ status: 400, body: { code: 'coin_unknown' } });
  });

  test('refuses a stake above the balance and leaves the balance unchanged', async () => {
    const { token } = await openDemo();
    await arcade.db.query('update demo_wallet set balance_minor = $1', [STAKE_MINOR - 1n]);
    expect(await spin(token)).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } });
    expect((await call<StateView>(token, 'GET', '/api/state')).body.balance).toBe('4.99');
  });
});

describe('a player who returns', () => {
  test('receives the last round again until the client reports that it has shown the round', async () => {
    const { token } = await openDemo();
    const { round } = (await spin(token, '0.50')).body;
    const state = (await call<StateView>(token, 'GET', '/api/state')).body;
    expect(state.unseenRound).toEqual(round);
    expect(state.defaultCoin).toBe('0.50');
    expect((await call(token, 'POST', `/api/rounds/${round.roundId}/seen`)).status).toBe(204);
    expect((await call<StateView>(token, 'GET', '/api/state')).body.unseenRound).toBeNull();
  });
});

describe('fair play', () => {
  test('reveals a server seed that matches its commitment and reproduces every round', async () => {
    const { token, state } = await openDemo();
    const rounds = [(await spin(token)).body.round, (await spin(token)).body.round];
    const before = (await call<VerifyView>(token, 'GET', `/api/rounds/${rounds[0]?.roundId}/verify`)).body;
    expect(before.serverSeed).toBeNull();

    const { body } = await call<RotateReply>(token, 'POST', '/api/seeds/rotate', { clientSeed: 'my-own-words' });
    expect(body.revealed.commitment).toBe(state.seed.commitment);
    expect(await computeCommitment(body.revealed.serverSeed)).toBe(state.seed.commitment);
    expect(body.seed).toMatchObject({ clientSeed: 'my-own-words', nextNonce: 0 });
    for (const round of rounds) {
      const redrawn = await drawRound(titles['crown-of-embers'], { ...body.revealed, nonce: round.nonce });
      expect(redrawn.round.spins).toEqual(round.spins);
    }
    const after = (await call<VerifyView>(token, 'GET', `/api/rounds/${rounds[0]?.roundId}/verify`)).body;
    expect(after.serverSeed).toBe(body.revealed.serverSeed);
  });

  test('returns the former seed pair as revealed when the pair is rotated', async () => {
    const { revealed, next } = await arcade.db.transaction(
      async (tx) => await rotateSeedPair(tx, randomUUID(), 'mine'),
    );
    expect([revealed.isRevealed, next.isRevealed]).toEqual([true, false]);
  });

  test('redirects the link of a round to its verification, with the server seed only after the rotation', async () => {
    const { token } = await openDemo();
    const { round } = (await spin(token)).body;
    const fetchRoundPage = async (id: string) =>
      await arcade.app.inject({ method: 'GET', url: `/round/${id}?language=ne` });
    const readServerSeed = async () => {
      const { location } = (await fetchRoundPage(round.roundId)).headers;
      const values = new URLSearchParams(location?.replace('/verify#', ''));
      expect(values.get('nonce')).toBe(String(round.nonce));
      return values.get('serverSeed');
    };
    expect(await readServerSeed()).toBeNull();
    const { body } = await call<RotateReply>(token, 'POST', '/api/seeds/rotate', { clientSeed: 'mine' });
    expect(await readServerSeed()).toBe(body.revealed.serverSeed);
    expect((await fetchRoundPage(randomUUID())).statusCode).toBe(404);
    expect((await fetchRoundPage('anything')).statusCode).toBe(400);
  });

  test.each(['a:b', 'two words', ''])('refuses the client seed %j', async (clientSeed) => {
    const { token } = await openDemo();
    expect((await call(token, 'POST', '/api/seeds/rotate', { clientSeed })).status).toBe(400);
  });

  test('hides a round from other players, who cannot mark the round as seen either', async () => {
    const [mine, theirs] = [await openDemo(), await openDemo()];
    const { round } = (await spin(theirs.token)).body;
    expect((await call(mine.token, 'GET', `/api/rounds/${round.roundId}/verify`)).status).toBe(404);
    await call(mine.token, 'POST', `/api/rounds/${round.roundId}/seen`);
    expect((await call<StateView>(theirs.token, 'GET', '/api/state')).body.unseenRound).toEqual(round);
  });
});

test('pages the history, newest round first', async () => {
  const { token } = await openDemo();
  const roundIds: string[] = [];
  for (let index = 0; index < 5; index += 1) roundIds.unshift((await spin(token)).body.round.roundId);
  const firstPage = (await call<HistoryReply>(token, 'GET', '/api/history?limit=3')).body;
  expect(firstPage.rounds.map(({ roundId }) => roundId)).toEqual(roundIds.slice(0, 3));
  expect(firstPage.more).toBe(true);
  const secondPage = (
    await call<HistoryReply>(token, 'GET', `/api/history?limit=3&before=${firstPage.rounds[2]?.roundId}`)
  ).body;
  expect(secondPage.rounds.map(({ roundId }) => roundId)).toEqual(roundIds.slice(3));
  expect(secondPage.more).toBe(false);
});

test('serves the appearance and the par sheet figures (return to player, hit rate) of a game without a session', async () => {
  const reply = await arcade.app.inject({ url: `/api/games/${gameCode}` });
  const view = reply.json<GameView>();
  expect(view.title).toBe('crown-of-embers');
  expect(view.symbols).toHaveLength(9);
  expect(Number(view.par.returnPercent)).toBeCloseTo(
    titles['crown-of-embers'].model.declaredReturnBasisPoints / 100,
    1,
  );
});

test('allows only the configured sites to frame a game, and only scripts from its own origin', async () => {
  const { headers } = await arcade.app.inject({ url: '/healthz' });
  expect(headers['content-security-policy']).toContain('frame-ancestors http://site.test');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-frame-options']).toBeUndefined();
});
