import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECRET } from '../../testing/world.ts';
import { KEY_REREAD_SECONDS, KEY_CACHE_SECONDS } from './keys.ts';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
let player: TestPlayer;
beforeAll(async () => {
  api = await openWalletApi();
  player = await api.player(1_000n);
});
afterAll(async () => {
  await api.close();
});

const balanceBody = () => ({ gameSession: player.gameSession });

describe('signature', () => {
  test('a signed call is answered, with its requestId', async () => {
    const reply = await api.call('balance', { ...balanceBody(), requestId: 'my-request' });
    expect(reply).toMatchObject({ status: 200, code: 'OK', body: { requestId: 'my-request', balance: '10.00' } });
  });

  test.each([
    ['another secret', () => ({ secret: 'guessed' })],
    ['a key that does not exist', () => ({ keyId: 'k9' })],
    ['another path under the signature', () => ({ path: '/seamless/v1/bet' })],
    ['a body that was changed on its way', () => ({ sentBody: JSON.stringify({ requestId: 'x', ...balanceBody() }) })],
    ['a timestamp 61 s old', () => ({ timestamp: String(api.clock.now.getTime() - 61_000) })],
    ['a timestamp 61 s ahead', () => ({ timestamp: String(api.clock.now.getTime() + 61_000) })],
    ['a nonce that is too short', () => ({ nonce: 'short' })],
  ])('refuses a call with %s', async (_, overrides) => {
    expect(await api.call('balance', balanceBody(), overrides())).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' });
  });

  test('refuses a wrong signature before the JSON is parsed', async () => {
    expect(await api.call('balance', '{ not json', { secret: 'guessed' })).toMatchObject({ code: 'BAD_SIGNATURE' });
    expect(await api.call('balance', '{ not json')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test('accepts a nonce once, even in several calls at the same moment', async () => {
    const nonce = 'a-nonce-of-its-own-0001';
    const replies = await Promise.all(
      [1, 2, 3, 4].map(async () => await api.call('balance', balanceBody(), { nonce })),
    );
    expect(replies.map((each) => each.code).toSorted()).toEqual([
      'BAD_SIGNATURE',
      'BAD_SIGNATURE',
      'BAD_SIGNATURE',
      'OK',
    ]);
  });

  test('two keys work side by side, and a retired key stops working within the cache time', async () => {
    await api.db
      .insertInto('integration_key')
      .values({ integration_code: 'ARCADE', key_id: 'k2', sealed_secret: Buffer.from('second') })
      .execute();
    const asSecond = { keyId: 'k2', secret: 'second' };
    // The keys were read a moment ago. A wrong key must not cause another query before `KEY_REREAD_SECONDS` have passed.
    expect(await api.call('balance', balanceBody(), asSecond)).toMatchObject({ code: 'BAD_SIGNATURE' });
    api.clock.now = new Date(api.clock.now.getTime() + KEY_REREAD_SECONDS * 1000);
    expect(await api.call('balance', balanceBody(), asSecond)).toMatchObject({ code: 'OK' });
    expect(await api.call('balance', balanceBody(), { secret: SECRET })).toMatchObject({ code: 'OK' });
    await api.db.updateTable('integration_key').set({ retired_at: new Date() }).where('key_id', '=', 'k2').execute();
    api.clock.now = new Date(api.clock.now.getTime() + KEY_CACHE_SECONDS * 1000 + 1);
    expect(await api.call('balance', balanceBody(), asSecond)).toMatchObject({ code: 'BAD_SIGNATURE' });
  });

  test('answers BAD_REQUEST to a body beyond the limit, another media type and an unknown call', async () => {
    expect(await api.call('balance', `"${'x'.repeat(20_000)}"`)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await api.call('no-such-call', {})).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const plain = await api.app.inject({
      method: 'POST',
      url: '/seamless/v1/bet',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect(plain.statusCode).toBe(400);
  });
});
