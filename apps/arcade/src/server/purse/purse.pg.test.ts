import { randomUUID } from 'node:crypto';
import { money, toDecimal } from '@baize/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../catalogue/games.ts';
import type { SessionView, SpinReply, StateView } from '../../wire/schemas.ts';
import { recoverDueRounds } from '../rounds/play-round.ts';
import { exportRoundsSinceYesterday } from '../testing/exported-rounds.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { createSignedHeaders, type SigningKey } from '../wallet/signature.ts';
import type { WalletReply } from '../wallet/wallet.ts';
import { createPurseWallet } from './purse-wallet.ts';

const gameCode = games.find((game) => game.title === 'lagoon-pearls')?.gameCode ?? '';
/** The name of the purse in all tests. */
const PURSE_NAME = 'NORTH_1';
let arcade: TestArcade;
let players = 4_000;
let player = '';

beforeAll(async () => {
  arcade = await startTestArcade(0n);
});
beforeEach(() => {
  players += 1;
  player = String(players);
});
afterAll(async () => await arcade.stop());

interface NumberedRound {
  readonly number: string;
  readonly roundId: string;
}

async function callApi(
  name: string,
  fields: object,
  headerChanges: Readonly<Record<string, string>> = {},
  [key] = arcade.deps.keys as readonly [SigningKey],
) {
  const url = `/wallet/v1/${name}`;
  const payload = JSON.stringify({ requestId: randomUUID(), ...fields });
  const headers = { 'content-type': 'application/json', ...createSignedHeaders(key, url, payload), ...headerChanges };
  const reply = await arcade.app.inject({ method: 'POST', url, headers, payload });
  return { status: reply.statusCode, ...reply.json<{ code: string; balance?: string; rounds?: NumberedRound[] }>() };
}

const purseFields = () => ({ playerId: player, wallet: PURSE_NAME, currency: 'NPR' });
const transfer = async (direction: 'in' | 'out', amount: string, transferId: string = randomUUID()) =>
  await callApi('transfer', { transferId, ...purseFields(), direction, amount });
const readBalance = async () => (await callApi('balance', purseFields())).balance;

