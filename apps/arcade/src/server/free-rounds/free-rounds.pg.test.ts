import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../catalogue/games.ts';
import { titles } from '../../engine/titles/titles.ts';
import type { HistoryReply, SessionView, SpinReply, StateView, VerifyView } from '../../wire/schemas.ts';
import { recoverDueRounds } from '../rounds/play-round.ts';
import { spin as spinDirectly } from '../rounds/spin.ts';
import { findSession } from '../sessions/session-store.ts';
import { bookSinceYesterday } from '../testing/book.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { createSignedHeaders } from '../wallet/signature.ts';
import { incrementPlayedRounds, lockAward } from './award-store.ts';

const START_MINOR = 1_000_00n;
/** The player of the fake wallet. */
const PLAYER = '1001';
const LINES = BigInt(titles['lagoon-pearls'].model.lines.length);
const COIN = '0.20';
const STAKE = toDecimal(20n * LINES);
const gameCode = games.find((game) => game.title === 'lagoon-pearls')?.gameCode ?? '';
const otherGameCode = games.find((game) => game.title === 'crown-of-embers')?.gameCode ?? '';
const ROUNDS_MANY = 1_000;
/** A cancellation that nothing holds up is answered in a small part of this time. */
const CANCELLATION_MS = 400;

let arcade: TestArcade;
let token = '';

beforeAll(async () => {
  arcade = await startTestArcade(START_MINOR);
});
afterAll(async () => await arcade.stop());

beforeEach(async () => {
  // The fake wallet has one player, so an unfinished round of one test would block the spins of the next test.
  arcade.wallet.clearFaults();
  await finishRounds();
  arcade.wallet.balanceMinor = START_MINOR;
  token = await openSession();
  arcade.wallet.calls.length = 0;
});

function toDecimal(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}

const toMinor = (text: string): bigint => BigInt(text.replace('.', ''));
const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

interface AwardReply {
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

async function callApi(
  name: string,
  fields: object,
  headerChanges: Readonly<Record<string, string>> = {},
): Promise<AwardReply> {
  const url = `/free-rounds/v1/${name}`;
  const payload = JSON.stringify({ requestId: randomUUID(), ...fields });
  const headers = {
    'content-type': 'application/json',
    ...createSignedHeaders(arcade.deps.keys[0], url, payload),
    ...headerChanges,
  };
  const reply = await arcade.app.inject({ method: 'POST', url, headers, payload });
  return { status: reply.statusCode, ...reply.json<Omit<AwardReply, 'status'>>() };
}

const awardFields = (changes: object = {}) => ({
  awardId: randomUUID(),
  playerId: PLAYER,
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
  await arcade.db.query(`update free_award set expires_at = now() - interval '1 second' where id = $1`, [awardId]);

async function openSession(wallet?: string, game = gameCode): Promise<string> {
  const payload = { launchToken: arcade.wallet.issueLaunchToken(game, wallet) };
  const reply = await arcade.app.inject({ method: 'POST', url: '/api/sessions', payload });
  return reply.json<SessionView>().token;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type parameter names the body that a test expects
async function readApi<T>(url: string): Promise<T> {
  const reply = await arcade.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return reply.json<T>();
}

async function sendSpin(body: object, spinId: string = randomUUID(), session = token) {
  const headers = { authorization: `Bearer ${session}` };
  return await arcade.app.inject({ method: 'POST', url: '/api/spins', headers, payload: { spinId, ...body } });
}

async function playFree(awardId: string): Promise<SpinReply> {
  const reply = await sendSpin({ awardId });
  expect(reply.statusCode).toBe(200);
  return reply.json<SpinReply>();
}

/** Plays free rounds until one wins, at most 200. The rounds before it won nothing. */
async function playUntilWin(awardId: string): Promise<{ last: SpinReply['round']; won: bigint }> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { round } = await playFree(awardId);
    if (toMinor(round.win) > 0n) return { last: round, won: toMinor(round.win) };
  }
  throw new Error('no win in 200 free rounds');
}

async function finishRounds(): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await arcade.db.query(
      `update round set next_attempt_at = now() - interval '1 second' where next_attempt_at is not null`,
    );
    if ((await recoverDueRounds(arcade.deps)) === 0) return;
  }
  throw new Error('rounds do not end');
}

const readRoundState = async (id: string) =>
  (await arcade.db.query<{ state: string }>('select state from round where id = $1', [id]))[0]?.state;
const promoWinsOf = (awardId: string) => arcade.wallet.promoWins.filter(({ promotionId }) => promotionId === awardId);

