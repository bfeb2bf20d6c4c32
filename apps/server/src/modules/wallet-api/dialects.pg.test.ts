import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  createMember,
  createMerchant,
  fund,
  GAME,
  INTEGRATION,
  KEY_ID,
  openGameSession,
  openLaunch,
  SECRET,
  VENDOR,
} from '../../testing/world.ts';
import { computeSignature } from './dialects/sorted-md5.ts';
import { KEY_CACHE_SECONDS } from './keys.ts';
import { claimNonces } from './queries.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

/** These tests write the bytes of every request as a vendor does, without the conformance kit. */
let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

async function createLaunchToken({ memberId }: TestPlayer): Promise<string> {
  return await openLaunch(api.db, memberId, new Date(api.clock.now.getTime() + 60_000));
}

type Headers = Readonly<Record<string, string>>;

async function post(path: string, headers: Headers, payload: string) {
  const reply = await api.app.inject({ method: 'POST', url: `/seamless/${path}`, headers, payload });
  return { status: reply.statusCode, text: reply.body, body: reply.json<Record<string, unknown>>() };
}

/** Moves the clock forward until the cached keys have expired. */
function expireCachedKeys(): void {
  api.clock.now = new Date(api.clock.now.getTime() + KEY_CACHE_SECONDS * 1000 + 1);
}

async function setDialect(dialect: string): Promise<void> {
  await api.db.updateTable('integration').set({ dialect }).execute();
  expireCachedKeys();
}

const DONG_MERCHANT = 2;

/** Opens a session of a new member with 5,000 VND, a currency without minor digits. */
async function openDongSession(account: string): Promise<string> {
  const { memberId } = await createMember(api.db, { merchantId: DONG_MERCHANT, account });
  await fund(api.db, memberId, 5_000n, 'VND');
  return await openGameSession(api.db, { memberId, currency: 'VND' });
}

beforeAll(async () => {
  await createMerchant(api.db, DONG_MERCHANT, 'Asia/Ho_Chi_Minh', 'VND');
  await api.db.insertInto('merchant_vendor').values({ merchant_id: DONG_MERCHANT, vendor_code: VENDOR }).execute();
});

