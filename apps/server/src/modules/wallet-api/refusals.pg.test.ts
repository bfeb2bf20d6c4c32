import { utcDay } from '@baize/postgres/utc-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askReconciliation } from '../../testing/vendor-client.ts';
import { GAME, openGameSession } from '../../testing/world.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

const errors: object[] = [];
let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi(errors);
  await api.db.updateTable('integration').set({ may_adjust: true }).execute();
});
afterAll(async () => await api.close());

const DAY_MS = 86_400_000;
const money = { currency: 'NPR', amount: '1.00' };

async function settleRound(player: TestPlayer, roundId: string): Promise<void> {
  await player.bet(`${roundId}-bet`, '1.00', roundId);
  await player.closeRound(roundId);
}

type Send = (player: TestPlayer, id: string, amount?: string) => Promise<{ code: string; body: object }>;

/** Calls with a final refusal, which is stored under the id. `prepare` creates the state in which the call is refused. */
const refusedCalls: readonly {
  readonly name: string;
  readonly code: string;
  readonly call: string;
  readonly prepare?: (player: TestPlayer, id: string) => Promise<unknown>;
  readonly send: Send;
}[] = [
  {
    name: 'a bet of an expired session',
    code: 'TOKEN_EXPIRED',
    call: 'bet',
    send: async (player, id, amount = '1.00') => {
      const gameSession = await openGameSession(api.db, { memberId: player.memberId, expiresAt: new Date(0) });
      return await player.bet(id, amount, id, { gameSession });
    },
  },
  {
    name: 'a bet in another game than its session',
    code: 'INVALID_TOKEN',
    call: 'bet',
    send: async (player, id, amount = '1.00') => await player.bet(id, amount, id, { gameCode: 'other' }),
  },
  {
    name: 'a bet whose rollback came first',
    code: 'ALREADY_ROLLED_BACK',
    call: 'bet',
    prepare: async (player, id) => await player.rollback(`${id}-rb`, id, id),
    send: async (player, id, amount = '1.00') => await player.bet(id, amount, id),
  },
  {
    name: 'a win in a settled round',
    code: 'ALREADY_SETTLED',
    call: 'win',
    prepare: async (player, id) => await settleRound(player, `${id}-r`),
    send: async (player, id, amount = '1.00') => await player.win(id, amount, `${id}-r`),
  },
  {
    name: 'a win of a bet that was given back',
    code: 'ALREADY_ROLLED_BACK',
    call: 'win',
    prepare: async (player, id) => {
      await player.bet(`${id}-bet`, '1.00', `${id}-r`);
      await player.rollback(`${id}-rb`, `${id}-bet`, `${id}-r`);
    },
    send: async (player, id, amount = '1.00') => await player.win(id, amount, `${id}-r`),
  },
  {
    name: 'a win in another currency',
    code: 'WRONG_CURRENCY',
    call: 'win',
    send: async (player, id, amount = '1.00') => await player.win(id, amount, id, { currency: 'USD' }),
  },
  {
    name: 'a win in another game than its bet',
    code: 'PAYLOAD_MISMATCH',
    call: 'win',
    prepare: async (player, id) => await player.bet(`${id}-bet`, '1.00', id),
    send: async (player, id, amount = '1.00') => await player.win(id, amount, id, { gameCode: 'other' }),
  },
  {
    name: 'a rollback of a settled bet',
    code: 'ALREADY_SETTLED',
    call: 'rollback',
    prepare: async (player, id) => await settleRound(player, `${id}-r`),
    send: async (player, id, amount) => await player.rollback(id, `${id}-r-bet`, amount ? 'other' : `${id}-r`),
  },
  {
    name: 'a rollback that came before its bet',
    code: 'TX_NOT_FOUND',
    call: 'rollback',
    send: async (player, id, amount) => await player.rollback(id, `${id}-never`, amount ? 'other' : id),
  },
  {
    name: 'a promo-win in another currency',
    code: 'WRONG_CURRENCY',
    call: 'promo-win',
    send: async ({ playerId }, id, amount = '1.00') =>
      await api.call('promo-win', { playerId, transactionId: id, promotionId: 'p', currency: 'USD', amount }),
  },
  {
    name: 'an adjustment below zero',
    code: 'INSUFFICIENT_FUNDS',
    call: 'adjust',
    send: async ({ playerId }, id, amount = '-900.00') =>
      await api.call('adjust', { playerId, transactionId: id, currency: 'NPR', amount, reason: 'void' }),
  },
];

describe.each(refusedCalls.map((each, at) => ({ ...each, id: `refused${at}` })))(
  '$name',
  ({ id, code, call, prepare, send }) => {
    test('is refused for good under its id, and status returns the refusal', async () => {
      const player = await api.player(1_000n);
      await prepare?.(player, id);
      const first = await send(player, id);
      expect(first).toMatchObject({ code, body: { transactionId: id, walletTransactionId: expect.any(String) } });
      const before = await player.balance();
      expect((await send(player, id)).body).toEqual({ ...first.body, requestId: expect.any(String) });
      expect(await send(player, id, '7.00')).toMatchObject({ code: 'PAYLOAD_MISMATCH' });
      expect(await api.call('status', { transactionId: id })).toMatchObject({
        code: 'OK',
        body: { call, transactionCode: code, playerId: player.playerId },
      });
      expect(await player.balance()).toBe(before);
    });
  },
);

