import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createGrouping } from '../platform/grouping.ts';
import { installErrorHandler } from './errors.ts';

test('answers system.busy if too many calls waited before this call', async () => {
  const app = fastify({ logger: false });
  installErrorHandler(app);
  const never = new AbortController().signal;
  const write = createGrouping<{ readonly signal: AbortSignal }, string>({
    batchMax: 1,
    writersMax: 1,
    waitingPerWriter: 1,
    waitMaxMs: -1,
    laneOf: () => 'one',
    placementOf: () => 0,
    applyTogether: async () => 'undone',
    applyAlone: async () => 'written',
  });
  app.post('/order', async () => await write({ signal: never }));
  const answer = await app.inject({ method: 'POST', url: '/order' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ success: false, code: 'system.busy' });
});
