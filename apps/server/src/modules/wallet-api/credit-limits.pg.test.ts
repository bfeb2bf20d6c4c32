import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMember, createMerchant, GAME, INTEGRATION, VENDOR } from '../../testing/world.ts';
import { openWalletApi, type WalletApiTest } from '../../testing/wallet-api.ts';

const errors: object[] = [];
let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi(errors);
});
beforeEach(async () => {
  errors.length = 0;
  await api.db.deleteFrom('integration_credit').execute();
  await setCaps('{}', '{}');
});
afterAll(async () => await api.close());

const OTHER_BRAND = 2;
const DAY_MS = 86_400_000;

async function setCaps(callMax: string, dayMax: string): Promise<void> {
  await api.db.updateTable('integration').set({ credit_call_max: callMax, credit_day_max: dayMax }).execute();
}

const jackpot = { jackpotId: 'j', gameCode: GAME, roundId: 'r' };
const ownFields = { 'promo-win': { promotionId: 'p' }, 'jackpot-win': jackpot } as const;
type Credit = keyof typeof ownFields;

async function credit(call: Credit, playerId: string, transactionId: string, amount: string, more: object = {}) {
  return await api.call(call, { playerId, transactionId, currency: 'NPR', amount, ...ownFields[call], ...more });
}

describe.each(['promo-win', 'jackpot-win'] as const)('%s', (call) => {
  test('above the cap of a call is refused with an alert, and paid under the same id once the cap is raised', async () => {
    await setCaps('{"NPR": "500"}', '{}');
    const { playerId } = await api.player(0n);
    const id = `${call}-cap`;
    expect(await credit(call, playerId, `${id}-fits`, '5.00')).toMatchObject({ code: 'OK' });
    const refused = await credit(call, playerId, id, '5.01');
    expect(refused).toMatchObject({ status: 409, code: 'LIMIT_CREDIT', body: { balance: '5.00' } });
    const alert = { alert: 'wallet-credit-cap', integration: INTEGRATION, call, transactionId: id };
    expect(errors).toMatchObject([alert]);
    await setCaps('{"NPR": "501"}', '{}');
    expect(await credit(call, playerId, id, '5.01')).toMatchObject({ code: 'OK', body: { balance: '10.01' } });
  });

  test('has a default cap if no cap was set', async () => {
    const { playerId } = await api.player(0n);
    expect(await credit(call, playerId, `${call}-default`, '1000000.01')).toMatchObject({ code: 'LIMIT_CREDIT' });
    expect(await credit(call, playerId, `${call}-default`, '1000000.00')).toMatchObject({ code: 'OK' });
  });

  test('is refused for a member of a brand that does not offer the integration', async () => {
    const player = await api.player(0n);
    const id = `${call}-offered`;
    expect(await credit(call, player.playerId, id, '1.00')).toMatchObject({ code: 'OK' });
    const stranger = await createStranger(call);
    const refused = await credit(call, stranger, `${id}-stranger`, '1.00');
    expect(refused).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(refused.body).not.toHaveProperty('balance');
    await offer(false);
    expect(await credit(call, player.playerId, `${id}-later`, '1.00')).toMatchObject({ code: 'TX_NOT_FOUND' });
    // The first attempt was stored, so a retry is a duplicate even though the vendor was switched off in the meantime.
    expect(await credit(call, player.playerId, id, '1.00')).toMatchObject({ code: 'DUPLICATE' });
    await offer(true);
  });
});

async function createStranger(name: string): Promise<string> {
  const otherBrands = await api.db
    .selectFrom('merchant')
    .select('merchant_id')
    .where('merchant_id', '=', OTHER_BRAND)
    .execute();
  if (otherBrands.length === 0) await createMerchant(api.db, OTHER_BRAND);
  const { memberId } = await createMember(api.db, { merchantId: OTHER_BRAND, account: name.replace('-', '') });
  return String(memberId);
}

async function offer(enabled: boolean): Promise<void> {
  await api.db.updateTable('merchant_vendor').set({ enabled }).where('vendor_code', '=', VENDOR).execute();
}

test('an adjustment is refused for a member of a brand that does not offer the integration', async () => {
  await api.db.updateTable('integration').set({ may_adjust: true }).execute();
  const adjustment = { transactionId: 'adj-stranger', currency: 'NPR', amount: '1.00', reason: 'r' };
  const reply = await api.call('adjust', { ...adjustment, playerId: await createStranger('adjusted') });
  expect(reply).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
});