describe('a transfer', () => {
  test('moves money into the purse and out of it', async () => {
    expect(await readBalance()).toBe('0.00');
    expect(await transfer('in', '50.00')).toMatchObject({ status: 200, code: 'OK', balance: '50.00' });
    expect(await transfer('out', '49.99')).toMatchObject({ status: 200, code: 'OK', balance: '0.01' });
    expect(await readBalance()).toBe('0.01');
  });

  test('moves money once per id, even if repeated concurrently, and is refused with other content', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await transfer('in', '50.00', id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array.from({ length: 7 }, () => 'DUPLICATE'), 'OK']);
    expect(await transfer('in', '51.00', id)).toMatchObject({ status: 409, code: 'PAYLOAD_MISMATCH' });
    expect(await transfer('out', '50.00', id)).toMatchObject({ status: 409, code: 'PAYLOAD_MISMATCH' });
    expect(await readBalance()).toBe('50.00');
  });

  test('is refused above the balance, and its id stays refused after that', async () => {
    const id = randomUUID();
    expect(await transfer('out', '1.00', id)).toMatchObject({ status: 409, code: 'INSUFFICIENT_FUNDS' });
    await transfer('in', '5.00');
    expect(await transfer('out', '1.00', id)).toMatchObject({ status: 409, code: 'TRANSFER_VOID' });
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await transfer('out', '2.00')));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(2);
    expect(await readBalance()).toBe('1.00');
  });

  test('is found by its id; the query for an unknown id makes the id void', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await transfer('in', '5.00', known);
    expect(await callApi('status', { transferId: known })).toMatchObject({
      code: 'OK',
      transferId: known,
      ...purseFields(),
      direction: 'in',
      amount: '5.00',
    });
    expect(await callApi('status', { transferId: unknown })).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await transfer('in', '5.00', unknown)).toMatchObject({ status: 409, code: 'TRANSFER_VOID' });
    expect(await callApi('status', { transferId: unknown })).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await readBalance()).toBe('5.00');
  });

  test('and a concurrent query for its id give consistent answers', async () => {
    let expected = 0;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const id = randomUUID();
      const [transferReply, statusReply] = await Promise.all([
        transfer('in', '1.00', id),
        callApi('status', { transferId: id }),
      ]);
      expect([transferReply.code, statusReply.code]).toEqual(
        statusReply.code === 'OK' ? ['OK', 'OK'] : ['TRANSFER_VOID', 'TX_NOT_FOUND'],
      );
      expected += statusReply.code === 'OK' ? 1 : 0;
    }
    expect(await readBalance()).toBe(`${expected}.00`);
  });

  test.each([
    ['x-signature', 'f'.repeat(64)],
    ['x-signature', ''],
    ['x-key-id', 'another'],
    ['x-vendor', 'ANOTHER'],
    ['x-timestamp', String(Date.now() - 61_000)],
    ['x-nonce', 'another-nonce-of-some-length'],
  ])('with the header %s = %j is refused as BAD_SIGNATURE', async (name, value) => {
    const body = { transferId: randomUUID(), ...purseFields(), direction: 'in', amount: '5.00' };
    expect(await callApi('transfer', body, { [name]: value })).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' });
    expect(await readBalance()).toBe('0.00');
  });

  test.each([
    { amount: '0.00' },
    { amount: '-1.00' },
    { amount: '1.001' },
    { direction: 'sideways' },
    { playerId: 'demo:1' },
    { transferId: '' },
    { more: 'than agreed' },
  ])('with the invalid field %j is refused', async (change) => {
    const body = { transferId: randomUUID(), ...purseFields(), direction: 'in', amount: '5.00', ...change };
    expect(await callApi('transfer', body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('the purse wallet of a round', () => {
  const toNpr = (minor: bigint) => money('NPR', minor);
  const wallet = () => createPurseWallet(arcade.db, PURSE_NAME, 'NPR');
  const round = () => {
    const roundId = randomUUID();
    const [betId, base] = [`${roundId}:bet`, { playerRef: player, roundId, gameCode }];
    return {
      bet: async (minor: bigint) =>
        await wallet().bet({ ...base, walletSession: '', transactionId: betId, amount: toNpr(minor) }),
      win: async (minor: bigint) =>
        await wallet().win({ ...base, transactionId: `${roundId}:win`, betTransactionId: betId, amount: toNpr(minor) }),
      rollback: async () =>
        await wallet().rollback({ ...base, transactionId: `${roundId}:rollback`, betTransactionId: betId }),
    };
  };

  test('takes a stake once and pays a win once', async () => {
    await transfer('in', '10.00');
    const { bet, win } = round();
    expect(await bet(400n)).toMatchObject({ code: 'OK', balance: '6.00' });
    expect(await bet(400n)).toMatchObject({ code: 'DUPLICATE', balance: '6.00' });
    expect(await win(900n)).toMatchObject({ code: 'OK', balance: '15.00' });
    expect(await win(900n)).toMatchObject({ code: 'DUPLICATE', balance: '15.00' });
    expect(await round().win(100n)).toMatchObject({ code: 'TX_NOT_FOUND' });
    expect(await round().bet(1_501n)).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: '15.00' });
  });

  test('returns the stake on rollback, and refuses a bet that arrives after its rollback', async () => {
    await transfer('in', '10.00');
    const rolledBack = round();
    await rolledBack.bet(400n);
    expect(await rolledBack.rollback()).toMatchObject({ code: 'OK', balance: '10.00' });
    expect(await rolledBack.rollback()).toMatchObject({ code: 'DUPLICATE', balance: '10.00' });
    const lateBet = round();
    expect(await lateBet.rollback()).toMatchObject({ code: 'TX_NOT_FOUND' });
    expect(await lateBet.bet(400n)).toMatchObject({ code: 'ALREADY_ROLLED_BACK', balance: '10.00' });
  });
});

test('a game stakes from the purse: the platform receives no bet and fetches the settled rounds', async () => {
  // The fake wallet launches games for its one player, `1001`.
  await arcade.db.query(
    `insert into purse (player_ref, name, currency, balance_minor) values ('1001', $1, 'NPR', 100000)`,
    [PURSE_NAME],
  );
  const open = await arcade.app.inject({
    method: 'POST',
    url: '/api/sessions',
    payload: { launchToken: arcade.wallet.issueLaunchToken(gameCode, PURSE_NAME) },
  });
  const { token, state } = open.json<SessionView>();
  expect(state.balance).toBe('1000.00');
  const headers = { authorization: `Bearer ${token}` };
  arcade.wallet.calls.length = 0;
  let expected = 100_000n;
  const toMinor = (text: string) => BigInt(text.replace('.', ''));
  const played: SpinReply['round'][] = [];
  for (let spin = 0; spin < 5; spin += 1) {
    const payload = { spinId: randomUUID(), coin: '0.20' };
    const reply = await arcade.app.inject({ method: 'POST', url: '/api/spins', headers, payload });
    const { round } = reply.json<SpinReply>();
    played.push(round);
    expected += toMinor(round.win) - toMinor(round.stake);
  }
  const after = (await arcade.app.inject({ method: 'GET', url: '/api/state', headers })).json<StateView>();
  expect(toMinor(after.balance ?? '')).toBe(expected);
  expect(arcade.wallet.calls).toEqual([]);

  const fetchRounds = async (from: string, limit: number) => await callApi('rounds', { after: from, limit });
  const { rounds } = await fetchRounds('0', 3);
  expect(rounds).toMatchObject(
    played
      .slice(0, 3)
      .map(({ roundId, stake, win }) => ({ roundId, stake, win, wallet: PURSE_NAME, gameCode, currency: 'NPR' })),
  );
  expect(rounds?.map(({ number }) => number)).toEqual(['1', '2', '3']);
  expect(await fetchRounds('3', 500)).toMatchObject({ rounds: played.slice(3).map(({ roundId }) => ({ roundId })) });
  expect(await fetchRounds('5', 500)).toMatchObject({ rounds: [] });
  const { head, lines } = await exportRoundsSinceYesterday(arcade.db);
  expect([head, lines.length]).toEqual(['roundId,playerId,currency,stake,win', 5]);
});

describe('during a key rotation', () => {
  test('a call may be signed with either key, but not with the id of one key and the secret of the other', async () => {
    const [first, second] = arcade.deps.keys;
    const callSignedBy = async (key: SigningKey | undefined) =>
      (await callApi('balance', purseFields(), {}, [key ?? first])).status;
    expect([await callSignedBy(first), await callSignedBy(second)]).toEqual([200, 200]);
    expect(await callSignedBy({ ...first, secret: second?.secret ?? '' })).toBe(401);
    expect(await callSignedBy({ ...first, keyId: second?.keyId ?? '' })).toBe(401);
  });
});

describe('a session that the platform closes', () => {
  async function openSession() {
    const url = '/api/sessions';
    const launchToken = arcade.wallet.issueLaunchToken(gameCode, PURSE_NAME);
    const open = await arcade.app.inject({ method: 'POST', url, payload: { launchToken } });
    const { token } = open.json<SessionView>();
    // The fake wallet launches games for its one player, so the session is reassigned to the player of the test.
    await arcade.db.query(`update game_session set player_ref = $1 where player_ref = '1001' and closed_as is null`, [
      player,
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const spin = async (spinId: string = randomUUID()) => {
      const payload = { spinId, coin: '0.20' };
      const reply = await arcade.app.inject({ method: 'POST', url: '/api/spins', headers, payload });
      return reply.statusCode === 200 ? 'played' : reply.json<{ code: string }>().code;
    };
    return { spin };
  }
  const close = async (reason: string) => await callApi('close', { playerId: player, wallet: PURSE_NAME, reason });

  test.each([
    ['LIMIT_LOSS', 'limit_loss'],
    ['LIMIT_SESSION', 'limit_session'],
    ['LIMIT_STAKE', 'limit_stake'],
    ['SELF_EXCLUDED', 'self_excluded'],
    ['USER_BLOCKED', 'player_blocked'],
    ['OPERATOR', 'session_expired'],
  ])('because of %s refuses further spins with %s and keeps its first reason', async (reason, code) => {
    await transfer('in', '100.00');
    const { spin } = await openSession();
    const first = randomUUID();
    expect(await spin(first)).toBe('played');
    expect(await close(reason)).toMatchObject({ status: 200, code: 'OK' });
    expect(await spin()).toBe(code);
    expect(await close('OPERATOR')).toMatchObject({ status: 200, code: 'OK' });
    expect(await spin()).toBe(code);
    // A repeated spin id still returns the round that was played before the close.
    expect(await spin(first)).toBe('played');
    const reopened = await openSession();
    expect(await reopened.spin()).toBe('played');
  });

  test('with concurrent spins begins no round after the reply to the close', async () => {
    await transfer('in', '1000.00');
    const { spin } = await openSession();
    const spins = Promise.all(Array.from({ length: 10 }, async () => await spin()));
    expect(await close('LIMIT_LOSS')).toMatchObject({ code: 'OK' });
    const countRounds = async () =>
      (await arcade.db.query<{ n: bigint }>('select count(*) as n from round where player_ref = $1', [player]))[0]?.n;
    const roundCount = await countRounds();
    await spins;
    expect(await spin()).toBe('limit_loss');
    expect(await countRounds()).toBe(roundCount);
  });

  test('belongs to this player and purse: other sessions stay open, and closing without a session succeeds', async () => {
    await transfer('in', '100.00');
    const { spin } = await openSession();
    expect(await callApi('close', { playerId: player, wallet: 'SOUTH', reason: 'OPERATOR' })).toMatchObject({
      code: 'OK',
    });
    expect(await callApi('close', { playerId: '999', wallet: PURSE_NAME, reason: 'OPERATOR' })).toMatchObject({
      code: 'OK',
    });
    expect(await spin()).toBe('played');
    expect(await close('BECAUSE')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('a process that dies in the middle of a round', () => {
  const stake = money('NPR', 400n);

  /** Inserts a round in this state with an expired lease, as a process that died would leave the round. */
  async function insertAbandonedRound(
    state: 'betting' | 'drawn',
  ): Promise<{ id: string; bet: () => Promise<WalletReply> }> {
    const [template] = await arcade.db.query<{ id: string }>(
      'select id from round where purse is not null order by created_at limit 1',
    );
    const id = randomUUID();
    await arcade.db.query(
      `insert into round (id, session_id, player_ref, mode, spin_id, game_code, title, currency, coin_minor, stake_minor, win_minor,
         seed_id, nonce, outcome, purse, state, next_attempt_at)
       select $2::uuid, session_id, $3, mode, $2::uuid::text, game_code, title, currency, coin_minor, stake_minor, win_minor,
         seed_id, (select max(nonce) + 1 from round), outcome, purse, $4, now() - interval '1 second'
       from round where id = $1`,
      [template?.id, id, player, state],
    );
    const call = {
      walletSession: '',
      playerRef: player,
      transactionId: `${id}:bet`,
      roundId: id,
      gameCode,
      amount: stake,
    };
    return { id, bet: async () => await createPurseWallet(arcade.db, PURSE_NAME, 'NPR').bet(call) };
  }

  const readRoundState = async (id: string) =>
    (
      await arcade.db.query<{ state: string; numbered: boolean; win: bigint }>(
        `select state, win_minor as win, exists (select from purse_round where round_id = r.id) as numbered from round r where id = $1`,
        [id],
      )
    )[0];

  test('after the stake was taken: the stake is returned and the round is not reported', async () => {
    await transfer('in', '10.00');
    const { id, bet } = await insertAbandonedRound('betting');
    expect(await bet()).toMatchObject({ code: 'OK', balance: '6.00' });
    await recoverDueRounds(arcade.deps);
    expect(await readRoundState(id)).toMatchObject({ state: 'rolled_back', numbered: false });
    expect(await readBalance()).toBe('10.00');
  });

  test('before the stake was taken: no money moves, even if the bet arrives late', async () => {
    await transfer('in', '10.00');
    const { id, bet } = await insertAbandonedRound('betting');
    await recoverDueRounds(arcade.deps);
    expect(await bet()).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
    expect(await readRoundState(id)).toMatchObject({ state: 'rolled_back', numbered: false });
    expect(await readBalance()).toBe('10.00');
  });

  test('before the win was paid: the win is paid once and the round is reported once', async () => {
    await transfer('in', '10.00');
    const { id, bet } = await insertAbandonedRound('drawn');
    await bet();
    await recoverDueRounds(arcade.deps);
    await recoverDueRounds(arcade.deps);
    const { state, numbered, win = 0n } = (await readRoundState(id)) ?? {};
    expect([state, numbered]).toEqual(['settled', true]);
    expect(await readBalance()).toBe(toDecimal(money('NPR', 600n + win)));
  });
});
