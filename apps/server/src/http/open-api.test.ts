import { openApi } from '@baize/contract/open-api';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installOpenApi } from './open-api.ts';

test('the page shows the OpenAPI document of the contract', async () => {
  const app = Fastify();
  await installOpenApi(app);
  expect((await app.inject('/docs')).statusCode).toBe(200);
  expect((await app.inject('/docs/json')).json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});
