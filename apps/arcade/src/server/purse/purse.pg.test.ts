import { randomUUID } from 'node:crypto';
import { money, toDecimal } from '@baize/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { games } from '../../catalogue/games.ts';
import type { SessionView, SpinReply, StateView } from '../../wire/schemas.ts';
import { recoverDueRounds } from '../rounds/play-round.ts';
import { bookSinceYesterday } from '../testing/book.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { signedHeaders, type SigningKey } from '../wallet/signature.ts';
import type { WalletReply } from '../wallet/wallet.ts';
import { createPurseWallet } from './purse-wallet.ts';

const gameCode = games.find((game) => game.title === 'lagoon-pearls')?.gameCode ?? '';
/** The fake wallet of the platform knows one player by this name; a platform's own are numbers. */
const NAME = 'NORTH_1';
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

async function ask(
  name: string,
  fields: object,
  change: Readonly<Record<string, string>> = {},
  [key] = arcade.deps.keys as readonly [SigningKey],
) {
  const url = `/wallet/v1/${name}`;
  const payload = JSON.stringify({ requestId: randomUUID(), ...fields });
  const headers = { 'content-type': 'application/json', ...signedHeaders(key, url, payload), ...change };
  const reply = await arcade.app.inject({ method: 'POST', url, headers, payload });
  return { status: reply.statusCode, ...reply.json<{ code: string; balance?: string; rounds?: NumberedRound[] }>() };
}

const purse = () => ({ playerId: player, wallet: NAME, currency: 'NPR' });
const transfer = async (direction: 'in' | 'out', amount: string, transferId: string = randomUUID()) =>
  await ask('transfer', { transferId, ...purse(), direction, amount });
const balance = async () => (await ask('balance', purse())).balance;

