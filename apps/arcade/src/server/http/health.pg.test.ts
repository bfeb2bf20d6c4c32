import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';
import { buildApp } from './app.ts';
import { buildAdminApp } from './health-routes.ts';

let arcade: TestArcade;
beforeAll(async () => {
  arcade = await startTestArcade(1_000n);
});
afterAll(async () => await arcade.stop());

test('serves the round states on the admin port only', async () => {
  expect((await arcade.app.inject('/readyz')).statusCode).toBe(200);
  expect((await arcade.app.inject('/statusz')).statusCode).toBe(404);
  expect((await buildAdminApp(arcade.deps).inject('/statusz')).json()).toEqual({ openRounds: [] });
});

test.each([
  ['X-Forwarded-For of a trusted proxy', ['127.0.0.1'], '203.0.113.9'],
  ['the connection if no proxy is trusted', [], '127.0.0.1'],
])('takes the address of a player from %s', async (_name, trustedProxies, ip) => {
  const { deps } = arcade;
  const app = await buildApp({ deps, logger: pino({ level: 'silent' }), frameAncestors: [], trustedProxies });
  app.get('/ip', (request) => ({ ip: request.ip }));
  expect((await app.inject({ url: '/ip', headers: { 'x-forwarded-for': '203.0.113.9' } })).json()).toEqual({ ip });
  await app.close();
});