describe('sorted-md5', () => {
  let player: TestPlayer;
  beforeAll(async () => {
    player = await api.player(10_000n);
    await setDialect('sorted-md5');
  });

  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const signed = (fields: Record<string, string>, secret = SECRET): Record<string, string> => {
    const all = { ...fields, providerId: INTEGRATION, timestamp: String(api.clock.now.getTime()) };
    return { ...all, sign: computeSignature(all, secret) };
  };
  const formOf = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
  const call = async (path: string, fields: Record<string, string>) =>
    await post(`sorted-md5/v1/${path}`, FORM, formOf(signed(fields)));
  const bet = (reference: string, amount: string, roundId = 'md5-1') => ({
    session: player.gameSession,
    reference,
    roundId,
    gameId: GAME,
    currency: 'NPR',
    amount,
  });
  const win = { gameId: GAME, currency: 'NPR', roundId: 'md5-1' };
  const balance = async () => (await call('getBalance', { session: player.gameSession })).body['balance'];

  test('plays a round from the launch to its end, with each call once', async () => {
    const userId = player.playerId;
    const opened = await call('authenticate', { token: await createLaunchToken(player) });
    expect(opened).toMatchObject({
      status: 200,
      body: { error: 0, balance: '100.00', currency: 'NPR', userId, gameId: GAME, language: 'ne' },
    });
    const session = String(opened.body['session']);
    expect((await call('getBalance', { session })).body).toEqual({
      error: 0,
      balance: '100.00',
      currency: 'NPR',
      userId,
    });
    const debit = await call('debit', { ...bet('m1', '2.50'), session });
    expect(debit.body).toMatchObject({ error: 0, balance: '97.50', reference: 'm1' });
    const credit = { ...win, userId, reference: 'm2', amount: '4.00', betReference: 'm1' };
    expect((await call('credit', credit)).body).toMatchObject({ error: 0, balance: '101.50' });
    expect((await call('finishRound', { userId, roundId: 'md5-1' })).body).toMatchObject({
      error: 0,
      roundId: 'md5-1',
    });
    const both = { ...bet('m3', '1.00', 'md5-2'), winAmount: '0.50' };
    expect((await call('debitCredit', both)).body).toMatchObject({ error: 0, balance: '101.00' });
    const promo = { userId, reference: 'm4', campaignId: 'c1', currency: 'NPR', amount: '1.00' };
    expect((await call('promoCredit', promo)).body).toMatchObject({ error: 0, balance: '102.00' });
    const jackpot = { ...win, userId, reference: 'm5', jackpotId: 'j1', amount: '1.00' };
    expect((await call('jackpotCredit', jackpot)).body).toMatchObject({ error: 0, balance: '103.00' });
    expect((await call('checkTransaction', { reference: 'm1' })).body).toMatchObject({
      error: 0,
      type: 'debit',
      result: '0',
      userId,
      walletReference: debit.body['walletReference'],
    });
  });

  test('a repeated request is answered with the same bytes, and moves nothing', async () => {
    const request = formOf(signed(bet('m10', '1.00', 'md5-10')));
    const first = await post('sorted-md5/v1/debit', FORM, request);
    const left = await balance();
    expect(await post('sorted-md5/v1/debit', FORM, request)).toEqual(first);
    expect((await call('debit', bet('m10', '1.00', 'md5-10'))).text).toBe(first.text);
    expect(await balance()).toBe(left);
  });

  test('one reference with other content is refused', async () => {
    const left = await balance();
    expect((await call('debit', bet('m10', '1.01', 'md5-10'))).body['error']).toBe(16);
    expect(await balance()).toBe(left);
  });

  test('a bet above the balance is refused with the balance, and an amount with too many digits moves nothing', async () => {
    const left = await balance();
    expect((await call('debit', bet('m11', '999.99', 'md5-11'))).body).toMatchObject({ error: 1, balance: left });
    expect(await call('debit', bet('m12', '1.005', 'md5-12'))).toMatchObject({ status: 200, body: { error: 7 } });
    expect(await balance()).toBe(left);
  });

  test('a cancel before its debit leaves a tombstone, and a cancel after its debit gives the stake back', async () => {
    const left = await balance();
    const cancel = (reference: string, betReference: string, roundId: string) =>
      call('cancel', { userId: player.playerId, reference, betReference, roundId });
    expect((await cancel('m20', 'm21', 'md5-20')).body['error']).toBe(6);
    expect((await call('debit', bet('m21', '1.00', 'md5-20'))).body['error']).toBe(15);
    await call('debit', bet('m22', '1.00', 'md5-22'));
    expect((await cancel('m23', 'm22', 'md5-22')).body).toMatchObject({ error: 0, balance: left });
    expect(await balance()).toBe(left);
  });

  test.each<[string, () => string]>([
    ['another secret', () => formOf(signed(bet('m30', '1.00'), 'guessed'))],
    ['a changed parameter', () => formOf({ ...signed(bet('m30', '1.00')), amount: '0.01' })],
    ['no sign', () => formOf(bet('m30', '1.00'))],
    ['an empty body', () => ''],
    ['a body that is no form', () => '%%%{'],
  ])('a debit with %s is refused, and takes nothing', async (_, request) => {
    const left = await balance();
    expect(await post('sorted-md5/v1/debit', FORM, request())).toMatchObject({ status: 200, body: { error: 5 } });
    expect(await balance()).toBe(left);
  });

  test('a body that was signed for one call is refused by every other call', async () => {
    const left = await balance();
    const paths =
      'authenticate getBalance debitCredit credit promoCredit jackpotCredit cancel finishRound adjust checkTransaction';
    for (const path of paths.split(' '))
      expect([path, (await call(path, bet('m40', '1.00', 'md5-40'))).body['error']]).toEqual([path, 7]);
    expect(await balance()).toBe(left);
  });

  test('a currency without minor digits is written with two decimals, which are both 0', async () => {
    const session = await openDongSession('dong1');
    const dong = (reference: string, amount: string) => ({
      ...bet(reference, amount, reference),
      session,
      currency: 'VND',
    });
    expect((await call('debit', dong('v1', '1500.00'))).body).toMatchObject({ error: 0, balance: '3500.00' });
    expect((await call('debit', dong('v2', '1500.50'))).body).toEqual({ error: 7 });
    expect((await call('debit', dong('v3', '1500'))).body).toEqual({ error: 7 });
    expect((await call('getBalance', { session })).body).toMatchObject({ balance: '3500.00', currency: 'VND' });
  });

  test('another currency is refused, even a currency that the platform does not have', async () => {
    for (const [reference, currency] of [
      ['c1', 'VND'],
      ['c2', 'KWD'],
    ] as const)
      expect((await call('debit', { ...bet(reference, '1.00', reference), currency })).body).toMatchObject({
        error: 9,
      });
  });

  test('an unknown path, another media type and a body that is too long are answered in this dialect', async () => {
    expect(await call('no-such-call', {})).toMatchObject({ status: 200, body: { error: 7 } });
    const plain = await post('sorted-md5/v1/debit', { 'content-type': 'text/plain' }, 'x');
    expect(plain).toMatchObject({ status: 200, body: { error: 7 } });
    expect(await post('sorted-md5/v1/debit', FORM, 'x'.repeat(20_000))).toMatchObject({ body: { error: 7 } });
  });

  test('an integration of this dialect cannot use another dialect', async () => {
    expect(await api.call('balance', { gameSession: player.gameSession })).toMatchObject({ code: 'BAD_SIGNATURE' });
  });
});