test('every final refusal is in the reconciliation file with an amount of zero', async () => {
  const day = utcDay();
  api.clock.now = new Date(Date.now() + DAY_MS);
  const { body } = await askReconciliation(api.app, `${day}.csv`, api.clock.now);
  api.clock.now = new Date();
  const lines = body.split('\r\n').map((line) => line.split(','));
  for (const [at, { call, code }] of refusedCalls.entries()) {
    const line = lines.find((cells) => cells[1] === `refused${at}`);
    expect([line?.[2], line?.[3], line?.[8]]).toEqual([call, code, '0.00']);
  }
});

test('a win that arrives before its bet is paid under the same id after the bet has arrived', async () => {
  const player = await api.player(1_000n);
  expect(await player.win('early-win', '5.00', 'early')).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
  expect(await api.call('status', { transactionId: 'early-win' })).toMatchObject({ code: 'TX_NOT_FOUND' });
  await player.bet('early-bet', '1.00', 'early');
  expect(await player.win('early-win', '5.00', 'early')).toMatchObject({ code: 'OK', body: { balance: '14.00' } });
});

test('a rollback before its bet is stored as OK and then a duplicate, if OK is agreed upon', async () => {
  await api.db.updateTable('integration').set({ unknown_rollback: 'OK' }).execute();
  const player = await api.player(1_000n);
  const first = await player.rollback('agreed-rb', 'agreed-bet');
  expect(first).toMatchObject({ code: 'OK', body: { transactionId: 'agreed-rb' } });
  expect(await player.rollback('agreed-rb', 'agreed-bet')).toMatchObject({ code: 'DUPLICATE' });
  expect(await player.bet('agreed-bet', '1.00')).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
  await api.db.updateTable('integration').set({ unknown_rollback: 'TX_NOT_FOUND' }).execute();
});

describe('answers BAD_REQUEST to input that cannot be stored', () => {
  const largest = '999999999999999.99';

  test('a reason with U+0000', async () => {
    const { playerId } = await api.player(0n);
    const adjustment = { playerId, transactionId: 'nul', ...money };
    for (const reason of ['a\u0000b', '\u0000'])
      expect(await api.call('adjust', { ...adjustment, reason })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await api.call('adjust', { ...adjustment, reason: 'two\nlines' })).toMatchObject({ code: 'OK' });
  });

  test.each(['win', 'promo-win', 'jackpot-win', 'adjust', 'bet-win'])(
    'a %s above what a wallet can hold',
    async (call) => {
      const player = await api.player(1_000n);
      const { playerId, gameSession } = player;
      await player.bet(`full-${call}`, '1.00', `full-${call}`);
      await api.db.updateTable('integration').set({ credit_call_max: '{"NPR":"99999999999999999"}' }).execute();
      await api.db.updateTable('integration').set({ credit_day_max: '{"NPR":"9999999999999999999999"}' }).execute();
      const fullWallet = { balance_minor: 2n ** 62n - 10n };
      await api.db.updateTable('wallet_account').set(fullWallet).where('member_id', '=', player.memberId).execute();
      const round = { roundId: `full-${call}`, gameCode: GAME };
      const fields = {
        win: { playerId, ...round },
        'promo-win': { playerId, promotionId: 'p' },
        'jackpot-win': { playerId, jackpotId: 'j', ...round },
        adjust: { playerId, reason: 'r' },
        'bet-win': { gameSession, winAmount: largest, ...round },
      }[call];
      const amount = call === 'bet-win' ? '1.00' : largest;
      const sent = { transactionId: `over-${call}`, currency: 'NPR', amount, ...fields };
      expect(await api.call(call, sent)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
      const smallest = call === 'bet-win' ? { ...sent, winAmount: '0.01' } : { ...sent, amount: '0.01' };
      expect(await api.call(call, smallest)).toMatchObject({ status: 200, code: 'OK' });
    },
  );

  test('wins of one bet above what the bet can hold', async () => {
    const player = await api.player(1_000n);
    await player.bet('sum-bet', '1.00', 'sum');
    await api.db
      .updateTable('bet')
      .set({ win_minor: 2n ** 62n - 1n })
      .where('transaction_id', '=', 'sum-bet')
      .execute();
    expect(await player.win('sum-win', '1.00', 'sum')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await player.win('sum-win', '0.01', 'sum')).toMatchObject({ code: 'OK' });
  });

  test.each(['01.00', '00.50', '1.', '.50'])('an amount written as %s', async (amount) => {
    const player = await api.player(1_000n);
    expect(await player.bet(`written-${amount}`, amount)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

test('an answer TEMPORARY echoes the requestId', async () => {
  const player = await api.player(1_000n);
  await api.db.schema.alterTable('bet').renameTo('bet_gone').execute();
  const bet = await player.bet('echo-bet', '1.00', 'echo', { requestId: 'echo-1' });
  const win = await player.win('echo-win', '1.00', 'echo', { requestId: 'echo-2' });
  await api.db.schema.alterTable('bet_gone').renameTo('bet').execute();
  expect([bet.code, bet.body['requestId']]).toEqual(['TEMPORARY', 'echo-1']);
  expect([win.code, win.body['requestId']]).toEqual(['TEMPORARY', 'echo-2']);
});

test('a call that contradicts a stored call raises an alert without personal data', async () => {
  const player = await api.player(1_000n);
  await player.bet('alerted', '1.00');
  errors.length = 0;
  await player.bet('alerted', '1.00');
  expect(errors).toEqual([]);
  await player.bet('alerted', '2.00');
  expect(errors).toMatchObject([
    { alert: 'wallet-mismatch', integration: 'ARCADE', call: 'bet', transactionId: 'alerted', level: 50 },
  ]);
  expect(JSON.stringify(errors)).not.toContain(player.account);
});
