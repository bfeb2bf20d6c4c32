import { utcDay } from '@baize/postgres/utc-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { askReconciliation } from '../../testing/vendor-client.ts';
import { GAME, INTEGRATION } from '../../testing/world.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

const game = { gameCode: GAME, currency: 'NPR' };

async function betWin(player: TestPlayer, transactionId: string, amount: string, winAmount: string, more: object = {}) {
  const { gameSession } = player;
  return await api.call('bet-win', { gameSession, transactionId, roundId: 'r1', amount, winAmount, ...game, ...more });
}

async function setOption(option: { unknown_rollback?: 'OK' | 'TX_NOT_FOUND'; may_adjust?: boolean }): Promise<void> {
  await api.db.updateTable('integration').set(option).where('code', '=', INTEGRATION).execute();
}

describe('bet-win', () => {
  test('takes the stake and pays the win exactly once', async () => {
    const player = await api.player(1_000n);
    const first = await betWin(player, 'bw1', '4.00', '5.50');
    expect(first).toMatchObject({ status: 200, code: 'OK', body: { balance: '11.50', transactionId: 'bw1' } });
    const again = await betWin(player, 'bw1', '4.00', '5.50');
    expect(again.body).toEqual({ ...first.body, code: 'DUPLICATE', requestId: again.body['requestId'] });
    expect(await player.balance()).toBe('11.50');
    expect(await player.closeRound()).toMatchObject({ code: 'OK' });
    const bet = await api.db
      .selectFrom('bet')
      .select(['state', 'stake_minor', 'win_minor', 'wins', 'valid_bet_minor'])
      .where('transaction_id', '=', 'bw1')
      .executeTakeFirst();
    expect(bet).toEqual({ state: 'won', stake_minor: 400n, win_minor: 550n, wins: 1, valid_bet_minor: 400n });
  });

  test('a bet-win with a win of zero cannot be rolled back', async () => {
    const player = await api.player(1_000n);
    expect(await betWin(player, 'bw2', '4.00', '0.00')).toMatchObject({ code: 'OK', body: { balance: '6.00' } });
    expect(await player.rollback('bw2-back', 'bw2')).toMatchObject({ code: 'ALREADY_SETTLED' });
  });

  test('does not pay the stake from its own win', async () => {
    const player = await api.player(399n);
    const refused = await betWin(player, 'bw3', '4.00', '100.00');
    expect(refused).toMatchObject({ status: 409, code: 'INSUFFICIENT_FUNDS', body: { balance: '3.99' } });
    expect(await betWin(player, 'bw3', '4.00', '100.00')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  });

  test('refuses another win and a plain bet under the same id as PAYLOAD_MISMATCH', async () => {
    const player = await api.player(1_000n);
    await betWin(player, 'bw4', '1.00', '2.00');
    for (const reply of [await betWin(player, 'bw4', '1.00', '3.00'), await player.bet('bw4', '1.00')])
      expect(reply).toMatchObject({ code: 'PAYLOAD_MISMATCH' });
    expect(await player.balance()).toBe('11.00');
  });

  test('refuses a win with too many digits', async () => {
    const player = await api.player(1_000n);
    expect(await betWin(player, 'bw5', '1.00', '2.005')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await player.balance()).toBe('10.00');
  });
});

describe.each([
  ['promo-win', { promotionId: 'spring' }],
  ['jackpot-win', { jackpotId: 'grand', roundId: 'r9', gameCode: GAME }],
])('%s', (call, ownFields) => {
  const ask = async ({ playerId }: TestPlayer, transactionId: string, amount: string, more: object = {}) =>
    await api.call(call, { playerId, transactionId, currency: 'NPR', amount, ...ownFields, ...more });

  test('pays a blocked player without a bet, exactly once', async () => {
    const player = await api.player(0n);
    await api.db.updateTable('member').set({ state: 'blocked' }).where('member_id', '=', player.memberId).execute();
    const first = await ask(player, `${call}-1`, '25.00');
    expect(first).toMatchObject({ status: 200, code: 'OK', body: { balance: '25.00' } });
    expect(await ask(player, `${call}-1`, '25.00')).toMatchObject({ code: 'DUPLICATE', body: { balance: '25.00' } });
    expect(await ask(player, `${call}-1`, '26.00')).toMatchObject({ code: 'PAYLOAD_MISMATCH' });
  });

  test('refuses an amount of zero, another currency and an unknown player', async () => {
    const player = await api.player(0n);
    expect(await ask(player, `${call}-2`, '0.00')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await ask(player, `${call}-2`, '1.00', { currency: 'USD' })).toMatchObject({ code: 'WRONG_CURRENCY' });
    expect(await ask(player, `${call}-2`, '1.00', { playerId: '999999' })).toMatchObject({ code: 'TX_NOT_FOUND' });
  });
});

describe('adjust', () => {
  const ask = async ({ playerId }: TestPlayer, transactionId: string, amount: string, reason = 'round 12 was void') =>
    await api.call('adjust', { playerId, transactionId, currency: 'NPR', amount, reason });

  test('is refused for an integration that may not adjust', async () => {
    expect(await ask(await api.player(100n), 'adj0', '1.00')).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('adds or takes money, never below zero, and stores the reason', async () => {
    await setOption({ may_adjust: true });
    const player = await api.player(1_000n);
    expect(await ask(player, 'adj1', '2.50')).toMatchObject({ code: 'OK', body: { balance: '12.50' } });
    expect(await ask(player, 'adj2', '-12.50')).toMatchObject({ code: 'OK', body: { balance: '0.00' } });
    expect(await ask(player, 'adj2', '-12.50')).toMatchObject({ code: 'DUPLICATE' });
    expect(await ask(player, 'adj3', '-0.01')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', body: { balance: '0.00' } });
    for (const amount of ['0.00', '-0.00', '1.5', '--1.00'])
      expect((await ask(player, 'adj4', amount)).status).toBe(400);
    const stored = await api.db
      .selectFrom('wallet_transaction')
      .select(['amount_minor', 'note', 'round_id'])
      .where('transaction_id', '=', 'adj2')
      .executeTakeFirst();
    expect(stored).toEqual({ amount_minor: -1_250n, note: 'round 12 was void', round_id: null });
  });
});

test('a rollback before its bet is answered as the integration is configured, and leaves a tombstone', async () => {
  await setOption({ unknown_rollback: 'OK' });
  const player = await api.player(1_000n);
  expect(await player.rollback('back-1', 'never-came')).toMatchObject({ code: 'OK', body: { balance: '10.00' } });
  expect(await player.bet('never-came', '1.00')).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
  await setOption({ unknown_rollback: 'TX_NOT_FOUND' });
  expect(await player.rollback('back-2', 'nor-this')).toMatchObject({ code: 'TX_NOT_FOUND' });
});

describe('status', () => {
  const status = async (transactionId: string) => await api.call('status', { transactionId });

  test('returns the outcome of a transaction and moves no money', async () => {
    const player = await api.player(1_000n);
    await player.bet('st1', '3.00', 'round-st');
    await player.bet('st2', '300.00', 'round-st');
    const shared = { playerId: player.playerId, roundId: 'round-st', call: 'bet' };
    expect((await status('st1')).body).toMatchObject({ code: 'OK', transactionCode: 'OK', ...shared });
    expect((await status('st2')).body).toMatchObject({ code: 'OK', transactionCode: 'INSUFFICIENT_FUNDS', ...shared });
    expect(await player.balance()).toBe('7.00');
  });

  test('returns ALREADY_ROLLED_BACK for a bet whose rollback came first, and TX_NOT_FOUND for an unknown id', async () => {
    const player = await api.player(1_000n);
    await player.rollback('st3-back', 'st3');
    expect((await status('st3')).body).toMatchObject({ code: 'OK', transactionCode: 'ALREADY_ROLLED_BACK' });
    expect(await status('st4')).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
  });
});

describe('the reconciliation file', () => {
  const DAY_MS = 86_400_000;
  const tomorrow = () => new Date(Date.now() + DAY_MS);

  test('lists every transaction of a past day, refusals included', async () => {
    await setOption({ may_adjust: true });
    const player = await api.player(1_000n);
    const day = utcDay();
    await player.bet('rec-bet', '3.00', 'round-rec');
    await player.bet('rec-refused', '300.00', 'round-rec');
    await player.win('rec-win', '8.00', 'round-rec');
    const adjustment = { playerId: player.playerId, transactionId: 'rec-adjust', currency: 'NPR', amount: '-1.00' };
    await api.call('adjust', { ...adjustment, reason: 'paid "twice",\nsays the vendor' });
    api.clock.now = tomorrow();
    const { body, statusCode, headers } = await askReconciliation(api.app, `${day}.csv`, api.clock.now);
    api.clock.now = new Date();
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'text/csv; charset=utf-8' });
    const playerLines = body.split('\r\n').filter((line) => line.includes(',rec-'));
    const stableLines = playerLines.map((line) => line.replace(/^\d+,/, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'T'));
    const { playerId } = player;
    expect(stableLines).toEqual([
      `rec-bet,bet,OK,${playerId},round-rec,,NPR,-3.00,T,`,
      `rec-refused,bet,INSUFFICIENT_FUNDS,${playerId},round-rec,,NPR,0.00,T,`,
      `rec-win,win,OK,${playerId},round-rec,rec-bet,NPR,8.00,T,`,
      `rec-adjust,adjust,OK,${playerId},,,NPR,-1.00,T,"paid ""twice"",\nsays the vendor"`,
    ]);
  });

  test.each([`${utcDay(1)}.csv`, '2026-02-31.csv', 'yesterday.csv'])('refuses %s as no past day', async (file) => {
    expect((await askReconciliation(api.app, file, api.clock.now)).json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('is refused without a signature', async () => {
    const { statusCode } = await api.app.inject({ method: 'GET', url: `/seamless/v1/reconciliation/${utcDay()}.csv` });
    expect(statusCode).toBe(401);
  });
});

test('the ledger adds up after all of these tests', async () => {
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});

describe('limits that players set for themselves', () => {
  async function setLimit(player: TestPlayer, kind: 'loss' | 'session', value: bigint): Promise<void> {
    await api.db.insertInto('play_limit').values({ member_id: player.memberId, kind, period: 'day', value }).execute();
  }

  test('wins and rollbacks free a loss limit, but the bet that exceeded the limit stays refused', async () => {
    const player = await api.player(10_000n);
    await setLimit(player, 'loss', 500n);
    expect(await player.bet('ll1', '5.00', 'll-r1')).toMatchObject({ code: 'OK' });
    expect(await player.bet('ll2', '0.01', 'll-r2')).toMatchObject({ status: 409, code: 'LIMIT_LOSS' });
    await player.win('ll1-win', '3.00', 'll-r1');
    expect(await player.bet('ll2', '0.01', 'll-r2')).toMatchObject({ code: 'LIMIT_LOSS' });
    expect(await player.bet('ll3', '3.00', 'll-r3')).toMatchObject({ code: 'OK' });
    expect(await player.rollback('ll3-back', 'll3', 'll-r3')).toMatchObject({ code: 'OK' });
    expect(await player.bet('ll4', '3.00', 'll-r4')).toMatchObject({ code: 'OK' });
  });

  test('concurrent bets do not exceed a loss limit together', async () => {
    const player = await api.player(10_000n);
    await setLimit(player, 'loss', 300n);
    const bets = [1, 2, 3, 4, 5, 6].map(async (each) => await player.bet(`lc${each}`, '1.00', `lc-r${each}`));
    const codes = (await Promise.all(bets)).map(({ code }) => code).toSorted();
    expect(codes).toEqual(['LIMIT_LOSS', 'LIMIT_LOSS', 'LIMIT_LOSS', 'OK', 'OK', 'OK']);
  });

  test('a session limit counts the time between bets, without long pauses', async () => {
    const player = await api.player(10_000n);
    await setLimit(player, 'session', 6n);
    // All bets lie within one day in the merchant's time zone, and the game session outlasts them, whenever the test runs.
    const start = new Date(`${utcDay()}T10:00:00Z`).getTime();
    const lasting = { expires_at: new Date(start + 2 * 3_600_000) };
    await api.db.updateTable('game_session').set(lasting).where('member_id', '=', player.memberId).execute();
    const { now } = api.clock;
    const codes: string[] = [];
    // The player plays for three minutes, pauses for an hour, and plays for four minutes more.
    for (const minute of [0, 3, 63, 66, 67]) {
      api.clock.now = new Date(start + minute * 60_000);
      codes.push((await player.bet(`ls${minute}`, '1.00', `ls-r${minute}`)).code);
    }
    api.clock.now = now;
    expect(codes).toEqual(['OK', 'OK', 'OK', 'OK', 'LIMIT_SESSION']);
  });

  test('a break from play refuses bets, but wins are paid', async () => {
    const player = await api.player(1_000n);
    await player.bet('ex1', '1.00', 'ex-r1');
    await api.db
      .insertInto('play_exclusion')
      .values({ member_id: player.memberId, kind: 'cool_off', since: new Date(), until: null })
      .execute();
    expect(await player.bet('ex2', '1.00', 'ex-r2')).toMatchObject({ status: 409, code: 'SELF_EXCLUDED' });
    expect(await player.win('ex1-win', '8.00', 'ex-r1')).toMatchObject({ code: 'OK', body: { balance: '17.00' } });
  });
});