describe('rsa-thousandths', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  let player: TestPlayer;
  beforeAll(async () => {
    await setDialect('baize');
    player = await api.player(10_000n);
    await api.db
      .insertInto('integration_key')
      .values({ integration_code: INTEGRATION, key_id: 'rsa1', public_key: pem })
      .execute();
    await setDialect('rsa-thousandths');
  });

  const request = (fields: object, key = privateKey, uuid: string = randomUUID()) => {
    const payload = JSON.stringify({ request_uuid: uuid, timestamp: api.clock.now.getTime(), ...fields });
    const signature = sign('RSA-SHA256', Buffer.from(payload), key).toString('base64');
    return {
      payload,
      headers: { 'content-type': 'application/json', 'x-partner': INTEGRATION, 'x-signature': signature },
    };
  };
  const send = async (path: string, { headers, payload }: ReturnType<typeof request>) =>
    await post(`rsa-thousandths/v1/${path}`, headers, payload);
  const call = async (path: string, fields: object) => await send(path, request(fields));
  const money = (amount: number) => ({ game_code: GAME, currency: 'NPR', amount });
  const bet = (transaction_uuid: string, amount: number, round = 'rsa-1') => ({
    session_token: player.gameSession,
    transaction_uuid,
    round,
    ...money(amount),
  });
  const balance = async () => (await call('user/balance', { session_token: player.gameSession })).body['balance'];

  test('plays a round from the launch to its end, with each call once', async () => {
    const user_id = player.playerId;
    const opened = await call('user/authenticate', { launch_token: await createLaunchToken(player) });
    expect(opened).toMatchObject({ status: 200, body: { result: 'ok', balance: 100_000, currency: 'NPR', user_id } });
    const session_token = opened.body['session_token'];
    const taken = await call('transaction/bet', { ...bet('r1', 2_500), session_token });
    expect(taken.body).toMatchObject({ result: 'ok', balance: 97_500, transaction_uuid: 'r1' });
    const won = { user_id, transaction_uuid: 'r2', round: 'rsa-1', ...money(4_000) };
    expect((await call('transaction/win', won)).body).toMatchObject({ result: 'ok', balance: 101_500 });
    expect((await call('round/close', { user_id, round: 'rsa-1' })).body).toMatchObject({
      result: 'ok',
      round: 'rsa-1',
    });
    const both = { ...bet('r3', 1_000, 'rsa-2'), win_amount: 500 };
    expect((await call('transaction/bet_win', both)).body).toMatchObject({ result: 'ok', balance: 101_000 });
    const { game_code, ...plain } = money(1_000);
    const promo = { user_id, transaction_uuid: 'r4', reward_uuid: 'c1', ...plain };
    expect((await call('transaction/promo_win', promo)).body).toMatchObject({ result: 'ok', balance: 102_000 });
    const jackpot = { user_id, transaction_uuid: 'r5', jackpot_uuid: 'j1', round: 'rsa-1', game_code, ...plain };
    expect((await call('transaction/jackpot_win', jackpot)).body).toMatchObject({ result: 'ok', balance: 103_000 });
    expect((await call('transaction/status', { transaction_uuid: 'r1' })).body).toMatchObject({
      result: 'ok',
      transaction_type: 'transaction/bet',
      transaction_result: 'ok',
      operator_transaction_id: taken.body['operator_transaction_id'],
    });
    await api.db.updateTable('integration').set({ may_adjust: true }).execute();
    const adjust = { user_id, transaction_uuid: 'r6', comment: 'a & b = c', currency: 'NPR', amount: -1_000 };
    expect((await call('transaction/adjust', adjust)).body).toMatchObject({ result: 'ok', balance: 102_000 });
  });

  test('a duplicate has the bytes of the first answer, except request_uuid and result', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const first = await send('transaction/bet', request(bet('r10', 1_000, 'rsa-10'), privateKey, one));
    const again = await send('transaction/bet', request(bet('r10', 1_000, 'rsa-10'), privateKey, two));
    expect(again.text).toBe(first.text.replace(one, two).replace('"ok"', '"duplicate_transaction"'));
    expect(await balance()).toBe(first.body['balance']);
    const other = await call('transaction/bet', bet('r10', 1_010, 'rsa-10'));
    expect(other).toMatchObject({
      status: 409,
      body: { result: 'transaction_differs', balance: first.body['balance'] },
    });
  });

  test('the same bytes of a request that moves no money are accepted once', async () => {
    const once = request({ session_token: player.gameSession });
    expect(await send('user/balance', once)).toMatchObject({ status: 200 });
    expect(await send('user/balance', once)).toMatchObject({ status: 401, body: { result: 'invalid_signature' } });
  });

  test('a bet above the balance is refused with the balance, and a part of a paisa moves nothing', async () => {
    const left = await balance();
    const short = await call('transaction/bet', bet('r20', 999_990, 'rsa-20'));
    expect(short).toMatchObject({ status: 409, body: { result: 'not_enough_money', balance: left } });
    const part = await call('transaction/bet', bet('r21', 1_005, 'rsa-21'));
    expect(part).toMatchObject({ status: 400, body: { result: 'wrong_syntax' } });
    expect(await balance()).toBe(left);
  });

  test('a currency without minor digits is written in thousandths, which end with 000', async () => {
    const session_token = await openDongSession('dong2');
    const dong = (id: string, amount: number) => ({ ...bet(id, amount, id), session_token, currency: 'VND' });
    expect((await call('transaction/bet', dong('v11', 1_500_000))).body).toMatchObject({
      result: 'ok',
      balance: 3_500_000,
    });
    expect((await call('transaction/bet', dong('v12', 1_500_500))).body).toMatchObject({ result: 'wrong_syntax' });
    expect((await call('user/balance', { session_token })).body).toMatchObject({ balance: 3_500_000, currency: 'VND' });
  });

  test('a rollback before its bet leaves a tombstone, and a rollback after its bet gives the stake back', async () => {
    const left = await balance();
    const rollback = (transaction_uuid: string, reference_transaction_uuid: string, round: string) =>
      call('transaction/rollback', { user_id: player.playerId, transaction_uuid, reference_transaction_uuid, round });
    expect((await rollback('r30', 'r31', 'rsa-30')).body['result']).toBe('transaction_does_not_exist');
    expect((await call('transaction/bet', bet('r31', 1_000, 'rsa-30'))).body['result']).toBe('transaction_rolled_back');
    await call('transaction/bet', bet('r32', 1_000, 'rsa-32'));
    expect((await rollback('r33', 'r32', 'rsa-32')).body).toMatchObject({ result: 'ok', balance: left });
  });

  test('a wrong signature is refused before the JSON is parsed', async () => {
    const left = await balance();
    const other = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey;
    const refused = { status: 401, body: { request_uuid: '', result: 'invalid_signature' } };
    expect(await send('transaction/bet', request(bet('r40', 1_000), other))).toMatchObject(refused);
    expect(await send('transaction/bet', { ...request(bet('r40', 1_000)), payload: '{ no json' })).toMatchObject(
      refused,
    );
    expect(await balance()).toBe(left);
  });

  test('a body that was signed for one call is refused by every other call', async () => {
    const left = await balance();
    for (const path of ['user/authenticate', 'user/balance', 'transaction/bet_win', 'transaction/win', 'round/close'])
      expect([path, (await call(path, bet('r50', 1_000, 'rsa-50'))).body['result']]).toEqual([path, 'wrong_syntax']);
    expect(await balance()).toBe(left);
  });

  test('a second key works beside the first, and a retired key and a secret are refused', async () => {
    const second = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const public_key = second.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    await api.db
      .insertInto('integration_key')
      .values({ integration_code: INTEGRATION, key_id: 'rsa2', public_key })
      .execute();
    expireCachedKeys();
    const fields = { session_token: player.gameSession };
    expect(await send('user/balance', request(fields, second.privateKey))).toMatchObject({ status: 200 });
    expect(await send('user/balance', request(fields))).toMatchObject({ status: 200 });
    await api.db.updateTable('integration_key').set({ retired_at: new Date() }).where('key_id', '=', 'rsa1').execute();
    expireCachedKeys();
    expect(await send('user/balance', request(fields))).toMatchObject({ status: 401 });
    expect(await send('user/balance', request(fields, second.privateKey))).toMatchObject({ status: 200 });
    // The secret of the first dialect is still stored, but is a key of another kind.
    const left = await api.db
      .selectFrom('integration_key')
      .select('key_id')
      .where('sealed_secret', 'is not', null)
      .execute();
    expect(left).toEqual([{ key_id: KEY_ID }]);
    expect(await api.call('balance', { gameSession: player.gameSession })).toMatchObject({ code: 'BAD_SIGNATURE' });
  });
});

test('every call is refused if this release does not know the dialect of the integration', async () => {
  const player = await api.player(0n);
  await setDialect('of-tomorrow');
  for (const path of ['v1/balance', 'sorted-md5/v1/getBalance', 'rsa-thousandths/v1/user/balance']) {
    const reply = await post(
      path,
      { 'content-type': 'application/json' },
      JSON.stringify({ session: player.gameSession }),
    );
    expect(reply.text).toMatch(/BAD_SIGNATURE|"error":5|invalid_signature/);
  }
  await setDialect('baize');
  expect(await api.call('balance', { gameSession: player.gameSession })).toMatchObject({ code: 'OK' });
});

test('calls of a batch without a nonce are fresh, and each nonce is fresh once', async () => {
  const nonces = [undefined, 'a-nonce-of-its-own-0002', undefined, 'a-nonce-of-its-own-0002'];
  const claims = nonces.map((nonce) => ({ integration: INTEGRATION, nonce, memberId: 7n }));
  const claimed = await transaction(api.db, async (tx) => await claimNonces(tx, claims, api.clock.now));
  expect(claimed).toEqual([true, true, true, false]);
});

test('the ledger adds up after all of these tests', async () => {
  expect((await verifyLedger(api.db)).difference).toBeUndefined();
});