test('a member of a brand that never carried the integration is unknown to the integration', async () => {
  const playerId = await createStranger('unknown-to-it');
  const round = { playerId, roundId: 'r1' };
  const moved = { ...round, gameCode: GAME, currency: 'NPR', amount: '1.00' };
  for (const reply of [
    await api.call('win', { ...moved, transactionId: 'stranger-win' }),
    await api.call('rollback', { ...round, transactionId: 'stranger-rb', betTransactionId: 'stranger-bet' }),
    await api.call('close-round', round),
  ]) {
    expect(reply).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(reply.body).not.toHaveProperty('balance');
  }
  expect(await api.call('status', { transactionId: 'stranger-bet' })).toMatchObject({ code: 'TX_NOT_FOUND' });
});

test('a win is paid even if the brand no longer carries the integration', async () => {
  const player = await api.player(1_000n);
  await player.bet('carried-bet', '1.00', 'carried');
  const carried = await api.db
    .deleteFrom('merchant_vendor')
    .returning(['merchant_id', 'vendor_code', 'enabled'])
    .execute();
  expect(await player.win('carried-win', '3.00', 'carried')).toMatchObject({ code: 'OK', body: { balance: '12.00' } });
  expect(await player.closeRound('carried')).toMatchObject({ code: 'OK' });
  await api.db.insertInto('merchant_vendor').values(carried).execute();
});

test('the cap of a day counts all players and both calls, and starts again on the next day', async () => {
  await setCaps('{}', '{"NPR": "1000"}');
  // The ids of the players are consecutive, so that their sums are stored in different rows.
  const players = [await api.player(0n), await api.player(0n), await api.player(0n)].map(({ playerId }) => playerId);
  const [first = '', second = '', third = ''] = players;
  expect(await credit('promo-win', first, 'day-1', '4.00')).toMatchObject({ code: 'OK' });
  expect(await credit('jackpot-win', second, 'day-2', '4.00')).toMatchObject({ code: 'OK' });
  expect(await credit('promo-win', third, 'day-3', '2.01')).toMatchObject({ code: 'LIMIT_CREDIT' });
  expect(await credit('promo-win', first, 'day-4', '2.00')).toMatchObject({ code: 'OK' });
  expect(await credit('promo-win', first, 'day-5', '0.01')).toMatchObject({ code: 'LIMIT_CREDIT' });
  api.clock.now = new Date(Date.now() + DAY_MS);
  expect(await credit('promo-win', first, 'day-5', '10.00')).toMatchObject({ code: 'OK' });
  // A server whose clock is behind adds to the sum of the newer day, and does not reset the sum.
  api.clock.now = new Date();
  expect(await credit('promo-win', first, 'day-6', '1.00')).toMatchObject({ code: 'OK' });
  api.clock.now = new Date(Date.now() + DAY_MS);
  expect(await credit('promo-win', first, 'day-7', '0.01')).toMatchObject({ code: 'LIMIT_CREDIT' });
  api.clock.now = new Date();
});

test('a duplicate does not count towards the cap of a day', async () => {
  await setCaps('{}', '{"NPR": "300"}');
  const { playerId } = await api.player(0n);
  for (const code of ['OK', 'DUPLICATE', 'DUPLICATE'])
    expect(await credit('promo-win', playerId, 'counted-once', '2.00')).toMatchObject({ code });
  expect(await credit('promo-win', playerId, 'counted-next', '1.00')).toMatchObject({ code: 'OK' });
});

test('a jackpot-win has to name a game of the integration, which may be switched off', async () => {
  const { playerId } = await api.player(0n);
  const unknown = { gameCode: 'no-such-game' };
  expect(await credit('jackpot-win', playerId, 'jp-game', '1.00', unknown)).toMatchObject({ code: 'TX_NOT_FOUND' });
  await api.db
    .insertInto('integration')
    .values({ code: 'OTHER', name: 'Other', launch_url: 'http://127.0.0.1', wallet_mode: 'single' })
    .execute();
  await api.db
    .insertInto('vendor')
    .values({ code: 'ELSE', name: 'Else', integration_code: 'OTHER', position: 2 })
    .execute();
  await api.db
    .insertInto('game')
    .values({
      node_id: 99,
      vendor_code: 'ELSE',
      game_type: 'RNG',
      game_code: 'of-another',
      names: '{"en": "Else"}',
      icon: 'x',
      position: 9,
    })
    .execute();
  const foreign = { gameCode: 'of-another' };
  expect(await credit('jackpot-win', playerId, 'jp-game', '1.00', foreign)).toMatchObject({ code: 'TX_NOT_FOUND' });
  await api.db.updateTable('game').set({ state: 'off' }).where('game_code', '=', GAME).execute();
  expect(await credit('jackpot-win', playerId, 'jp-game', '1.00')).toMatchObject({ code: 'OK' });
  await api.db.updateTable('game').set({ state: 'active' }).where('game_code', '=', GAME).execute();
});
