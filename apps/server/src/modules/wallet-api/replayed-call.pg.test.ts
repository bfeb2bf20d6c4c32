import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME } from '../../testing/world.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
let player: TestPlayer;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

let callCount = 0;

/** Signs a call once, and returns a function that sends the same bytes each time. */
function sign(call: string, fields: object) {
  callCount += 1;
  const text = JSON.stringify({ requestId: `signed${callCount}`, ...fields });
  const headers = { nonce: `a-nonce-used-again-${callCount}`, timestamp: String(api.clock.now.getTime()) };
  return async () => await api.call(call, text, headers);
}

const game = { gameCode: GAME, currency: 'NPR' };

function signBet(transactionId: string, amount: string, more: object = {}) {
  const { gameSession } = player;
  return sign('bet', { gameSession, transactionId, roundId: transactionId, amount, ...game, ...more });
}

test('the same bytes of a bet are answered DUPLICATE, with the first answer', async () => {
  player = await api.player(1_000n);
  const send = signBet('rp-bet', '3.00');
  const first = await send();
  expect(first).toMatchObject({ code: 'OK', body: { balance: '7.00' } });
  const again = await send();
  expect(again).toEqual({ status: 200, code: 'DUPLICATE', body: { ...first.body, code: 'DUPLICATE' } });
  expect(await player.balance()).toBe('7.00');
});

test('the same bytes that a proxy sends several times at once take the stake once', async () => {
  player = await api.player(1_000n);
  const send = signBet('rp-at-once', '3.00');
  const codes = (await Promise.all(Array.from({ length: 12 }, send))).map(({ code }) => code).toSorted();
  expect(codes).toEqual([...Array.from({ length: 11 }, () => 'DUPLICATE'), 'OK']);
  expect(await player.balance()).toBe('7.00');
});

test('the same bytes of a refused bet are answered with the stored refusal', async () => {
  player = await api.player(100n);
  const send = signBet('rp-refused', '3.00');
  for (let time = 0; time < 2; time += 1)
    expect(await send()).toMatchObject({ status: 409, code: 'INSUFFICIENT_FUNDS', body: { balance: '1.00' } });
});

test('wins, rollbacks, credits and adjustments are answered DUPLICATE as well', async () => {
  await api.db.updateTable('integration').set({ may_adjust: true }).execute();
  player = await api.player(1_000n);
  const { playerId } = player;
  await player.bet('rp-open', '1.00', 'rp-open');
  await player.bet('rp-back', '1.00', 'rp-back');
  const money = { playerId, currency: 'NPR', amount: '2.00' };
  const sends = [
    sign('win', { ...money, transactionId: 'rp-win', roundId: 'rp-open', gameCode: GAME }),
    sign('rollback', { playerId, transactionId: 'rp-rb', betTransactionId: 'rp-back', roundId: 'rp-back' }),
    sign('promo-win', { ...money, transactionId: 'rp-promo', promotionId: 'p' }),
    sign('jackpot-win', { ...money, transactionId: 'rp-jp', jackpotId: 'j', roundId: 'rp-open', gameCode: GAME }),
    sign('adjust', { ...money, transactionId: 'rp-adjust', reason: 'round 12' }),
  ];
  for (const send of sends) {
    const first = await send();
    expect(first).toMatchObject({ status: 200, code: 'OK' });
    expect((await send()).body).toEqual({ ...first.body, code: 'DUPLICATE' });
  }
  expect(await player.balance()).toBe('17.00');
});

test('a call that moves no money is refused when its nonce was used', async () => {
  player = await api.player(1_000n);
  const { playerId, gameSession } = player;
  await player.bet('rp-closing', '1.00', 'rp-closing');
  const sends = [
    sign('balance', { gameSession }),
    sign('status', { transactionId: 'rp-closing' }),
    sign('close-round', { playerId, roundId: 'rp-closing' }),
  ];
  for (const send of sends) {
    expect(await send()).toMatchObject({ status: 200, code: 'OK' });
    expect(await send()).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' });
  }
});

test('a used nonce with other content is refused and reveals no balance', async () => {
  player = await api.player(1_000n);
  const content = { gameSession: player.gameSession, transactionId: 'rp-other', roundId: 'rp-other', ...game };
  const nonce = 'a-nonce-with-other-content';
  expect(await api.call('bet', { ...content, amount: '1.00' }, { nonce })).toMatchObject({ code: 'OK' });
  for (const change of [{ amount: '2.00' }, { amount: '1.00', transactionId: 'rp-other-2' }]) {
    const reply = await api.call('bet', { ...content, ...change }, { nonce });
    expect(reply).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' });
    expect(reply.body).not.toHaveProperty('balance');
  }
  const unknown = {
    playerId: player.playerId,
    transactionId: 'rp-no-bet',
    roundId: 'rp-none',
    amount: '1.00',
    ...game,
  };
  expect(await api.call('win', unknown, { nonce })).toMatchObject({ code: 'BAD_SIGNATURE' });
  expect(await player.balance()).toBe('9.00');
});
