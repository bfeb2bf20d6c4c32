import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGameSession, openLaunch } from '../../testing/world.ts';
import { openWalletApi, type WalletApiTest } from '../../testing/wallet-api.ts';

/** These tests check answers that docs/integrators/wallet-api.md describes and that no other test checks. */
let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

const ENDED = new Date(0);

test('an expired launch token is used up by its first answer', async () => {
  const { memberId } = await api.player(0n);
  const launchToken = await openLaunch(api.db, memberId, ENDED);
  expect(await api.call('authenticate', { launchToken })).toMatchObject({ code: 'TOKEN_EXPIRED' });
  expect(await api.call('authenticate', { launchToken })).toMatchObject({ code: 'INVALID_TOKEN' });
});

test('authenticate refuses a player who takes a break, and the token is used up', async () => {
  const { memberId } = await api.player(0n);
  const launchToken = await openLaunch(api.db, memberId, new Date(Date.now() + 60_000));
  const exclusion = { member_id: memberId, kind: 'cool_off', since: new Date(), until: null };
  await api.db.insertInto('play_exclusion').values(exclusion).execute();
  expect(await api.call('authenticate', { launchToken })).toMatchObject({ status: 409, code: 'SELF_EXCLUDED' });
  expect(await api.call('authenticate', { launchToken })).toMatchObject({ code: 'INVALID_TOKEN' });
});

test('balance in an expired session still returns the balance, and in an ended session it does not', async () => {
  const { memberId } = await api.player(1_000n);
  const gameSession = await openGameSession(api.db, { memberId, expiresAt: ENDED });
  const expired = await api.call('balance', { gameSession });
  expect(expired).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED', body: { balance: '10.00' } });
  await api.db.updateTable('game_session').set({ ended_at: ENDED }).where('member_id', '=', memberId).execute();
  const ended = await api.call('balance', { gameSession });
  expect(ended).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
  expect(ended.body).not.toHaveProperty('balance');
});

test('a bet in another game is INVALID_TOKEN, even if its session has expired as well', async () => {
  const player = await api.player(1_000n);
  const gameSession = await openGameSession(api.db, { memberId: player.memberId, expiresAt: ENDED });
  const bet = await player.bet('other-game', '1.00', 'r1', { gameSession, gameCode: 'other' });
  expect(bet).toMatchObject({ code: 'INVALID_TOKEN', body: { balance: '10.00' } });
});

test('a duplicate returns the balance after the first attempt, and a repeated refusal keeps its code', async () => {
  const player = await api.player(300n);
  await player.bet('first', '1.00');
  await player.bet('refused', '9.00');
  await player.bet('second', '1.00');
  expect(await player.bet('first', '1.00')).toMatchObject({ code: 'DUPLICATE', body: { balance: '2.00' } });
  expect(await player.bet('refused', '9.00')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', body: { balance: '2.00' } });
  expect(await player.balance()).toBe('1.00');
});

test('status of a bet whose rollback came first has the fields that are known', async () => {
  const player = await api.player(0n);
  await player.rollback('tomb-rb', 'tomb', 'tomb-round');
  const { body } = await api.call('status', { transactionId: 'tomb', requestId: 'q' });
  expect(body).toEqual({
    requestId: 'q',
    code: 'OK',
    transactionId: 'tomb',
    call: 'bet',
    transactionCode: 'ALREADY_ROLLED_BACK',
    playerId: player.playerId,
  });
});

test('a rollback for an unknown player is TX_NOT_FOUND without a balance, and stores nothing', async () => {
  const player = await api.player(0n);
  const rollback = { playerId: '999999', betTransactionId: 'nobody-bet', roundId: 'r1' };
  const reply = await api.call('rollback', { ...rollback, transactionId: 'nobody' });
  expect(reply).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
  expect(reply.body).not.toHaveProperty('balance');
  expect(await player.rollback('nobody', 'nobody-bet')).toMatchObject({
    code: 'TX_NOT_FOUND',
    body: { balance: '0.00' },
  });
});

test('a body of 16 KiB is accepted, and a longer body is BAD_REQUEST', async () => {
  const { gameSession } = await api.player(0n);
  const body = JSON.stringify({ requestId: 'long', gameSession });
  const padded = (bytes: number) => body.padEnd(bytes, ' ');
  expect(await api.call('balance', padded(16_384))).toMatchObject({ code: 'OK' });
  expect(await api.call('balance', padded(16_385))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
});