describe('the stakes of a game', () => {
  test('are its coins times its lines, ascending', async () => {
    const { code, stakes = [] } = await callApi('stakes', { gameCode, currency: 'NPR' });
    expect([code, stakes[0], stakes[1]]).toEqual(['OK', toDecimal(10n * LINES), STAKE]);
    expect(stakes.map(toMinor)).toEqual(stakes.map(toMinor).toSorted((a, b) => Number(a - b)));
  });

  test.each([
    [{ gameCode: 'NO-SUCH-GAME', currency: 'NPR' }, 'GAME_DISABLED', 409],
    [{ gameCode, currency: 'XXX' }, 'WRONG_CURRENCY', 409],
    [{ gameCode }, 'BAD_REQUEST', 400],
  ])('of %j are refused with %s', async (fields, code, status) => {
    expect(await callApi('stakes', fields)).toEqual({ status, code });
  });
});

describe('an award', () => {
  test('is stored once, and a repeated call tells the award as it is now', async () => {
    const fields = awardFields();
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await callApi('award', fields)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DUPLICATE'), 'OK']);
    await playFree(fields.awardId);
    const award = { awardId: fields.awardId, state: 'open', rounds: 3, played: 1, currency: 'NPR' };
    expect(await callApi('award', fields)).toMatchObject({ status: 200, code: 'DUPLICATE', ...award });
    expect(await readAward(fields.awardId)).toMatchObject({ status: 200, code: 'OK', ...award });
  });

  test('is told again after its expiry and after its cancellation', async () => {
    const fields = awardFields({ expiresAt: new Date(Date.now() + 300).toISOString() });
    expect((await callApi('award', fields)).code).toBe('OK');
    await expect.poll(async () => (await callApi('award', fields)).state).toBe('expired');
    expect((await callApi('award', fields)).code).toBe('DUPLICATE');
    await callApi('cancel', { awardId: fields.awardId });
    expect(await callApi('award', fields)).toMatchObject({ code: 'DUPLICATE', state: 'cancelled' });
  });

  test.each([
    { playerId: '1002' },
    { gameCode: otherGameCode },
    { currency: 'INR' },
    { currency: 'XXX' },
    { stake: '5.00' },
    { rounds: 4 },
    { expiresAt: '2099-01-01T00:00:00.000Z' },
  ])('is refused under its id with the other content %j', async (change) => {
    const fields = awardFields();
    await callApi('award', fields);
    expect(await callApi('award', { ...fields, ...change })).toEqual({ status: 409, code: 'PAYLOAD_MISMATCH' });
    expect(await callApi('award', fields)).toMatchObject({ code: 'DUPLICATE', rounds: 3 });
  });

  test.each([
    [{ gameCode: 'NO-SUCH-GAME' }, 409, 'GAME_DISABLED'],
    [{ currency: 'XXX' }, 409, 'WRONG_CURRENCY'],
    [{ stake: '5.01' }, 409, 'STAKE_UNKNOWN'],
    [{ stake: '5.001' }, 400, 'BAD_REQUEST'],
    [{ stake: '-5.00' }, 400, 'BAD_REQUEST'],
    [{ rounds: 0 }, 400, 'BAD_REQUEST'],
    [{ rounds: 1001 }, 400, 'BAD_REQUEST'],
    [{ rounds: 1.5 }, 400, 'BAD_REQUEST'],
    [{ playerId: 'demo:1' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: 'tomorrow' }, 400, 'BAD_REQUEST'],
    [{ expiresAt: '2099-99-01T00:00:00.000Z' }, 400, 'BAD_REQUEST'],
    [{ more: 'than agreed' }, 400, 'BAD_REQUEST'],
  ])('with %j is refused and its id stays free', async (change, status, code) => {
    const fields = awardFields();
    expect(await callApi('award', { ...fields, ...change })).toEqual({ status, code });
    expect(await readAward(fields.awardId)).toEqual({ status: 404, code: 'TX_NOT_FOUND' });
    expect((await callApi('award', fields)).code).toBe('OK');
  });

  test.each([
    ['x-signature', 'f'.repeat(64)],
    ['x-key-id', 'another'],
    ['x-timestamp', String(Date.now() - 61_000)],
  ])('is not stored or cancelled if the header %s is wrong', async (name, value) => {
    const fields = awardFields();
    expect(await callApi('award', fields, { [name]: value })).toEqual({ status: 401, code: 'BAD_SIGNATURE' });
    expect((await readAward(fields.awardId)).code).toBe('TX_NOT_FOUND');
    const awardId = await give();
    expect((await callApi('cancel', { awardId }, { [name]: value })).status).toBe(401);
    expect((await readAward(awardId)).state).toBe('open');
  });
});

