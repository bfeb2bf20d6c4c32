import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import { makeToken } from '../../platform/tokens.ts';
import { openLaunch, GAME, INTEGRATION, VENDOR } from '../../testing/world.ts';
import { openWalletApi, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi();
});
afterAll(async () => await api.close());

const AN_HOUR_MS = 3_600_000;

test('a launch and its game session carry the bucket of their member', async () => {
  const { memberId } = await api.player(500n);
  const prefix = `${bucketOf(memberId).toString(16).padStart(2, '0')}-`;
  const launchToken = await openLaunch(api.db, memberId, new Date(Date.now() + AN_HOUR_MS));
  const opened = await api.call('authenticate', { launchToken });
  expect([launchToken.slice(0, 3), String(opened.body['gameSession']).slice(0, 3)]).toEqual([prefix, prefix]);
});

test('tokens of the previous release, which contain no bucket, are accepted until they expire', async () => {
  const { memberId } = await api.player(500n);
  const [session, launch] = [makeToken(), makeToken()];
  const shared = {
    bucket: bucketOf(memberId),
    member_id: memberId,
    integration_code: INTEGRATION,
    vendor_code: VENDOR,
    game_code: GAME,
    expires_at: new Date(Date.now() + AN_HOUR_MS),
  };
  await api.db
    .insertInto('game_session')
    .values({ ...shared, token_hash: session.hash, currency: 'NPR' })
    .execute();
  await api.db
    .insertInto('launch_token')
    .values({ ...shared, token_hash: launch.hash, language: 'ne' })
    .execute();
  expect(await api.call('balance', { gameSession: session.token })).toMatchObject({ code: 'OK' });
  expect(await api.call('authenticate', { launchToken: launch.token })).toMatchObject({ code: 'OK' });
  expect(await api.call('balance', { gameSession: makeToken().token })).toMatchObject({ code: 'INVALID_TOKEN' });
});
