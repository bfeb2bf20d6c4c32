import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { openWalletApi, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

async function readBet(transactionId: string) {
  return await api.db
    .selectFrom('bet')
    .select(['state', 'win_minor', 'wins'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
}

describe('several bets of one round', () => {
  test('a win that names no bet goes to the newest open one, and only that bet can no longer be given back', async () => {
    const player = await api.player(1_000n);
    for (const id of ['a1', 'a2', 'a3']) await player.bet(id, '1.00', 'a');
    await player.rollback('a3-rb', 'a3', 'a');
    expect(await player.win('a-win', '5.00', 'a')).toMatchObject({ code: 'OK' });
    expect(await readBet('a2')).toEqual({ state: 'open', win_minor: 500n, wins: 1 });
    expect(await player.rollback('a2-rb', 'a2', 'a')).toMatchObject({ code: 'ALREADY_SETTLED' });
    expect(await player.rollback('a1-rb', 'a1', 'a')).toMatchObject({ code: 'OK', body: { balance: '14.00' } });
  });

  test('a win can name any bet of the round', async () => {
    const player = await api.player(1_000n);
    for (const id of ['b1', 'b2']) await player.bet(id, '1.00', 'b');
    await player.win('b-win', '5.00', 'b', { betTransactionId: 'b1' });
    expect(await readBet('b1')).toMatchObject({ win_minor: 500n });
    expect(await readBet('b2')).toMatchObject({ win_minor: 0n });
  });

  test('a win in a closed round is ALREADY_SETTLED, even if the newest bet was rolled back', async () => {
    const player = await api.player(1_000n);
    for (const id of ['c1', 'c2']) await player.bet(id, '1.00', 'c');
    await player.rollback('c2-rb', 'c2', 'c');
    await player.closeRound('c');
    expect(await player.win('c-win', '5.00', 'c')).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' });
    const named = { betTransactionId: 'c2' };
    expect(await player.win('c2-win', '5.00', 'c', named)).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
  });

  test('a closed round takes no new bet, even if every bet of the round was rolled back', async () => {
    const player = await api.player(1_000n);
    await player.bet('d1', '1.00', 'd');
    await player.rollback('d1-rb', 'd1', 'd');
    expect(await player.closeRound('d')).toMatchObject({ code: 'OK' });
    expect(await player.closeRound('d')).toMatchObject({ code: 'OK' });
    expect(await player.bet('d2', '1.00', 'd')).toMatchObject({ status: 409, code: 'ALREADY_SETTLED' });
    expect(await player.rollback('d1-rb2', 'd1', 'd')).toMatchObject({ code: 'OK', body: { balance: '10.00' } });
  });

  test('a round whose bets were all given back takes a new bet until the round is closed', async () => {
    const player = await api.player(1_000n);
    await player.bet('e1', '1.00', 'e');
    await player.rollback('e1-rb', 'e1', 'e');
    expect(await player.bet('e2', '1.00', 'e')).toMatchObject({ code: 'OK' });
  });

  test('close-round of an unknown round closes nothing', async () => {
    const player = await api.player(1_000n);
    expect(await player.closeRound('f')).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await player.bet('f1', '1.00', 'f')).toMatchObject({ code: 'OK' });
  });
});

describe('a rollback that names another player than the bet', () => {
  test('is PAYLOAD_MISMATCH, and the bet stands', async () => {
    const [player, other] = [await api.player(1_000n), await api.player(1_000n)];
    await player.bet('g1', '1.00', 'g');
    expect(await other.rollback('g1-rb', 'g1', 'g')).toMatchObject({ status: 409, code: 'PAYLOAD_MISMATCH' });
    expect(await player.win('g-win', '3.00', 'g')).toMatchObject({ code: 'OK', body: { balance: '12.00' } });
  });

  test('leaves a tombstone if the bet has not arrived yet, and the bet is then refused for every player', async () => {
    const [player, other] = [await api.player(1_000n), await api.player(1_000n)];
    expect(await other.rollback('h1-rb', 'h1', 'h')).toMatchObject({ status: 404, code: 'TX_NOT_FOUND' });
    expect(await player.bet('h1', '1.00', 'h')).toMatchObject({ code: 'ALREADY_ROLLED_BACK' });
  });
});

test('the ledger adds up after all of these tests', async () => {
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