describe('a cancelled award', () => {
  test('begins no further round and answers every further cancellation with OK', async () => {
    const awardId = await give();
    await playFree(awardId);
    for (const _ of [1, 2])
      expect(await callApi('cancel', { awardId })).toMatchObject({
        status: 200,
        code: 'OK',
        state: 'cancelled',
        played: 1,
      });
    expect((await sendSpin({ awardId })).json()).toMatchObject({ code: 'award_cancelled' });
    expect((await readAward(awardId)).played).toBe(1);
  });

  test('that was used up stays used', async () => {
    const awardId = await give({ rounds: 1 });
    await playFree(awardId);
    expect(await callApi('cancel', { awardId })).toMatchObject({ code: 'OK', state: 'used', played: 1 });
    await expire(awardId);
    expect((await readAward(awardId)).state).toBe('used');
  });

  test('that never came is remembered, and refused when it comes', async () => {
    const fields = awardFields();
    const tombstone = {
      status: 200,
      code: 'OK',
      awardId: fields.awardId,
      state: 'cancelled',
      rounds: 0,
      played: 0,
      won: '0',
    };
    expect(await callApi('cancel', { awardId: fields.awardId })).toEqual(tombstone);
    expect(await callApi('award', fields)).toEqual({ status: 409, code: 'ALREADY_CANCELLED' });
    expect(await readAward(fields.awardId)).toEqual(tombstone);
    expect(await callApi('cancel', { awardId: fields.awardId })).toEqual(tombstone);
    expect((await sendSpin({ awardId: fields.awardId })).json()).toMatchObject({ code: 'award_unknown' });
  });

  test('and the award itself, sent at the same time, end cancelled or never stored', async () => {
    for (let look = 0; look < 10; look += 1) {
      const fields = awardFields();
      const [award] = await Promise.all([callApi('award', fields), callApi('cancel', { awardId: fields.awardId })]);
      expect(['OK', 'ALREADY_CANCELLED']).toContain(award.code);
      expect((await readAward(fields.awardId)).state).toBe('cancelled');
    }
  });

  test('is answered only after a spin that has looked at the award has ended, and counts its round', async () => {
    const awardId = await give();
    let answer: AwardReply | undefined;
    const cancellation = arcade.db.transaction(async (tx) => {
      await lockAward(tx, awardId);
      const sent = callApi('cancel', { awardId }).then((reply) => (answer = reply));
      await delay(CANCELLATION_MS);
      expect(answer).toBeUndefined();
      await incrementPlayedRounds(tx, awardId);
      return { sent };
    });
    await (
      await cancellation
    ).sent;
    expect(answer).toMatchObject({ code: 'OK', state: 'cancelled', played: 1 });
  });

  test('begins no round after the reply, while spins are sent', async () => {
    const awardId = await give({ rounds: ROUNDS_MANY });
    const spins = Promise.all(Array.from({ length: 8 }, async () => await sendSpin({ awardId })));
    const { played } = await callApi('cancel', { awardId });
    await spins;
    expect((await readAward(awardId)).played).toBe(played);
  });
});