describe('a transfer', () => {
  test('fills the purse and empties it', async () => {
    expect(await balance()).toBe('0.00');
    expect(await transfer('in', '50.00')).toMatchObject({ status: 200, code: 'OK', balance: '50.00' });
    expect(await transfer('out', '49.99')).toMatchObject({ status: 200, code: 'OK', balance: '0.01' });
    expect(await balance()).toBe('0.01');
  });

  test('that comes again moves once, also many times at once; with other content it is refused', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await transfer('in', '50.00', id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array.from({ length: 7 }, () => 'DUPLICATE'), 'OK']);
    expect(await transfer('in', '51.00', id)).toMatchObject({ status: 409, code: 'PAYLOAD_MISMATCH' });
    expect(await transfer('out', '50.00', id)).toMatchObject({ status: 409, code: 'PAYLOAD_MISMATCH' });
    expect(await balance()).toBe('50.00');
  });

  test('never takes more than there is, and what was refused stays refused', async () => {
    const id = randomUUID();
    expect(await transfer('out', '1.00', id)).toMatchObject({ status: 409, code: 'INSUFFICIENT_FUNDS' });
    await transfer('in', '5.00');
    expect(await transfer('out', '1.00', id)).toMatchObject({ status: 409, code: 'TRANSFER_VOID' });
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await transfer('out', '2.00')));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(2);
    expect(await balance()).toBe('1.00');
  });

  test('is told by its id; one that nobody has heard of is void from then on', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await transfer('in', '5.00', known);
    expect(await ask('status', { transferId: known })).toMatchObject({
      code: 'OK',
      transferId: known,
      ...purse(),
      direction: 'in',
      amount: '5.00',
    });
    expect(await ask('status', { transferId: unknown })).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await transfer('in', '5.00', unknown)).toMatchObject({ status: 409, code: 'TRANSFER_VOID' });
    expect(await ask('status', { transferId: unknown })).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await balance()).toBe('5.00');
  });

  test('and the question about it at the same moment agree, whoever is first', async () => {
    let expected = 0;
    for (let look = 0; look < 10; look += 1) {
      const id = randomUUID();
      const [moved, told] = await Promise.all([transfer('in', '1.00', id), ask('status', { transferId: id })]);
      expect([moved.code, told.code]).toEqual(told.code === 'OK' ? ['OK', 'OK'] : ['TRANSFER_VOID', 'TX_NOT_FOUND']);
      expected += told.code === 'OK' ? 1 : 0;
    }
    expect(await balance()).toBe(`${expected}.00`);
  });

  test.each([
    ['x-signature', 'f'.repeat(64)],
    ['x-signature', ''],
    ['x-key-id', 'another'],
    ['x-vendor', 'ANOTHER'],
    ['x-timestamp', String(Date.now() - 61_000)],
    ['x-nonce', 'another-nonce-of-some-length'],
  ])('with %s = %j is not the platform’s', async (name, value) => {
    const body = { transferId: randomUUID(), ...purse(), direction: 'in', amount: '5.00' };
    expect(await ask('transfer', body, { [name]: value })).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' });
    expect(await balance()).toBe('0.00');
  });

  test.each([
    { amount: '0.00' },
    { amount: '-1.00' },
    { amount: '1.001' },
    { direction: 'sideways' },
    { playerId: 'demo:1' },
    { transferId: '' },
    { more: 'than agreed' },
  ])('that says %j is refused', async (change) => {
    const body = { transferId: randomUUID(), ...purse(), direction: 'in', amount: '5.00', ...change };
    expect(await ask('transfer', body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('the wallet of a round', () => {
  const npr = (minor: bigint) => money('NPR', minor);
  const wallet = () => createPurseWallet(arcade.db, NAME, 'NPR');
  const round = () => {
    const roundId = randomUUID();
    const [betId, base] = [`${roundId}:bet`, { playerRef: player, roundId, gameCode }];
    return {
      bet: async (minor: bigint) =>
        await wallet().bet({ ...base, walletSession: '', transactionId: betId, amount: npr(minor) }),
      win: async (minor: bigint) =>
        await wallet().win({ ...base, transactionId: `${roundId}:win`, betTransactionId: betId, amount: npr(minor) }),
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

  test('gives back what it took, and refuses a bet that comes after its rollback', async () => {
    await transfer('in', '10.00');
    const taken = round();
    await taken.bet(400n);
    expect(await taken.rollback()).toMatchObject({ code: 'OK', balance: '10.00' });
    expect(await taken.rollback()).toMatchObject({ code: 'DUPLICATE', balance: '10.00' });
    const late = round();
    expect(await late.rollback()).toMatchObject({ code: 'TX_NOT_FOUND' });
    expect(await late.bet(400n)).toMatchObject({ code: 'ALREADY_ROLLED_BACK', balance: '10.00' });
  });
});

test('a game plays from the purse: the platform hears of no bet, and fetches the round', async () => {
  // The platform's players are numbers; the fake one has this name.
  await arcade.db.query(
    `insert into purse (player_ref, name, currency, balance_minor) values ('player-1', $1, 'NPR', 100000)`,
    [NAME],
  );
  const open = await arcade.app.inject({
    method: 'POST',
    url: '/api/sessions',
    payload: { launchToken: arcade.wallet.issueLaunchToken(gameCode, NAME) },
  });
  const { token, state } = open.json<SessionView>();
  expect(state.balance).toBe('1000.00');
  const headers = { authorization: `Bearer ${token}` };
  arcade.wallet.calls.length = 0;
  let expected = 100_000n;
  const minor = (text: string) => BigInt(text.replace('.', ''));
  const played: SpinReply['round'][] = [];
  for (let spin = 0; spin < 5; spin += 1) {
    const payload = { spinId: randomUUID(), coin: '0.20' };
    const reply = await arcade.app.inject({ method: 'POST', url: '/api/spins', headers, payload });
    const { round } = reply.json<SpinReply>();
    played.push(round);
    expected += minor(round.win) - minor(round.stake);
  }
  const after = (await arcade.app.inject({ method: 'GET', url: '/api/state', headers })).json<StateView>();
  expect(minor(after.balance ?? '')).toBe(expected);
  expect(arcade.wallet.calls).toEqual([]);

  const fetch = async (from: string, limit: number) => await ask('rounds', { after: from, limit });
  const { rounds } = await fetch('0', 3);
  expect(rounds).toMatchObject(
    played
      .slice(0, 3)
      .map(({ roundId, stake, win }) => ({ roundId, stake, win, wallet: NAME, gameCode, currency: 'NPR' })),
  );
  expect(rounds?.map(({ number }) => number)).toEqual(['1', '2', '3']);
  expect(await fetch('3', 500)).toMatchObject({ rounds: played.slice(3).map(({ roundId }) => ({ roundId })) });
  expect(await fetch('5', 500)).toMatchObject({ rounds: [] });
  const { head, lines } = await bookSinceYesterday(arcade.db);
  expect([head, lines.length]).toEqual(['roundId,playerId,currency,stake,win', 5]);
});

describe('while keys are changed', () => {
  test('the platform may sign with either, and with each half of neither', async () => {
    const [first, second] = arcade.deps.keys;
    const by = async (key: SigningKey | undefined) => (await ask('balance', purse(), {}, [key ?? first])).status;
    expect([await by(first), await by(second)]).toEqual([200, 200]);
    expect(await by({ ...first, secret: second?.secret ?? '' })).toBe(401);
    expect(await by({ ...first, keyId: second?.keyId ?? '' })).toBe(401);
  });
});

describe('a game that the platform closes', () => {
  async function seat() {
    const url = '/api/sessions';
    const launchToken = arcade.wallet.issueLaunchToken(gameCode, NAME);
    const open = await arcade.app.inject({ method: 'POST', url, payload: { launchToken } });
    const { token } = open.json<SessionView>();
    // The platform's players are numbers; the fake one has a name.
    await arcade.db.query(
      `update game_session set player_ref = $1 where player_ref = 'player-1' and closed_as is null`,
      [player],
    );
    const headers = { authorization: `Bearer ${token}` };
    const spin = async (spinId: string = randomUUID()) => {
      const payload = { spinId, coin: '0.20' };
      const reply = await arcade.app.inject({ method: 'POST', url: '/api/spins', headers, payload });
      return reply.statusCode === 200 ? 'played' : reply.json<{ code: string }>().code;
    };
    return { spin };
  }
  const close = async (reason: string) => await ask('close', { playerId: player, wallet: NAME, reason });

  test.each([
    ['LIMIT_LOSS', 'limit_loss'],
    ['LIMIT_SESSION', 'limit_session'],
    ['LIMIT_STAKE', 'limit_stake'],
    ['SELF_EXCLUDED', 'self_excluded'],
    ['USER_BLOCKED', 'player_blocked'],
    ['OPERATOR', 'session_expired'],
  ])('because of %s begins no further round; the player reads why, and the first word stays', async (reason, code) => {
    await transfer('in', '100.00');
    const { spin } = await seat();
    const first = randomUUID();
    expect(await spin(first)).toBe('played');
    expect(await close(reason)).toMatchObject({ status: 200, code: 'OK' });
    expect(await spin()).toBe(code);
    expect(await close('OPERATOR')).toMatchObject({ status: 200, code: 'OK' });
    expect(await spin()).toBe(code);
    // A round that was played is still shown to who asks again.
    expect(await spin(first)).toBe('played');
    const reopened = await seat();
    expect(await reopened.spin()).toBe('played');
  });

  test('with many spins on their way: none begins after the yes', async () => {
    await transfer('in', '1000.00');
    const { spin } = await seat();
    const spins = Promise.all(Array.from({ length: 10 }, async () => await spin()));
    expect(await close('LIMIT_LOSS')).toMatchObject({ code: 'OK' });
    const begun = async () =>
      (await arcade.db.query<{ n: bigint }>('select count(*) as n from round where player_ref = $1', [player]))[0]?.n;
    const before = await begun();
    await spins;
    expect(await spin()).toBe('limit_loss');
    expect(await begun()).toBe(before);
  });

  test('is none of another player or wallet, and nobody has to be there', async () => {
    await transfer('in', '100.00');
    const { spin } = await seat();
    expect(await ask('close', { playerId: player, wallet: 'SOUTH', reason: 'OPERATOR' })).toMatchObject({ code: 'OK' });
    expect(await ask('close', { playerId: '999', wallet: NAME, reason: 'OPERATOR' })).toMatchObject({ code: 'OK' });
    expect(await spin()).toBe('played');
    expect(await close('BECAUSE')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

describe('a process that dies in the middle of a round', () => {
  const stake = money('NPR', 400n);

  /** A round as the dead process left it: in this state, and nobody's until now. */
  async function left(state: 'betting' | 'drawn'): Promise<{ id: string; bet: () => Promise<WalletReply> }> {
    const [like] = await arcade.db.query<{ id: string }>(
      'select id from round where purse is not null order by created_at limit 1',
    );
    const id = randomUUID();
    await arcade.db.query(
      `insert into round (id, session_id, player_ref, mode, spin_id, game_code, title, currency, coin_minor, stake_minor, win_minor,
         seed_id, nonce, outcome, purse, state, next_attempt_at)
       select $2::uuid, session_id, $3, mode, $2::uuid::text, game_code, title, currency, coin_minor, stake_minor, win_minor,
         seed_id, (select max(nonce) + 1 from round), outcome, purse, $4, now() - interval '1 second'
       from round where id = $1`,
      [like?.id, id, player, state],
    );
    const call = {
      walletSession: '',
      playerRef: player,
      transactionId: `${id}:bet`,
      roundId: id,
      gameCode,
      amount: stake,
    };
    return { id, bet: async () => await createPurseWallet(arcade.db, NAME, 'NPR').bet(call) };
  }

  const readRoundState = async (id: string) =>
    (
      await arcade.db.query<{ state: string; numbered: boolean; win: bigint }>(
        `select state, win_minor as win, exists (select from purse_round where round_id = r.id) as numbered from round r where id = $1`,
        [id],
      )
    )[0];

  test('after the stake was taken: it is given back, and the round is none', async () => {
    await transfer('in', '10.00');
    const { id, bet } = await left('betting');
    expect(await bet()).toMatchObject({ code: 'OK', balance: '6.00' });
    await recoverDueRounds(arcade.deps);
    expect(await readRoundState(id)).toMatchObject({ state: 'rolled_back', numbered: false });
    expect(await balance()).toBe('10.00');
  });

  test('before the stake was taken: nothing moves, also when the stake comes late', async () => {
    await transfer('in', '10.00');
    const { id, bet } = await left('betting');
    await recoverDueRounds(arcade.deps);
    expect(await bet()).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
    expect(await readRoundState(id)).toMatchObject({ state: 'rolled_back', numbered: false });
    expect(await balance()).toBe('10.00');
  });

  test('before the win was paid: it is paid once, and the round is given to the platform once', async () => {
    await transfer('in', '10.00');
    const { id, bet } = await left('drawn');
    await bet();
    await recoverDueRounds(arcade.deps);
    await recoverDueRounds(arcade.deps);
    const { state, numbered, win = 0n } = (await readRoundState(id)) ?? {};
    expect([state, numbered]).toEqual(['settled', true]);
    expect(await balance()).toBe(toDecimal(money('NPR', 600n + win)));
  });
});
