import { openApi } from '@baize/contract/open-api';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { installOpenApi } from './open-api.ts';

async function serverWith(options: { browsable: boolean }): Promise<FastifyInstance> {
  const app = Fastify();
  await installOpenApi(app, options);
  return app;
}

test.each([true, false])("the document served is the contract's own (browsable: %s)", async (browsable) => {
  const app = await serverWith({ browsable });
  expect((await app.inject('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test('the page shows the same document, and only where it may be browsed', async () => {
  const app = await serverWith({ browsable: true });
  expect((await app.inject('/docs')).statusCode).toBe(200);
  expect((await app.inject('/docs/json')).json()).toEqual(JSON.parse(JSON.stringify(openApi())));
  expect((await (await serverWith({ browsable: false })).inject('/docs')).statusCode).toBe(404);
});