describe('a free round', () => {
  test('sends no bet, and pays its win by promo-win under the id of the award', async () => {
    const awardId = await give({ rounds: ROUNDS_MANY });
    const { last, won } = await playUntilWin(awardId);
    expect(last).toMatchObject({ awardId, coin: COIN, stake: STAKE, paid: true });
    expect(arcade.wallet.calls).toEqual(['promo-win/OK']);
    expect(promoWinsOf(awardId)).toEqual([
      { transactionId: `${last.roundId}:win`, promotionId: awardId, amountMinor: won },
    ]);
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR + won);
    expect((await readAward(awardId)).won).toBe(toDecimal(won));
    const events = await arcade.db.query<{ act: string; to_state: string }>(
      'select act, to_state from round_event where round_id = $1 order by number',
      [last.roundId],
    );
    expect(events.map(({ act, to_state: to }) => `${act} ${to}`)).toEqual([
      'reserved drawn',
      'winTaken paid',
      'nothingToClose settled',
    ]);
  });

  test('is the same round for a repeated spin id, which takes one round; other content is refused', async () => {
    const [awardId, another] = [await give(), await give()];
    const spinId = randomUUID();
    const [first, second] = [await sendSpin({ awardId }, spinId), await sendSpin({ awardId }, spinId)];
    expect(second.json<SpinReply>().round).toEqual(first.json<SpinReply>().round);
    expect((await readAward(awardId)).played).toBe(1);
    for (const body of [{ coin: COIN }, { awardId: another }])
      expect((await sendSpin(body, spinId)).json()).toMatchObject({ code: 'spin_id_reused' });
    const ownSpinId = randomUUID();
    await sendSpin({ coin: COIN }, ownSpinId);
    expect((await sendSpin({ awardId }, ownSpinId)).json()).toMatchObject({ code: 'spin_id_reused' });
    expect((await sendSpin({ awardId, coin: COIN })).json()).toMatchObject({ code: 'bad_request' });
  });

  test('that is the last is taken once by concurrent spins of two sessions', async () => {
    const awardId = await give({ rounds: 1 });
    const otherToken = await openSession();
    const replies = await Promise.all(
      [token, otherToken, token, otherToken].map(async (session) => await sendSpin({ awardId }, randomUUID(), session)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await finishRounds();
    expect(await readAward(awardId)).toMatchObject({ state: 'used', rounds: 1, played: 1 });
    expect((await sendSpin({ awardId })).json()).toMatchObject({ code: 'award_used' });
    const rounds = await arcade.db.query('select id from round where award_id = $1', [awardId]);
    expect(rounds).toHaveLength(1);
  });

  test('does not begin after the expiry', async () => {
    const awardId = await give();
    await playFree(awardId);
    await expire(awardId);
    expect((await sendSpin({ awardId })).json()).toMatchObject({ code: 'award_expired' });
    expect(await readAward(awardId)).toMatchObject({ state: 'expired', rounds: 3, played: 1 });
  });

  test.each([
    ['another player', { playerId: '1002' }],
    ['another game', { gameCode: otherGameCode }],
    ['another currency', { currency: 'INR' }],
  ])('does not begin from an award of %s', async (_, change) => {
    const stakes = await callApi('stakes', { gameCode, currency: 'NPR', ...change, playerId: undefined });
    const awardId = await give({ ...change, stake: stakes.stakes?.[0] });
    expect((await sendSpin({ awardId })).json()).toMatchObject({ code: 'award_unknown' });
    expect((await sendSpin({ awardId: randomUUID() })).json()).toMatchObject({ code: 'award_unknown' });
    expect((await readAward(awardId)).played).toBe(0);
  });

  test('does not begin in a session that stakes from a purse, or in demo play', async () => {
    const awardId = await give();
    const purse = await openSession('NORTH_1');
    const payload = { mode: 'demo', gameCode, currency: 'NPR' };
    const demoReply = await arcade.app.inject({ method: 'POST', url: '/api/sessions', payload });
    const demo = demoReply.json<SessionView>();
    // A demo player has an id of its own, so the session is given the id of the award's player.
    await arcade.db.query(`update game_session set player_ref = $1 where mode = 'demo'`, [PLAYER]);
    for (const session of [purse, demo.token])
      expect((await sendSpin({ awardId }, randomUUID(), session)).json()).toMatchObject({ code: 'award_unknown' });
    const headers = { authorization: `Bearer ${purse}` };
    expect((await arcade.app.inject({ url: '/api/state', headers })).json<StateView>().freeRounds).toEqual([]);
    expect((await readAward(awardId)).played).toBe(0);
  });
});

describe('the win of a free round', () => {
  const faults: [string, Fault][] = [
    ['is lost before the wallet processes it', { kind: 'closes-connection', when: 'before' }],
    ['is processed but its reply is lost', { kind: 'no-reply', when: 'after' }],
    ['is refused because of its signature', { kind: 'refuses', code: 'BAD_SIGNATURE' }],
    ['is above the cap of the wallet', { kind: 'refuses', code: 'LIMIT_CREDIT' }],
  ];
  test.each(faults)('%s: it is paid once', async (_, fault) => {
    const awardId = await give({ rounds: ROUNDS_MANY });
    arcade.wallet.fault('promo-win', fault);
    const { last, won } = await playUntilWin(awardId);
    expect(last.paid).toBe(false);
    expect(await readRoundState(last.roundId)).toBe('drawn');
    expect((await readAward(awardId)).won).toBe('0.00');
    expect((await sendSpin({ awardId })).json()).toMatchObject({ code: 'round_unfinished' });
    await expire(awardId);
    await finishRounds();
    expect(await readRoundState(last.roundId)).toBe('settled');
    expect(promoWinsOf(awardId)).toHaveLength(1);
    expect(arcade.wallet.balanceMinor).toBe(START_MINOR + won);
    expect((await readAward(awardId)).won).toBe(toDecimal(won));
  });

  test('is paid once if the process dies before it sends the win, and two processes recover the round', async () => {
    const awardId = await give({ rounds: ROUNDS_MANY });
    const session = await findSession(arcade.db, token);
    if (!session) throw new Error('no session');
    const { wallets } = arcade.deps;
    const promoWin = async () => await Promise.reject(new Error('the process dies'));
    const dying = { ...arcade.deps, wallets: { ...wallets, real: { ...wallets.real, promoWin } } };
    await expect(
      (async () => {
        for (let attempt = 0; attempt < 200; attempt += 1)
          await spinDirectly(dying, session, { spinId: randomUUID(), awardId });
      })(),
    ).rejects.toThrow('the process dies');
    await callApi('cancel', { awardId });
    await arcade.db.query(
      `update round set next_attempt_at = now() - interval '1 second' where next_attempt_at is not null`,
    );
    await Promise.all([recoverDueRounds(arcade.deps), recoverDueRounds(arcade.deps)]);
    const [round] = await arcade.db.query<{ state: string; win: bigint }>(
      'select state, win_minor as win from round where award_id = $1 and win_minor > 0',
      [awardId],
    );
    expect(round?.state).toBe('settled');
    expect(promoWinsOf(awardId)).toHaveLength(1);
    expect(await readAward(awardId)).toMatchObject({ state: 'cancelled', won: toDecimal(round?.win ?? 0n) });
  });

  test('that the wallet definitely refuses makes the round disputed and is not added to the award', async () => {
    const awardId = await give({ rounds: ROUNDS_MANY });
    arcade.wallet.fault('promo-win', { kind: 'refuses', code: 'TX_NOT_FOUND' });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      if ((await sendSpin({ awardId })).json<{ code?: string }>().code === 'internal') break;
    }
    const [round] = await arcade.db.query<{ state: string }>(
      'select state from round where award_id = $1 order by created_at desc limit 1',
      [awardId],
    );
    expect(round?.state).toBe('disputed');
    expect((await readAward(awardId)).won).toBe('0.00');
  });
});

