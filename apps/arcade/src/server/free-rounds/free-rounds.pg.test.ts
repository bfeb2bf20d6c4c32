import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HistoryReply, SessionView, SpinReply, StateView, VerifyView } from '../../wire/schemas.ts';
import { recoverDueRounds } from '../rounds/play-round.ts';
import { spin as spinDirectly } from '../rounds/spin.ts';
import { findSession } from '../sessions/session-store.ts';
import { exportRoundsSinceYesterday } from '../testing/exported-rounds.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import {
  createAwardActions,
  COIN,
  gameCode,
  inOneHour,
  otherGameCode,
  PLAYER_ID,
  ROUNDS_MANY,
  STAKE,
  START_BALANCE_MINOR,
  formatMinor,
} from '../testing/free-awards.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

let arcade: TestArcade;
let token = '';
const {
  callApi,
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
} = createAwardActions(() => ({ arcade, token }));

beforeAll(async () => {
  arcade = await startTestArcade(START_BALANCE_MINOR);
});
afterAll(async () => await arcade.stop());
beforeEach(async () => {
  token = await startAfresh();
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
    expect(arcade.wallet.balanceMinor).toBe(START_BALANCE_MINOR + won);
    expect((await readAward(awardId)).won).toBe(formatMinor(won));
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
    await arcade.db.query(`update game_session set player_ref = $1 where mode = 'demo'`, [PLAYER_ID]);
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
    arcade.wallet.queueFaults('promo-win', fault);
    const { last, won } = await playUntilWin(awardId);
    expect(last.paid).toBe(false);
    expect(await readRoundState(last.roundId)).toBe('drawn');
    expect((await readAward(awardId)).won).toBe('0.00');
    expect((await sendSpin({ awardId })).json()).toMatchObject({ code: 'round_unfinished' });
    await expire(awardId);
    await finishRounds();
    expect(await readRoundState(last.roundId)).toBe('settled');
    expect(promoWinsOf(awardId)).toHaveLength(1);
    expect(arcade.wallet.balanceMinor).toBe(START_BALANCE_MINOR + won);
    expect((await readAward(awardId)).won).toBe(formatMinor(won));
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
    expect(await readAward(awardId)).toMatchObject({ state: 'cancelled', won: formatMinor(round?.win ?? 0n) });
  });

  test('that the wallet definitely refuses makes the round disputed and is not added to the award', async () => {
    const awardId = await give({ rounds: ROUNDS_MANY });
    arcade.wallet.queueFaults('promo-win', { kind: 'refuses', code: 'TX_NOT_FOUND' });
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
  test('receives the open awards, the one that expires first at the front', async () => {
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
        won: formatMinor(won),
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

test('the export of rounds leaves free rounds out, because the platform has no bets for them', async () => {
  const awardId = await give({ rounds: ROUNDS_MANY });
  const own = (await sendSpin({ coin: COIN })).json<SpinReply>().round;
  const { last } = await playUntilWin(awardId);
  const { lines } = await exportRoundsSinceYesterday(arcade.db);
  expect(lines.some((line) => line.startsWith(own.roundId))).toBe(true);
  expect(lines.some((line) => line.startsWith(last.roundId))).toBe(false);
});