describe('the game page', () => {
  test('is told of the open awards, the one that expires first at the front', async () => {
    await arcade.db.query('update free_award set cancelled_at = now()');
    const later = await give({ expiresAt: '2099-01-01T00:00:00.000Z' });
    const expiresAt = inOneHour();
    const sooner = await give({ rounds: ROUNDS_MANY, expiresAt });
    const used = await give({ rounds: 1 });
    await playFree(used);
    await callApi('cancel', { awardId: await give() });
    await give({ playerId: '1002' });
    await expire(await give());
    const { won } = await playUntilWin(sooner);
    const { played = 0 } = await readAward(sooner);
    const state = await readApi<StateView>('/api/state');
    expect(state.freeRounds).toEqual([
      {
        awardId: sooner,
        rounds: ROUNDS_MANY,
        left: ROUNDS_MANY - played,
        stake: STAKE,
        coin: COIN,
        won: toDecimal(won),
        expiresAt,
      },
      expect.objectContaining({ awardId: later, left: 3, won: '0.00' }),
    ]);
  });

  test('keeps the coin of the player, and says in the history and the verification which rounds were free', async () => {
    await sendSpin({ coin: '0.50' });
    const awardId = await give();
    const { round } = await playFree(awardId);
    const state = await readApi<StateView>('/api/state');
    expect([state.defaultCoin, state.unseenRound?.awardId]).toEqual(['0.50', awardId]);
    const { rounds } = await readApi<HistoryReply>('/api/history?limit=2');
    expect(rounds.map(({ isFree }) => isFree)).toEqual([true, false]);
    expect((await readApi<VerifyView>(`/api/rounds/${round.roundId}/verify`)).round.awardId).toBe(awardId);
  });
});

test('the day book leaves free rounds out: the platform has no bets for them', async () => {
  const awardId = await give({ rounds: ROUNDS_MANY });
  const own = (await sendSpin({ coin: COIN })).json<SpinReply>().round;
  const { last } = await playUntilWin(awardId);
  const { lines } = await bookSinceYesterday(arcade.db);
  expect(lines.some((line) => line.startsWith(own.roundId))).toBe(true);
  expect(lines.some((line) => line.startsWith(last.roundId))).toBe(false);
});
